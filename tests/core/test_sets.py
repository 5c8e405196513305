"""What the sets of both games share: the record, the registry, and what it answers for the sets in use."""

from dataclasses import dataclass
from typing import Any

import pytest

from bangkit.core.rulebook import rule
from bangkit.core.sets import GameSet, HouseRule, Registry, WrongSet


@pytest.fixture()
def kind() -> Any:
    """Sets of a small game of its own: a base game for 4 to 7, a wider set, and one of one's own."""

    @dataclass(frozen=True, eq=False)
    class Small(GameSet):
        registry = Registry("small")

    Small("base", players=(4, 7), players_rule="CARD-SETUP-1", tasks={"turn": print}, chapters=("one",))
    Small(
        "wide",
        players=(3, 8),
        players_rule="DODGE-SET-7",
        house_rules={"bullets": HouseRule(3, (3, 4))},
        chapters=("two",),
    )
    return Small


def test_the_first_set_is_always_in_use(kind: Any) -> None:
    sets = kind.registry
    assert sets.base.name == "base"
    assert sets.expansions == ("wide",)
    assert [each.name for each in sets.in_use()] == ["base"]
    assert [each.name for each in sets.in_use(("wide",))] == ["base", "wide"]


def test_the_widest_range_of_players_counts(kind: Any) -> None:
    assert kind.registry.players() == (4, 7, "CARD-SETUP-1")
    assert kind.registry.players(("wide",)) == (3, 8, "DODGE-SET-7")


def test_a_set_is_wished_for_by_its_name_or_as_itself(kind: Any) -> None:
    ours, problems = kind("ours"), []
    assert kind.registry.wished(["Wide", ours, "ours"], "expansion", problems) == ("wide", "ours")
    assert not problems
    kind.registry.wished(["widde"], "expansion", problems)
    assert problems == ["there is no expansion 'widde'; did you mean wide?"]


def test_house_rules_are_of_their_kind(kind: Any) -> None:
    kind("ours", house_rules={"rain": False, "cards": 2})
    problems: list[str] = []
    assert kind.registry.house({"bullets": 4}, problems) == {"bullets": 4}
    assert kind.registry.house({"rain": True}, problems, ("ours",)) == {"bullets": 3, "rain": True, "cards": 2}
    assert not problems
    kind.registry.house({"bullets": 5, "rain": 1, "cards": 0, "snow": True}, problems, ("ours",))
    assert problems == [
        "house rule bullets must be 3 or 4, not 5",
        "house rule rain must be true or false, not 1",
        "house rule cards must be a whole number from 1 on, not 0",
        "there is no house rule 'snow'; there are bullets, rain and cards",
    ]


def test_the_rule_texts_of_a_set_stand_in_the_rulebook_as_long_as_it_is_known(kind: Any) -> None:
    kind("ours", title="Our own", rules={"OURS-1": "Coffee wakes everybody."})
    assert rule("ours-1").text == "Coffee wakes everybody."
    assert rule("OURS-1").chapter == "Our own"
    assert rule("OURS-1").order > rule("KIT-HELD").order
    kind("ours", rules={"OURS-2": "Tea does not."})
    assert rule("OURS-2").text == "Tea does not."
    with pytest.raises(ValueError, match="OURS-1"):
        rule("OURS-1")
    kind.registry.remove("ours")
    with pytest.raises(ValueError, match="OURS-2"):
        rule("OURS-2")


def test_a_set_of_the_same_name_replaces_the_old_one_and_what_was_remembered(kind: Any) -> None:
    names = kind.registry.remembered(lambda: [each.title for each in kind.registry])
    assert names() == ["", ""]
    kind("ours", title="first", tasks={"rain": print})
    assert names() == ["", "", "first"]
    kind("ours", title="second")
    assert names() == ["", "", "second"]
    assert sorted(kind.registry.tasks) == ["turn"]


def test_a_wrong_record_is_refused_with_every_problem_and_changes_nothing(kind: Any) -> None:
    with pytest.raises(WrongSet) as error:
        kind(
            "our set",
            tasks={"turn": print},
            house_rules={"bullets": True, "rain": 1.5},
            rules={"CARD-DIST-1": "Near.", "ours": "", "OURS-1": 3},
        )
    assert error.value.problems == (
        "a set's name is one word of letters and digits, such as 'ours', not 'our set'",
        "there is a task 'turn' in base already",
        "there is a house rule 'bullets' in wide already",
        "house rule rain must be a whole number from 1 on, not 1.5",
        "CARD-DIST-1 is a rule of the printed rulebook",
        "'ours' is no rule id: it is written in capitals with a hyphen, such as OURS-1",
        "the text of rule OURS-1 must be a text, not 3",
    )
    assert str(error.value).startswith("the set 'our set' cannot be used:\n- a set's name")
    assert "our set" not in kind.registry
    with pytest.raises(WrongSet, match="'wide' is the name of a printed set"):
        kind("wide")


def test_what_is_missing_is_said(kind: Any) -> None:
    assert kind.registry.missing(("wide",)) == []
    [told] = kind.registry.missing(("wide", "theirs"))
    assert told.startswith("it is played with the set 'theirs', which is not known here")
