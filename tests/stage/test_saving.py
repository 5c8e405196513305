"""Saved games come back at every node; a damaged file says what is wrong with it, and nothing is ever lost."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bangkit
from bangkit.core import files, record
from bangkit.core.errors import BangkitError, DamagedFile, ReplayDiverged
from bangkit.stage import load, wander
from tests.support import scene


def again(game: Any) -> Any:
    return type(game).from_json(json.loads(json.dumps(game.to_json())))


def same(one: Any, other: Any) -> bool:
    asked = [None if each.request is None else each.request.fingerprint for each in (one, other)]
    return (
        asked[0] == asked[1]
        and one.position == other.position
        and list(map(str, one.log)) == list(map(str, other.log))
        and one.to_json() == other.to_json()
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.few(1)
def test_every_node_of_a_random_game(seed: int) -> None:
    game = bangkit.cards.new_game(players=4 + seed, seed=seed)
    for number, node in enumerate(wander(game, seed, free=0.2, limit=60)):
        if number % 3 == 0:
            assert same(node, again(node))


def test_a_whole_game_goes_through_a_file(tmp_path: Path) -> None:
    game = bangkit.cards.new_game(players=5, seed="Ana")
    *_, last = wander(game, 11)
    assert last.over
    found = bangkit.load(last.save(tmp_path / "whole.json"))
    assert same(last, found)
    assert found.winners == last.winners


def test_luck_and_undo_survive(tmp_path: Path) -> None:
    game = bangkit.cards.new_game(players=4, seed=5)
    list(wander(game, 1, limit=30))
    found = load(game.save(tmp_path / "game.json"))
    for _ in range(5):
        game.undo()
        found.undo()
        assert game.position == found.position
    list(wander(game, 2, limit=20))
    list(wander(found, 2, limit=20))
    assert same(game, found)


def test_a_scene_with_open_cards_is_saved(tmp_path: Path) -> None:
    game = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"hand": ["?", "?"]}})
    found = load(game.save(tmp_path / "open.json"))
    assert found["Ben"].hand == game["Ben"].hand
    assert same(game.play("BANG! -> Ben"), found.play("BANG! -> Ben"))


# -- damage --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    game = bangkit.cards.new_game(players=4, seed=2)
    list(wander(game, 3, limit=40))
    return game.to_json()


def put(path: Path, data: Any) -> Path:
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def without(data: dict[str, Any], key: str) -> dict[str, Any]:
    return {each: value for each, value in data.items() if each != key}


@pytest.mark.parametrize("key", ["bangkit", "game", "start", "seed", "answers", "digests"])
def test_a_missing_entry_is_named(saved: dict[str, Any], key: str, tmp_path: Path) -> None:
    with pytest.raises(DamagedFile, match=key) as caught:
        load(put(tmp_path / "game.json", without(saved, key)))
    assert "game.json" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1"),
        ("{", "line 1"),
        ("[1, 2]", "object"),
        ("null", "object"),
        ('{"game": "crads"}', "cards"),
        ('{"game": 3}', "game"),
        ("[" * 100_000, "more than 40 deep"),
        ("1" * 5_000, "digits"),
    ],
)
def test_what_is_no_saved_game(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(DamagedFile, match=told):
        load(put(tmp_path / "game.json", text))


def test_a_file_that_is_not_there_and_one_that_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(DamagedFile, match="nowhere.json"):
        load(tmp_path / "nowhere.json")
    with pytest.raises(DamagedFile):
        load(tmp_path)
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DamagedFile, match="UTF-8"):
        load(tmp_path / "binary.json")


def test_another_version_and_another_game(saved: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(DamagedFile, match="version 99"):
        load(put(tmp_path / "game.json", {**saved, "bangkit": 99}))
    with pytest.raises(DamagedFile, match="'dice'"):
        bangkit.cards.CardGame.from_json({**saved, "game": "dice"})


def test_answers_that_lead_elsewhere_diverge(saved: dict[str, Any], tmp_path: Path) -> None:
    answers = list(saved["answers"])
    place = next(i for i, (one, two) in enumerate(zip(answers, answers[1:], strict=False)) if one != two)
    answers[place], answers[place + 1] = answers[place + 1], answers[place]
    with pytest.raises((DamagedFile, ReplayDiverged)):
        load(put(tmp_path / "game.json", {**saved, "answers": answers}))
    with pytest.raises((DamagedFile, ReplayDiverged)):
        load(put(tmp_path / "game.json", {**saved, "answers": saved["answers"][:-1]}))


def test_a_table_that_was_tampered_with_is_noticed(tmp_path: Path) -> None:
    data = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"life": 2}}).to_json()
    assert data["answers"] == []
    data["start"]["players"][1]["life"] = 3
    with pytest.raises(ReplayDiverged):
        load(put(tmp_path / "game.json", data))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain data."""
    found = [path] if path else []
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        found += places(each, (*path, key))
    return found


STRANGE: list[Any] = [None, True, -1, 10**30, 0.5, "", "Zorro", [], {}, [["x"]], {"a": 1}]


@given(st.integers(0, 10**9))
def test_damage_anywhere_is_an_error_of_the_kit(saved: dict[str, Any], number: int) -> None:
    """A value of the wrong kind, a lost entry, two entries swapped: never a foreign error, never another game."""
    luck = Random(number)
    data = json.loads(json.dumps(saved))
    path = luck.choice(places(data))
    owner = data
    for key in path[:-1]:
        owner = owner[key]
    kind = luck.randrange(3)
    if kind == 0:
        owner[path[-1]] = luck.choice(STRANGE)
    elif kind == 1:
        del owner[path[-1]]
    else:
        other = luck.choice(list(owner) if isinstance(owner, dict) else range(len(owner)))
        owner[path[-1]], owner[other] = owner[other], owner[path[-1]]
    try:
        found = bangkit.cards.CardGame.from_json(data)
    except BangkitError as error:
        assert str(error)
    else:
        assert found.to_json() == saved


@given(st.integers(1, 10**9))
def test_a_truncated_file_is_damaged(saved: dict[str, Any], number: int) -> None:
    text = json.dumps(saved)
    with pytest.raises(json.JSONDecodeError):
        json.loads(text[: number % len(text)])


def test_the_old_file_stays_until_the_new_one_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = bangkit.cards.new_game(players=4, seed=1)
    path = game.save(tmp_path / "game.json")
    before = path.read_text(encoding="utf-8")

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(BangkitError, match="no space"):
        game.play(game.options[0]).save(path)
    monkeypatch.undo()
    assert path.read_text(encoding="utf-8") == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]
    assert same(load(path), bangkit.cards.new_game(players=4, seed=1))


def test_digests_are_kept_at_the_start_every_twenty_answers_and_at_the_end(saved: dict[str, Any]) -> None:
    assert len(saved["digests"]) == len(saved["answers"]) // record.EVERY + 2


@pytest.mark.parametrize(
    "foreign", ['"my bangkit game notes"', '["bangkit", "game", "seed"]', '{"bangkit": 0, "game": "mine"}', "7"]
)
def test_a_file_of_json_that_is_no_saved_game_is_never_written_over(foreign: str, tmp_path: Path) -> None:
    place = tmp_path / "notes.json"
    place.write_text(foreign, encoding="utf-8")
    with pytest.raises(BangkitError):
        bangkit.cards.new_game(players=4, seed=1).save(place)
    assert place.read_text(encoding="utf-8") == foreign
