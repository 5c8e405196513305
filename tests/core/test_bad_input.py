"""Whatever is handed in, the answer is one error of the kit that says what was wrong; nothing is changed or lost."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit.cards.faces import NoSuchCard
from bangkit.core.errors import BangkitError, InvalidPosition
from bangkit.core.roles import ROLES_FOR

ODD = (None, 0, -1, 1.5, True, "x", "", [], {}, (), [None], [1], {"a": 1}, [[]], [{}], b"x", object(), float("nan"))
WISHES = {
    "cards": ("players", "names", "roles", "characters", "house_rules", "expansions", "seed", "chance"),
    "dice": ("players", "names", "roles", "characters", "house_rules", "modules", "components", "seed", "chance"),
}


def refused(call: Any) -> str:
    with pytest.raises(BangkitError) as caught:
        call()
    return str(caught.value)


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_wishes_of_any_kind(game: str) -> None:
    new_game = getattr(bangkit, game).new_game
    for wish in WISHES[game]:
        for value in ODD:
            try:
                new_game(**{wish: value})
            except BangkitError as error:
                assert str(error)
    assert "players must be a whole number (their names go into names=[...]), not 4.0" in refused(lambda: new_game(4.0))
    assert "names must be a list of texts, not 'abcd'" in refused(lambda: new_game(names="abcd"))
    assert "0 players" in refused(lambda: new_game(0))
    assert "names must be a list of texts, not [1, 2, 3, 4]" in refused(lambda: new_game(4, names=[1, 2, 3, 4]))


@pytest.mark.parametrize("game", ["cards", "dice"])
@pytest.mark.parametrize("seed", [1.5, True, [1], b"x", "\ud800", 10**1001])
def test_a_seed_can_be_written_down_and_read_again(game: str, seed: Any) -> None:
    new_game = getattr(bangkit, game).new_game
    assert "a seed is a whole number" in refused(lambda: new_game(4, seed=seed))
    assert "a seed is a whole number" in refused(lambda: new_game(4).fork(seed))


@pytest.mark.parametrize("game", ["cards", "dice"])
@pytest.mark.parametrize("name", [" Ana", "Ana ", "", "a\nb", 'a"b', "x" * 300, "\0", "<img src=x onerror=alert(1)>"])
def test_names_that_nobody_could_call(game: str, name: str) -> None:
    new_game = getattr(bangkit, game).new_game
    assert "is no name" in refused(lambda: new_game(names=[name, "Ben", "Cid", "Dan"]))
    assert "two players" in refused(lambda: new_game(names=["\u00e9", "e\u0301", "Cid", "Dan"]))


@pytest.mark.parametrize("house", [{"kit_life": 0}, {"kit_life": 10**9}, {"mallory_limit": -1}])
def test_house_rules_that_make_no_game(house: dict[str, int]) -> None:
    assert next(iter(house)) in refused(lambda: bangkit.cards.new_game(4, house_rules=house))


def test_house_rules_are_spelled_as_one_likes() -> None:
    assert bangkit.cards.new_game(4, house_rules={"Kit Life": 4}).table.house["kit_life"] == 4


def games() -> list[Any]:
    return [
        bangkit.cards.new_game(5, seed=7, expansions=["dodge_city", "high_noon"]),
        bangkit.dice.new_game(5, seed=7, modules=[1, 2]),
    ]


def test_more_cards_than_the_deck_holds() -> None:
    game = bangkit.cards.new_game(4, seed=1)
    said = refused(lambda: game.change("Ana", hand=["BANG!"] * 40))
    free = sum(card.name == "BANG!" for card in (*game.table.bag, *game["Ana"].hand))
    assert f"the deck holds only {free} BANG! to take" in said and said.count("BANG!") == 1
    assert len(game.change("Ana", hand=["BANG!"] * free)["Ana"].hand) == free
    assert "no Springfield is in the deck" in refused(lambda: game.change("Ana", hand=["Springfield"]))
    said = refused(lambda: game.change("Ana", hand=["Zorro", "BANG!"] * 30))
    assert "there is no card 'Zorro'" in said and "the deck holds only" in said
    assert "BANG! KD is not in the deck" in refused(lambda: game.change("Ana", hand=["BANG! KD"] * 2))


@pytest.mark.parametrize("number", [0, 1])
def test_changes_of_any_kind(number: int) -> None:
    game = games()[number]
    before = game.to_json()
    seat = ("life", "starting_life", "role", "character", "hand", "in_play", "out", "arrows", "tokens", "fury", "lost")
    for who, keys in (("Ben", seat), (None, ("discard", "event", "pool", "rerolls", "showing"))):
        for key in keys:
            for value in ODD:
                try:
                    changed = game.change(who, **{key: value})
                except BangkitError:
                    continue
                assert changed.to_json() and changed.options is not None
    for value in (1.5, True, None, float("nan")):
        assert "life must be a whole number" in refused(lambda value=value: game.change("Ben", life=value))
    assert "out must be true or false" in refused(lambda: game.change("Ben", out="x"))
    assert game.to_json() == before


def test_characters_and_events_that_there_are_not() -> None:
    game = games()[0]
    assert "did you mean Paul Regret?" in refused(lambda: game.change("Ben", character="Paul Regre"))
    assert "there is no event 'Mustang'" in refused(lambda: game.change(event="Mustang"))


@pytest.mark.parametrize("number", [0, 1])
def test_moves_and_players_of_any_kind(number: int) -> None:
    game = games()[number]
    other = games()[1 - number].options[0]
    moves = ("", "->", "BANG! ->", "-> ", "\0", "vedle!", "(" * 500, "1", "2", "beer", "duel", "beer ->", other, *ODD)
    before = game.to_json()
    for move in moves:
        for player in (None, "Ben", "Zed", 1, 1.5, [1], {"a": 1}, b"Ana"):
            for ask in (game.play, game.why_not, lambda move, _: game.reveal(move)):
                try:
                    ask(move, player)
                except BangkitError as error:
                    assert str(error)
    for name in (None, 1, [], {}, b"Ana", "Zed"):
        for call in (game.view, game.__getitem__, lambda name: game.distance("Ana", name)):
            assert "sits here" in refused(lambda call=call, name=name: call(name))
    assert game.to_json() == before


def test_an_unknown_card_with_high_noon_in_use() -> None:
    assert "moves are written as 'BANG! -> Dan'" in refused(lambda: games()[0].why_not("shoot Ben"))
    assert "there is no card 'Mustnag'; did you mean Mustang?" in refused(lambda: games()[0].play("Mustnag"))


@pytest.mark.parametrize("number", [0, 1])
def test_a_game_that_cannot_be_saved_says_why(number: int, tmp_path: Path) -> None:
    game = games()[number]
    kept = game.save(tmp_path / "kept.json").read_bytes()
    for path in (
        None,
        1,
        "",
        tmp_path,
        tmp_path / "no" / "x.json",
        "a\0b",
        "x" * 5000,
        kept,
        [],
        tmp_path / "kept.json" / "x",
    ):
        assert "cannot be written" in refused(lambda path=path: game.save(path))
        assert len(refused(lambda path=path: game.save(path))) < 1000
    assert (tmp_path / "kept.json").read_bytes() == kept
    for path in (None, 1.5, b"x", "", tmp_path, "a\0b", tmp_path / "no.json"):
        assert "cannot be read" in refused(lambda path=path: bangkit.load(path))


@pytest.mark.parametrize("path", [None, 1.5, b"x", "", "missing.toml", "a\0b", "x" * 5000])
def test_a_scenario_that_cannot_be_opened(path: Any) -> None:
    assert len(refused(lambda: bangkit.scenario(path))) < 400


@pytest.mark.parametrize("rule", [None, 1, [], {}, b"x", "CARD-DIST-999"])
def test_a_rule_of_any_kind(rule: Any) -> None:
    assert "rule" in refused(lambda: bangkit.rule(rule))


def test_components_of_any_kind() -> None:
    for value in (*ODD[1:7], {"fury": 5}, {"fury": [[]]}, {"fury": {}}, {"boneyard": ["x"]}, {"duel_die": None}):
        try:
            bangkit.dice.new_game(5, modules=[2], components=value)
        except InvalidPosition as error:
            assert error.problems


def test_a_very_long_text_is_not_repeated_whole() -> None:
    """A megabyte pasted in by mistake gives a message that can be read."""
    for room in (bangkit.cards, bangkit.dice):
        with pytest.raises(bangkit.BangkitError) as caught:
            room.new_game(4, seed=1).play("x" * 1_000_000)
        assert len(str(caught.value)) < 2100


def test_a_notebook_shows_the_sentence_and_not_the_way_to_it() -> None:
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.io import capture_output

    shell = InteractiveShell()
    with capture_output() as seen:
        shell.run_cell("import bangkit\nbangkit.cards.new_game(players=5, seed=7).play('BANG! -> Zoe')")
    assert seen.stdout.strip().splitlines()[0].startswith("IllegalMove: ") and "Nobody called Zoe" in seen.stdout
    assert "Traceback" not in seen.stdout and "site-packages" not in seen.stdout and ".py" not in seen.stdout


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_a_player_is_called_in_any_case_and_a_stranger_is_refused(game: str) -> None:
    dealt = getattr(bangkit, game).new_game(4, seed=7)
    assert dealt.told("ben") == dealt.told("Ben")
    assert game == "dice" or dealt.told("ben") != dealt.told("Cid")
    assert "nobody called 'Zed' sits here" in refused(lambda: dealt.told("Zed"))
    assert [each.name for each in dealt] == list(dealt.players) and "ben" in dealt and "Zed" not in dealt
    assert [] not in dealt and [each.rule for each in dealt.refusals(5, "pass")] == ["KIT-SEAT"]
    other = next(each for each in dealt.players if each != dealt.request.who)
    assert dealt.why_not("pass", other.upper()) == dealt.why_not("pass", other) == dealt.refusals(other, "pass") != []


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_while_luck_decides_nobody_has_to_be_named(game: str) -> None:
    asked = getattr(bangkit, game).new_game(4, seed=1, chance="ask")
    assert [each.rule for each in asked.why_not("pass")] == ["KIT-PENDING"]
    assert "KIT-PENDING" in refused(lambda: asked.play("pass"))


def test_roles_and_characters_are_changed_as_people_write_them() -> None:
    game = bangkit.cards.new_game(5, seed=7)
    outlaw = next(each for each in game if each.role == "outlaw")
    assert game.change(outlaw.name, role="Outlaw", character="willy the kid")[outlaw.name].character == "Willy the Kid"
    assert "did you mean outlaw?" in refused(lambda: game.change("Cid", role="Outlow"))
    assert "did you mean Mustang?" in refused(lambda: game.change("Cid", in_play=["Mustng"]))


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: bangkit.cards.card("Beer"), "there is no card 'Beer' here; did you mean Beer"),
        (lambda: bangkit.cards.card(None), "there is no card None here"),  # type: ignore[arg-type]
        (lambda: bangkit.dice.dice("1 1 1"), "no die shows '1 1 1'; the faces are"),
        (lambda: bangkit.dice.dice(["beer"], ["beers"]), "did you mean beer"),
        (lambda: bangkit.dice.dice(None), "no die shows None"),  # type: ignore[arg-type]
        (lambda: bangkit.dice.new_game(5).in_range("Ana", "beer"), "hits nobody at a distance; ask for 1 or 2"),
        (lambda: bangkit.dice.new_game(["Ana", "Ben"]), "their names go into names="),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_card_and_no_face_is_told(call: Any, told: str) -> None:
    assert told in refused(call)


@pytest.mark.parametrize(
    "call",
    [
        lambda: bangkit.odds.kept("beers"),
        lambda: bangkit.odds.reroll("1 >= 3"),
        lambda: bangkit.odds.exact(
            bangkit.cards.new_game(4, seed=3), lambda table: True, until=lambda table: table.outcome is not None
        ),
        lambda: bangkit.cards.new_game(4, seed=7).play("BANG! -> Zed"),
        lambda: bangkit.cards.new_game(4).change("Ana", role="x"),
        lambda: bangkit.dice.dice(["x"]),
    ],
)
def test_an_error_comes_back_from_another_process_as_it_was(call: Any) -> None:
    with pytest.raises(BangkitError) as caught:
        call()
    sent = pickle.loads(pickle.dumps(caught.value))
    assert type(sent) is type(caught.value) and str(sent) == str(caught.value)


def test_a_new_game_is_looked_for_where_both_games_have_one() -> None:
    with pytest.raises(AttributeError, match=r"it is bangkit.cards.new_game or bangkit.dice.new_game"):
        bangkit.new_game  # noqa: B018


def test_what_is_no_card_is_called_none() -> None:
    game = bangkit.cards.new_game(4, seed=7)
    for wrong in (None, 5, []):
        with pytest.raises(InvalidPosition, match="each card must be a card or its name, not"):
            game.change("Ana", hand=[wrong])
        with pytest.raises(NoSuchCard, match="there is no card"):
            bangkit.cards.card(wrong)  # type: ignore[arg-type]


def test_a_card_of_which_none_is_held_is_told_by_its_name() -> None:
    game = bangkit.cards.new_game(4, seed=7).change("Ben", hand=["Beer 6H"])
    assert "Ben does not hold Dynamite." in refused(lambda: game.play("Dynamite"))
    assert "Ben does not hold Beer 7H." in refused(lambda: game.play("Beer 7H"))


def test_some_roles_can_be_given_and_the_others_are_dealt() -> None:
    for new_game in (bangkit.cards.new_game, bangkit.dice.new_game):
        for seed in range(20):
            game: Any = new_game(5, seed=seed, roles=[None, "renegade", None, "sheriff", None])
            roles = [player.role for player in game.table.players]
            assert roles[1] == "renegade" and roles[3] == "sheriff" and sorted(roles) == sorted(ROLES_FOR[5])
        with pytest.raises(InvalidPosition, match="roles for 5 players are"):
            new_game(5, roles=["sheriff", "sheriff", None, None, None])


@pytest.mark.parametrize("nobody", [0, "", [], {}, (), False])
def test_nobody_is_taken_for_the_one_who_is_asked(nobody: Any) -> None:
    for game in (bangkit.cards.new_game(5, seed=7), bangkit.dice.new_game(5, seed=7)):
        before = game.table.key()
        assert "KIT-SEAT" in refused(lambda game=game: game.play("pass", nobody))  # type: ignore[misc]
        assert [each.rule for each in game.why_not("pass", nobody)] == ["KIT-SEAT"]
        assert game.table.key() == before
        assert "nobody is called" in refused(lambda game=game: game.change(nobody, life=2))  # type: ignore[misc]


def test_a_role_that_is_none_is_told_with_the_nearest() -> None:
    for game in (bangkit.cards.new_game(5, seed=7), bangkit.dice.new_game(5, seed=7)):
        told = refused(lambda game=game: game.change("Ben", role="sherif"))  # type: ignore[misc]
        assert "did you mean sheriff?" in told and "over" not in told


def test_a_move_that_is_put_together_without_a_card_is_told_so() -> None:
    assert "does not say what" in refused(lambda: bangkit.cards.new_game(5, seed=7).play(bangkit.cards.Move("play")))


def test_a_player_made_of_nothing_is_told_before_anybody_plays() -> None:
    class Wants:
        def __init__(self, more: Any) -> None:
            self.more = more

        def weights(self, view: Any) -> Any:
            return {view.options[0]: 1}

    for bots in (Wants, lambda view: {view.options[0]: 1}):
        for call in (
            lambda bots=bots: bangkit.table("cards", bots=bots, watch=True),
            lambda bots=bots: bangkit.strategy.play("cards", bots=bots),
        ):
            assert "cannot be called without arguments" in refused(call)
    assert "no player" in refused(lambda: bangkit.strategy.bot(5))  # type: ignore[arg-type]
    game = bangkit.cards.new_game(5, seed=7)
    assert "name a bot for every seat" in refused(lambda: bangkit.strategy.play_from(game, {}, 1))


def test_a_function_that_is_not_written_in_python_is_told_to_fail() -> None:
    game = bangkit.cards.new_game(5, seed=7)
    for call in (
        lambda: bangkit.odds.draw(game, int).chance, lambda: bangkit.odds.exact(game, int), lambda: bangkit.odds.estimate(int),
    ):  # fmt: skip
        assert "fails: TypeError: int()" in refused(call)


class LikeAnArray:
    """As another library of arrays would have it, and complain in words of its own."""

    ndim = 1

    def __array__(self) -> None:
        """What makes it an array."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("what is the truth of many?")

    __hash__ = object.__hash__


def test_an_array_where_a_value_belongs_is_told() -> None:
    numpy = pytest.importorskip("numpy")
    for call in (
        lambda: bangkit.odds.at_least(10, 3, 2, k=numpy.array([1, 2])),
        lambda: bangkit.cards.new_game(4, chance=numpy.array(["luck", "ask"])),
        lambda: bangkit.cards.new_game(4, chance=LikeAnArray()),
    ):
        assert "write value.tolist() or value.item()" in refused(call)


def test_whoever_does_not_sit_here_is_told_who_does() -> None:
    game = bangkit.cards.new_game(4, seed=1)
    for call in (lambda: game["Zed"], lambda: game.distance("Ana", "Zed"), lambda: game.view("Zed")):
        assert refused(call) == "nobody called 'Zed' sits here; the seats are Ana, Ben, Cid and Dan"


def test_an_argument_too_few_is_told_by_its_name() -> None:
    game: Any = bangkit.cards.new_game(4, seed=1)
    made: Any = bangkit.cards
    for call, told in (
        (lambda: game.distance("Ana"), "distance needs other"),
        (game.view, "view needs name"),
        (made.brown, "brown needs name and faces"),
        (lambda: made.weapon("Foo"), "weapon needs faces and reach"),
    ):
        assert refused(call) == told


def test_a_long_thing_is_told_short() -> None:
    game = bangkit.cards.new_game(4, seed=1)
    assert len(refused(lambda: bangkit.table(game.view("Ana")))) < 200  # type: ignore[arg-type]
