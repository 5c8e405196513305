"""What teachers type around a good file: each of these inputs was once passed over in silence, or told in foreign words."""

from fractions import Fraction
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.core import positions
from bangkit.core.errors import BangkitError
from bangkit.show.widgets import pickers
from bangkit.stage import WrongScenario, drivers, load_scenario, perft, read_scenario, replay, script, wander
from bangkit.stage.exact import BudgetExceeded, Enumeration, EnumerationSettings, NoPolicy
from bangkit.stage.scenario import scenario_from
from tests.support import scenario, scene

LESSONS = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios"
FOUR = [{"name": name} for name in ("Ana", "Ben", "Cid", "Dan")]
SID = """
players = [ { name = "Ana", role = "renegade", hand = ["BANG! 2D"] }, { name = "Sid", role = "sheriff", character = "Sid Ketchum", life = 1, hand = ["Beer 7H", "Jail 4H"] } ]
step = [ { play = "Ana: BANG! 2D -> Sid" }, { expect = { "Sid.life" = 0, "over" = false } }, { play = "Sid: use Sid Ketchum: Beer, Jail" } ]
"""


def told(text: str = "", **data: Any) -> str:
    """What is wrong with a file, or what did not hold."""
    try:
        return str(scenario(text, **data).run(check=False))
    except WrongScenario as error:
        return str(error)


def file_told(folder: Path, content: str | bytes) -> str:
    """What is wrong with the file of this content."""
    path = folder / "file.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    try:
        return str(load_scenario(path).run(check=False))
    except BangkitError as error:
        return str(error)


# -- S1, S2: a free action of somebody ------------------------------------------------------------


def test_lesson_6_waits_while_sid_may_save_himself() -> None:
    walk = show.step_through(str(LESSONS / "characters.toml"), next(
        case for case in load_scenario(LESSONS / "characters.toml").cases if case.startswith("Sid Ketchum")
    ))  # fmt: skip
    assert [(walk.go(at).game["Ben"].out, walk.game["Ben"].life) for at in range(4)] == [
        (False, 1), (False, 1), (False, 0), (False, 1),
    ]  # fmt: skip
    picked = show.character_picker(str(LESSONS / "characters.toml"), "Sid Ketchum")
    assert not any(stop.game["Ben"].out for stop in picked.position.stops)


def test_a_walk_stops_at_every_decision_that_a_free_action_could_change() -> None:
    free = scenario(SID)
    (_, shot), (_, lethal), (_, saved) = free.walk()
    assert [each.request.what for each in (shot, lethal, saved)] == ["shot", "lethal", "play"]
    assert [each["Sid"].life for each in (shot, lethal, saved)] == [1, 0, 1]


def test_a_line_may_speak_of_what_comes_after_a_decision_that_is_not_forced() -> None:
    assert scenario(SID).run().passed
    assert scenario(SID.replace('{ expect = { "Sid.life" = 0, "over" = false } }, ', "")).run().passed
    assert not scenario(SID.replace('"over" = false', '"over" = true')).run(check=False).passed
    assert scenario(SID.replace('"Sid.life" = 0, "over" = false', '"asked" = "Sid", "Sid.life" = 1')).run().passed
    assert scenario(SID.replace('"Sid.life" = 0, "over" = false', '"asked" = "Sid", "Sid.life" = 0')).run().passed


def test_the_exact_count_asks_what_he_does_whose_free_action_could_save_him() -> None:
    game = scene(SID).play("BANG! 2D -> Sid").play("pass")
    start = [(game.position.table, Fraction(1))]
    settings = EnumerationSettings(lambda table: False, {}, game.position.answers, budget=1_000)
    with pytest.raises(NoPolicy):
        list(Enumeration(start, game.tasks, settings))


# -- S3: luck that nothing has decided ------------------------------------------------------------

DUEL = {
    "game": "dice",
    "modules": [1, 2],
    "dice": {"showing": "arrow arrow arrow | duel arrow"},
    "turn": {"phase": "T5"},
}


@pytest.mark.parametrize(
    ("data", "steps", "luck"),
    [
        (
            {"players": [{"name": "Ana", "hand": ["BANG! 5D"]}, {"name": "Ben", "life": 1, "in_play": ["Barrel QS"]}]},
            [{"play": "BANG! -> Ben"}, {"play": "use Barrel"}, {"expect": {"Ben.life": 1, "Ben.out": False}}],
            "KH",
        ),
        (
            {
                "players": [{"name": "Ana"}, {"name": "Ben", "in_play": ["Dynamite 2H"]}, {"name": "Cid"}],
                "turn": {"player": "Ben", "phase": "start"},
            },
            [{"expect": {"Ben.life": 4}}],
            "KH",
        ),
        (
            {"players": FOUR, **DUEL, "piles": {"tokens": ["1"]}},
            [{"play": "Ana: duel -> Ben"}, {"expect": {"Ben.life": 8}}],
            "arrow",
        ),
        (
            {"players": FOUR, **DUEL},
            [{"play": "Ana: duel -> Ben"}, {"chance": "arrow"}, {"expect": {"Ben.life": 7, "Ben.tokens": []}}],
            "token 1",
        ),
        (
            {"players": FOUR, "game": "dice", "dice": {"showing": "1 1 1 beer beer"}, "turn": {"phase": "T3"}},
            [{"play": "Ana: reroll beer beer"}, {"expect": {"Ben.life": 8}}],
            "2 2",
        ),
    ],
)
def test_an_expectation_in_the_middle_of_luck_is_no_pass(data: Any, steps: Any, luck: str) -> None:
    said = told(**data, step=steps)
    assert "failed" in said and "luck decides here" in said and ("dice.rolls" in said) == ("game" in data)
    assert scenario(**data, step=[*steps, {"chance": luck}]).run(check=False).passed
    assert "failed" in told(**data, step=[*steps, {"play": "pass" if "game" not in data else "stop"}])


def test_what_may_stay_open() -> None:
    """The cards drawn when a turn begins, and its first throw: all before them is over."""
    assert scenario(players=FOUR, step=[{"play": "pass"}, {"expect": {"turn.player": "Ben", "Ben.hand": []}}]).run()
    assert scenario(players=FOUR, game="dice", step=[{"expect": {"Ana.life": 8, "turn.player": "Ana"}}]).run().passed


# -- S5, S6: every problem at once, and values by their kind --------------------------------------


def test_impossible_rolls_of_two_cases_are_both_told(tmp_path: Path) -> None:
    players = "".join(f'[[players]]\nname = "{each["name"]}"\n' for each in FOUR)
    case = '[[case]]\nname = "{0}"\ndice.rolls = ["1 1 beer gatling"]\n[[case.step]]\nexpect = {{ "Ben.life" = 8 }}\n'
    said = file_told(tmp_path, 'title = "x"\ngame = "dice"\n' + players + case.format("one") + case.format("two"))
    assert "file.toml" in said and said.count("'1 1 beer gatling' is none that can come up here") == 2
    assert "case 'one', step 1 (line 15)" in said and "case 'two', step 1 (line 20)" in said


@pytest.mark.parametrize(
    ("key", "value", "near"),
    [
        ("asked", "Bob", "there is no player 'Bob'; there are Ana, Ben, Cid and Dan"),
        ("asked.rule", "CARD-DUEL-33", "did you mean CARD-DUEL-3"),
        ("asked.what", "duell", "did you mean duel"),
        ("turn.phase", "playing", "did you mean play?"),
        ("turn.player", "Bne", "did you mean Ben?"),
        ("Ben.life", "4", "Ben.life must be a whole number, not '4'"),
        ("Ben.life", True, "Ben.life must be a whole number, not True"),
        ("Ben.out", 0, "Ben.out must be true or false, not 0"),
        ("Ana.hand", ["Beeer"], "did you mean Beer?"),
        ("Ana.hand", "Beer", "Ana.hand must be a list of texts, not 'Beer'"),
        ("Ana.hand", ["Beer 2H"], "there is no Beer 2H; Beer exists as 6H, 7H, 8H, 9H, 10H, JH"),
        ("Ana.in_play", ["Sombrero 7C"], 'Sombrero 7C belongs to dodge_city; write expansions = ["dodge_city"]'),
        ("Ana.hand.size", -1, "Ana.hand.size must be a whole number from 0 on, not -1"),
        ("winners", ["Ana", "Bn"], "did you mean Ben?"),
        ("log", ["CARD-BANG-1", "CARD-BANG-100"], "there is no rule 'CARD-BANG-100'"),
        ("Ben.role", "sherif", "did you mean sheriff?"),
        ("Ben.character", "Suzy Lafayet", "did you mean Suzy Lafayette?"),
        ("events.now", "Hi Noon", "High Noon"),
        ("offered", ["BANG! -> Bob"], "there is no player 'Bob'"),
        ("anytime", ["Zoe: use Sid Ketchum"], "there is no player 'Zoe'"),
        ("view.Ana.Ben.hand", 1.5, "a number of cards or a list of them, not 1.5"),
        ("view.Ana.Ben.hand", ["Bier"], "did you mean Beer"),
        ("turn.used", ["Sid Ketchup"], "did you mean Sid Ketchum?"),
    ],
)
def test_a_value_is_read_by_the_kind_of_its_key(key: str, value: Any, near: str) -> None:
    sets = ["high_noon"] if key.startswith("events") else []
    said = told(players=FOUR, expansions=sets, step=[{"expect": {key: value, "Cid.lfe": 4}}])
    assert near in said and "2 problems" in said and "did you mean Cid.life" in said


@pytest.mark.parametrize(
    ("key", "value", "near"),
    [
        ("Ben.tokens", ["bier"], "no die shows 'bier'; did you mean beer?"),
        ("dice.showing", "1 1 bier", "no die shows 'bier'"),
        ("turn.phase", "T7", "there is no phase 'T7'"),
        ("pool", "9", "pool must be a whole number"),
        ("events", ["gatlin"], "did you mean gatling?"),
    ],
)
def test_a_value_of_the_dice_game(key: str, value: Any, near: str) -> None:
    assert near in told(players=FOUR, game="dice", step=[{"expect": {key: value}}])


def test_values_are_read_in_every_usual_spelling() -> None:
    players = [{"name": "Ana", "hand": ["Pivo 6H", "BANG! 5D"]}, {"name": "Ben", "role": None}, {"name": "Cid"}]
    del players[1]["role"]
    right = {
        "Ana.hand": ["PIVO 6h", "bang 5D"],
        "asked": "ana",
        "asked.rule": "card-turn-8",
        "discard": [],
        "over": False,
    }
    assert scenario(players=players, step=[{"expect": right}]).run().passed
    assert "several cards have the face 5D; write BANG! 5D or Indians! 5D" in told(
        players=players, expansions=["dodge_city"], step=[{"expect": {"Ana.hand": ["?", "5D"]}}]
    )


# -- S7, S8: numbers and encodings ----------------------------------------------------------------

HEAD = '[[players]]\nname = "Ana"\n'


@pytest.mark.parametrize("digits", ["1" * 5001, "0x" + "f" * 5001, "1" * 1200])
def test_numbers_of_thousands_of_digits(tmp_path: Path, digits: str) -> None:
    said = file_told(tmp_path, f"{HEAD}life = {digits}\n")
    assert "line 3: it holds a number of more than 1000 digits" in said and len(said) < 300
    assert "more than 1000 digits" in told(players=[{"name": "Ana", "life": 10**5000}, {"name": "Ben"}])


GOOD = 'title = "Žižka střílí"\n' + HEAD + '[[players]]\nname = "Žižka"\n[[step]]\nexpect = { "Žižka.life" = 4 }\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_that_are_read(tmp_path: Path, encoding: str) -> None:
    assert file_told(tmp_path, GOOD.encode(encoding)) == "Žižka střílí: passed (1 step)"
    assert file_told(tmp_path, GOOD.replace("\n", "\r\n").encode(encoding)) == "Žižka střílí: passed (1 step)"


def test_encodings_that_are_named(tmp_path: Path) -> None:
    said = file_told(tmp_path, GOOD.encode("cp1250"))
    assert "line 1 is no UTF-8" in said and "Žižka střílí" in said and "save the file as UTF-8" in said
    assert "'title = \"José\"'" in file_told(tmp_path, 'title = "José"\n'.encode("latin-1"))
    assert "UTF-16" in file_told(tmp_path, HEAD.encode("utf-16-le"))


# -- S9 to S12: what was meant --------------------------------------------------------------------


def test_one_pass_too_many_is_told_with_the_one_who_is_asked() -> None:
    players = [{"name": "Ana", "hand": ["BANG! 5D"]}, {"name": "Ben", "in_play": ["Dynamite 2H"]}, {"name": "Cid"}]
    said = told(players=players, step=[{"play": "BANG! -> Ben"}, {"play": "Ben: pass"}, {"play": "Ben: pass"}])
    assert "It is Ana's turn, not yours" in said and "Ana is asked" in said and "luck" not in said


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (HEAD + 'deck.top = ["KH"]\n', "line 3: players 1 (Ana): there is no key 'deck' here; deck is a table of the file"),
        (HEAD + 'seed = 3\n', "seed belongs to the file itself: write it above the first line in [brackets]"),
        (HEAD + 'top = ["KH"]\n', "top belongs in [deck] or [[known]]"),
        (HEAD + "step = []\n", "each step of a file begins with a line [[step]] of its own"),
        ('game = "dice"\ndeck.top = []\n', 'deck belongs to files with game = "cards"'),
        ("piles.pool = 3\n", 'piles belongs to files with game = "dice"'),
        (HEAD + '[[step]]\nexpect = {\n  "Ana.life" = 3\n}\n', "stands on one line; over several lines write [step.expect]"),
        (HEAD + "[[step]]\nplay = Ana: pass\n", 'a text stands in quotes, as in "Ana"'),
        (HEAD + "out = True\n", "write true, in small letters"),
        ("title = “Ana”\n", "texts stand in straight quotes"),
        ('title = "Ana\n', "the quotes of a text are closed in the same line"),
        ('[players]\nname = "Ana"\n[players]\nname = "Ben"\n', "[[players]] and [[step]]"),
        ('title = "x"\ntitle = "y"\n', "each key and each [table] stands once"),
    ],
)  # fmt: skip
def test_toml_is_helped_with(text: str, hint: str) -> None:
    assert hint in told(text)


def test_an_expectation_over_several_lines() -> None:
    text = HEAD + '[[players]]\nname = "Ben"\n[[step]]\n[step.expect]\n"Ana.life" = 4\n"Ben.life" = 4\n'
    assert read_scenario(text).run().passed


@pytest.mark.parametrize(
    ("data", "hint"),
    [
        ({"game": "dice", "step": [{"play": "Ana: stop"}]}, "name it in a chance step, in dice.rolls, or give a seed"),
        ({"game": "dice", "step": [{"play": "reroll bier bear"}]}, "no die shows 'bier' or 'bear'; the faces are"),
        ({"game": "dice", "dice": {"showing": "1 bier 2 bear"}}, "no die shows 'bier' or 'bear'"),
        ({"step": [{"play": "Ana: use Sombrero 7C"}]}, "what is used is named without its face; write use Sombrero"),
        (
            {"turn": {"player": "Ben"}, "case": [{"name": "x", "players": {"Ben": {"out": True}}}]},
            "for one who has come back as a ghost write ghost = true instead of out",
        ),
        ({"step": [{"play": ": pass"}]}, "': pass' names nobody before the colon"),
        ({"game": "dice", "step": [{"refused": ": stop"}]}, "': stop' names nobody before the colon"),
        ({"step": [{"play": "pass"}, {"chance": "Beeer 6H"}]}, "did you mean Beer 6H"),
    ],
)  # fmt: skip
def test_what_was_meant(data: Any, hint: str) -> None:
    assert hint in told(**{"players": FOUR, **data})


def test_a_file_without_a_step_tests_nothing() -> None:
    assert told(players=FOUR, step=[]) == "the scene: has no step, so nothing is tested"
    cases = [{"name": "idle"}, {"name": "busy", "step": [{"expect": {"Ana.life": 4}}]}]
    said = told(players=FOUR, case=cases)
    assert "passed (1 step in 2 cases)" in said and "nothing is tested in 'idle'" in said


# -- lines ----------------------------------------------------------------------------------------


def test_every_step_of_every_lesson_has_its_line() -> None:
    for path in LESSONS.glob("*.toml"):
        rows, lesson = path.read_text(encoding="utf-8").splitlines(), load_scenario(path)
        for step in (step for case in lesson.cases for step in lesson.steps(case)):
            assert f"{step.kind} = " in rows[step.line - 1] or f"[step.{step.kind}]" in rows[step.line - 1], step


def test_the_line_of_a_problem() -> None:
    wrong = WRONG_IN_MANY_PLACES
    with pytest.raises(WrongScenario) as caught:
        read_scenario(wrong)
    rows = wrong.splitlines()
    for problem, line in zip(caught.value.problems, caught.value.lines, strict=True):
        assert "WRONG" in rows[line - 1], (problem, line)
    assert {line for line, row in enumerate(rows, 1) if "WRONG" in row} == set(caught.value.lines)


WRONG_IN_MANY_PLACES = """
title = "x"
colour = "WRONG"

[[players]]
name = "Ana"
hand = ["Beer", "WRONG"]
[[players]]
name = "Ben"
life = "WRONG"
[[players]]
name = "Cid"
WRONG = 3

[deck]
top = ["WRONG"]

[[step]]
play = "Ana: WRONG"
[[step]]
expect = { "Ana.life" = 4 }
[[step]]
expect = { "Ana.WRONG" = 4 }

[[case]]
name = "other"
step = [
    { play = "pass" },
    { refused = "pass", rules = ["WRONG"] },
]
"""


# -- part 4: nothing runs for ever ----------------------------------------------------------------

STUCK: dict[str, Any] = {
    "players": FOUR, "deck": {"top": ["2S"], "rest": "none"}, "turn": {"player": "Ana", "phase": "start"},
}  # fmt: skip


@pytest.mark.slow
def test_a_script_of_twenty_thousand_steps() -> None:
    assert "20000 steps in one case; at most 1000 are run" in told(players=FOUR, step=[{"play": "pass"}] * 20_000)
    case = {"step": [{"play": "pass"}] * 1_000}
    assert "11000 steps in all cases; at most 10000" in told(players=FOUR, case=[case] * 11)
    assert scenario(players=FOUR, seed=1, step=[{"play": "pass"}] * 100).run(check=False).steps == 100


END = "Nothing can happen any more"


def test_a_position_in_which_nobody_can_do_anything() -> None:
    stuck = scenario(**STUCK, step=[{"expect": {"Ana.life": 4}}, {"play": "Ana: Beer 6H"}])
    said = str(stuck.run(check=False))
    assert "step 2" in said and "KIT-HELD" in said and END in said
    assert END in told(**STUCK, step=[{"expect": {"asked.what": "duel"}}])
    assert END in told(**STUCK, step=[{"chance": "KH"}])
    assert END in told(**STUCK, step=[{"play": "pass"}] * 100)
    assert "KIT-HELD" in told(**STUCK, step=[{"refused": "Ana: Beer 6H", "rules": ["CARD-DUEL-1"]}])
    assert stuck.game().request.what == "play" and len(show.step_through(stuck).stops) == 1
    waiting = stuck.game(forced="ask")
    settings = EnumerationSettings(lambda table: False, {}, budget=300)
    for ask in (
        lambda: perft(waiting, 2),
        lambda: list(Enumeration([(waiting.position.table, Fraction(1))], waiting.tasks, settings)),
        lambda: list(wander(waiting.fork(), 1)),
        lambda: replay(stuck.game(), repeat("pass")),
        lambda: stuck.game().play("pass"),
    ):
        with pytest.raises(BangkitError, match=END):
            ask()


def test_a_row_of_answers_by_nobody_has_an_end_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the rules of a set may do: a limit stands behind every loop."""
    monkeypatch.setattr(script, "MOST_STOPS", 2)
    said = told(**STUCK, step=[{"expect": {"asked.what": "duel"}}])
    assert "nobody has been able to do anything for 2 answers, and it goes on like that" in said
    game = scenario(**STUCK).game()
    before = game.position
    monkeypatch.setattr(positions, "MOST_ANSWERS", 3)
    with pytest.raises(BangkitError, match="the game has no end: 3 answers in a row"):
        game.play("pass")
    assert game.position == before and game.history == (0, 0)
    waiting = scenario(**STUCK).game(forced="ask")
    with pytest.raises(BangkitError, match="more than 3 positions on the way"):
        perft(waiting, 2, most=3)
    settings = EnumerationSettings(lambda table: False, {}, budget=3)
    with pytest.raises(BudgetExceeded, match="After 3 steps"):
        list(Enumeration([(waiting.position.table, Fraction(1))], waiting.tasks, settings))
    assert len(list(wander(waiting.fork(), 1, limit=5))) == 5


def test_a_tree_that_is_too_large_or_too_deep() -> None:
    game = scenario(players={"Ana": {"hand": ["Beer 6H"]}, "Ben": {}, "Cid": {}}).game()
    with pytest.raises(BangkitError, match="more than 1,000,000 positions|too deep to count"):
        perft(game, 100_000)
    with pytest.raises(BangkitError, match="more than 50 positions on the way"):
        perft(game, 4, most=50)


def test_a_list_of_moves_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drivers, "MOST_LINES", 5)
    with pytest.raises(BangkitError, match="after 5 lines there are still more"):
        replay(scenario(players=FOUR, seed=1).game(), repeat("pass"))


def test_the_event_picker_ends_with_turns_that_never_come_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pickers, "MOST", 5)
    assert len(pickers.turns_after(scenario(players=FOUR, seed=1).game())) <= 5
    data = {"players": FOUR, "case": [{"name": "none"}]}
    with pytest.raises(BangkitError, match="has no step after which"):
        show.event_picker(data)
    with pytest.raises(BangkitError, match="there is no character 'none'"):
        show.character_picker(data)


def test_control_c_leaves_a_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    game = scenario(players=FOUR, seed=1).game()
    before = game.position
    monkeypatch.setattr(type(game), "_settle", interrupted)
    with pytest.raises(KeyboardInterrupt):
        game.play("pass")
    assert game.position == before


@pytest.mark.parametrize("showing", ["1 1", "1 2 beer arrow"])
def test_fewer_dice_than_are_rolled_cannot_show(showing: str) -> None:
    data = {
        "title": "few",
        "game": "dice",
        "players": [{"name": each} for each in "ABCD"],
        "dice": {"showing": showing},
    }
    with pytest.raises(BangkitError, match="A rolls 5; name all of them"):
        scenario_from(data)


def test_a_reroll_of_no_dice_is_no_stop() -> None:
    game = bangkit.dice.new_game(4, seed=1)
    with pytest.raises(BangkitError, match="or write 'stop'"):
        game.play("reroll")


# -- what nobody could play on with ------------------------------------------------------------------

ROLES = ("sheriff", "outlaw", "outlaw", "renegade")


def seats(*changed: dict[str, Any], roles: bool = True) -> list[dict[str, Any]]:
    """Four seats, with roles or without, the first ones changed."""
    told = zip(FOUR, ROLES, (*changed, {}, {}, {}, {}), strict=False)
    return [{**seat, **({"role": role} if roles else {}), **change} for seat, role, change in told]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"players": seats({"out": True})}, "side outlaw has won (CARD-END-3)"),
        ({"game": "dice", "players": seats({"out": True})}, "side outlaw has won (CARD-END-3)"),
        ({"players": seats(*[{"out": True}] * 3, roles=False)}, "fewer than two players are in the game"),
        ({"game": "dice", "players": seats(*[{"out": True}] * 3, roles=False)}, "fewer than two players are in the game"),
        ({"players": seats({}, {"ghost": True})}, "Ben: a ghost plays only while an event lets the eliminated return"),
        ({"game": "dice", "players": seats({}, {"zombie": True})}, "a zombie and a Lord come with module 4"),
        ({"players": FOUR[:3], "three": {"survival": True}, "expansions": ["dodge_city"]}, "survival begins with a kill"),
        ({"players": seats(), "case": [{"name": "one"}, {"name": "one"}]}, "another case has the name 'one'"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_told(data: dict[str, Any], problem: str) -> None:
    found = told(**data)
    assert problem in found and found.count("\n-") == 1, found
