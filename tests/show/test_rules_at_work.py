"""Situations: every rule that a scenario file names is chosen, watched, played, and what holds is read."""

import re
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path

import pytest
from ipywidgets.widgets import widget as kept

from bangkit import show
from bangkit.core.errors import BangkitError
from bangkit.core.requests import Ask
from bangkit.core.rulebook import rule, rules
from bangkit.show.boards import question
from bangkit.show.widgets.position_session import session_of, stops_of
from bangkit.show.widgets.position_table import PositionTable
from bangkit.stage.expectations import fact
from bangkit.stage.scenario import Scenario
from bangkit.stage.situations import Situation, situations


@cache
def scenarios() -> dict[Path, tuple[Situation, Scenario]]:
    """Every situation and what its file says, each read once."""
    every = {each.path: each for found in situations().values() for each in found}
    return {path: (each, each.scenario()) for path, each in every.items()}


def told(position: PositionTable) -> str:
    """What is told of the way at this stop."""
    return " ".join(each.text() for each in position.stops[position.at].told_in())


def choose(panel: object, part: str) -> PositionTable:
    """The situation whose title holds a text."""
    work = panel.work  # type: ignore[attr-defined]
    work.list.value = next(n for n, (title, _) in enumerate(work.list.options) if part in title)
    position: PositionTable = work.position
    return position


def test_a_rule_is_chosen_and_its_situations_are_watched_and_played() -> None:
    panel = show.situations("CARD-DIST", "CARD-PANIC-1")
    assert repr(panel) == "<Situations of 13 rules: CARD-DIST-1 (run this cell to use it)>"
    assert panel.work.position.told() == "The shorter way round the table counts", (
        "nothing happens, so nothing is counted"
    )
    assert panel.work.position.state["walk"]["last"] == 0
    panel.pick("CARD-DIST-9")
    assert panel.work.list.index == 0 and "Appaloosa" in str(panel.work.position.state["seats"])
    assert rule("CARD-DIST-9").text in panel.told.value
    titles = [title for title, _ in panel.work.list.options]
    assert all("Mustang, Appaloosa and abilities add up" in title for title in titles[:6])
    walk = choose(panel, "the way there and the way back")
    assert "What holds here" in told(walk) and "Ben sees Ana at distance 2" in told(walk)
    panel.work.position.do("mode")
    assert panel.work.position.session.playing and panel.work.position.game.distance("Ben", "Ana") == 2


def test_a_refusal_is_a_stop_and_what_holds_stands_below_it() -> None:
    walk = choose(show.situations("CARD-DIST-9"), "a weapon shoots far").go(1)
    assert "Tried, and refused: Ana: Panic! -> Cid: hand" in told(walk) and "CARD-SYM-13" in told(walk)
    assert "Cid holds Beer 6♥" in told(walk)


def test_a_walk_shows_each_position_with_its_question_and_stops_at_its_ends() -> None:
    walk = show.situations("CARD-BANG-4").work.position
    assert len(walk.stops) > 2
    for place, stop in enumerate(walk.stops):
        walk.go(place)
        assert walk.game is stop.game and walk.state["walk"]["at"] == place
        asked = walk.state["question"]
        assert asked is None or asked["text"] in question(walk.game).heading
    walk.go(99)
    assert walk.at == len(walk.stops) - 1


def test_a_moment_that_a_forced_answer_passed_over_is_told_as_passed() -> None:
    walk = choose(show.situations("DODGE-GEN-2"), "only Beer cards help").go(1)
    assert "What held on the way" in told(walk) and "on offer: pass, nothing else" in told(walk)


@pytest.mark.slow
def test_every_situation_names_its_rules_and_says_what_holds_in_words() -> None:
    assert all(situation in situations()[each] for situation, _ in scenarios().values() for each in situation.rules)
    for situation, scenario in scenarios().values():
        assert (scenario.title, scenario.rules) == (situation.title, situation.rules)
        for case in scenario.cases:
            for key, value in (each for step in scenario.steps(case) for each in step.keys):
                told = fact(key.pattern, key.names, value)
                assert told is None or not re.search(r"PLAYER|True|False|\[|value", told), (situation.path, key.text)


def test_what_is_left_leaves_nothing_in_memory() -> None:
    panel, browser = show.situations("CARD-DIST-9", "CARD-PANIC-1", "DICE-ROLL-04"), show.rule_browser("CARD-DIST-9")
    sizes = []
    for _ in range(2):
        for which, play in (("CARD-PANIC-1", True), ("DICE-ROLL-04", False), ("CARD-DIST-9", False)):
            panel.pick(which, play=play)
            panel.work.list.index = len(panel.work.cases) - 1
        panel.pick("DICE-ROLL-04", play=True)
        panel.work.position.do("luck")
        panel.pick("CARD-DIST-9", play=False)
        browser.work.click()
        browser.work.click()
        sizes.append(len(kept._instances))
    assert sizes[0] == sizes[1]
    panel.close()
    assert len(kept._instances) < sizes[1] - 10


def test_one_choice_sets_one_position_up(monkeypatch: pytest.MonkeyPatch) -> None:
    panel, built = show.situations("CARD-DIST-9", "CARD-PANIC-1"), list[str]()
    monkeypatch.setattr(PositionTable, "sit", lambda _, session: built.append(session.title))
    for which in ("CARD-PANIC-1", "CARD-DIST-9"):
        panel.work.list.index = 2
        built.clear()
        panel.pick(which)
        assert len(built) == 1


def test_a_decision_is_known_by_its_question_and_told_with_it() -> None:
    panel = show.situations()
    shown = {which: title for title, which in panel.rules.options}
    assert shown["CDEC-1"].startswith("CDEC-1: Are abilities compulsory? Three kinds")
    for which, title in shown.items():
        asked = rule(which).question.translate(str.maketrans("", "", "*`"))
        assert asked[:40].strip() in title and not re.search("[*`]", title)
    panel.pick("CONF-1")
    assert "Question:" in panel.told.value and "has <i>no effect</i>" in panel.told.value.replace("em>", "i>")
    assert escape(rule("CDEC-12").question) in panel.pick("CDEC-12").told.value


@pytest.mark.slow
def test_only_dice_are_thrown_and_cards_go_on() -> None:
    headings = set()
    for found, scenario in scenarios().values():
        for case in scenario.cases if "dice" not in found.path.parts else ():
            headings |= {stop.told.heading for stop in stops_of(scenario, case)}
    assert not [each for each in headings if "dice" in each]
    assert "The game went on." in headings


@pytest.mark.slow
def test_what_is_offered_is_allowed_and_what_is_beyond_is_refused() -> None:
    for found, scenario in scenarios().values():
        for case in scenario.cases:
            game = scenario.game(case)
            if not isinstance(game.request, Ask) or game.name != "cards":
                continue
            for card in session_of(game).state()["hand"]:
                for move in card["moves"]:
                    assert not game.why_not(move["move"]), (found.path, case, move)
                for name in card["beyond"]:
                    try:
                        assert game.why_not(f"{card['text']} -> {name}"), (found.path, case, card["text"], name)
                    except BangkitError:
                        pass


def test_titles_and_cases_say_alone_what_is_shown() -> None:
    """Situations stand in one list with those of other files: no case may lean on the one before it."""
    leaning = re.compile(
        r"(or|and|nor|but|unless|then|also|so does|the same if|not even|\W*\d+/\d+: \d)\b|.*specification", re.I
    )
    titles = set[str]()
    for found, scenario in scenarios().values():
        assert len(found.title) >= 12 and found.title not in titles, (found.path, found.title)
        titles.add(found.title)
        assert not [case for case in scenario.cases if leaning.match(case)], found.path


def test_what_happens_before_the_first_decision_is_told() -> None:
    walk = choose(show.situations("CARD-DYN-7"), "Dynamite came first")
    assert "happened by itself" in told(walk) and "turns over" in told(walk)


def test_a_rule_that_is_found_is_put_to_work() -> None:
    browser = show.rule_browser("CARD-DIST-9")
    assert browser.work.layout.display is None and browser.stage.children == ()
    browser.work.click()
    assert "Appaloosa" in str(browser.stage.children[0].position.state["seats"])
    browser.find.value = "CARD-SETUP-14"
    assert browser.stage.children == () and browser.work.layout.display == "none"
    browser.find.value = "xylophone"
    assert browser.work.layout.display == "none"


def test_rules_come_in_the_order_of_the_rulebook_and_the_plainest_situation_first() -> None:
    order = [each.id for each in rules()]
    found = situations()
    assert list(found) == sorted(found, key=order.index)
    assert [s.path.stem for s in found["CARD-DYN-7"]][-1] == "house_dynamite_first", "a house rule comes last"
    assert [s.path.parent.name for s in found["CARD-BARREL-6"]] == ["base", "faq"], "no expansion before the base game"
    assert all(
        len(a.rules) <= len(b.rules) for a, b in pairwise(found["CARD-ELIM-14"]) if a.path.parent == b.path.parent
    )
    assert list(situations("CARD-PANIC-2", "card-panic-1")) == ["CARD-PANIC-1", "CARD-PANIC-2"]
    assert "CARD-DIST-10" not in situations("CARD-DIST-1"), "an id is no beginning of another number"


def test_wrong_ids_are_told() -> None:
    with pytest.raises(BangkitError, match="did you mean CARD-DIST-"):
        show.situations("CARD-DIST-99")
    for wrong in ("", 3, None):
        with pytest.raises(BangkitError, match="such as CARD-DIST-9 or CARD-DIST"):
            show.situations(wrong)  # type: ignore[arg-type]
    with pytest.raises(BangkitError, match="no rule in the list"):
        show.situations("CARD-DIST").pick("CARD-BANG-1")
    with pytest.raises(BangkitError, match="no situation of the kit shows CARD-SETUP-14"):
        show.situations("CARD-SETUP-14")
    with pytest.raises(BangkitError, match="written like CARD-DIST-9"):
        show.situations("XYZ")
    for which, play, told in ((None, None, "rule"), ("CARD-DIST-9", "yes", "true or false|true, false or None")):
        with pytest.raises(BangkitError, match=told):
            show.situations("CARD-DIST").pick(which, play)  # type: ignore[arg-type]
    assert show.situations("CARD-DIST").pick("card-dist-9").rules.value == "CARD-DIST-9"
    for step in ("1", None, 1.5):
        with pytest.raises(BangkitError, match="whole number"):
            show.situations("CARD-PANIC-1").work.position.go(step)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("goal", "end"),
    [
        ("CARD-ROLE-1", "the Sheriff wins, and his Deputies with him"),
        ("CARD-ROLE-2", "all Outlaws win, the dead one too"),
        ("CARD-ROLE-3", "a Deputy who outlives his Sheriff has not won"),
        ("CARD-ROLE-4", "the Renegade wins alone"),
    ],
)
def test_the_goal_of_a_role_opens_with_the_end_that_it_speaks_of(goal: str, end: str) -> None:
    work = show.situations("CARD-ROLE").pick(goal).work
    assert end in work.list.label
