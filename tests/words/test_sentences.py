"""Sentences are made from ids and facts, and a missing fact only makes a sentence shorter."""

import string

import pytest

from bangkit import words
from bangkit.core.rulebook import rule
from bangkit.words.catalogue import english, facts_of, keys, pieces, tell, variants

# Section 3 of the forms: which rule says no.
REFUSING = """
CARD-FLOW-1 CARD-FLOW-8 CARD-PLAY-1 CARD-TURN-3 CARD-BANG-1 CARD-SYM-13 CARD-PLAY-2 CARD-PLAY-3 CARD-PLAY-11
CARD-SYM-8 CARD-PLAY-13 CARD-BEER-3 CARD-BANG-14 CARD-JAIL-1 CARD-DUEL-1 CARD-SYM-10 CARD-JAIL-2 CARD-WEAP-1
CARD-BANG-13 CARD-DUEL-4 CARD-INDI-3 CARD-BEER-5 CARD-BEER-10 CARD-ELIM-2 CARD-PLAY-12 CARD-TURN-12 CARD-STORE-3
CARD-SETUP-26 CARD-BARREL-4 CARD-ELIM-7 KIT-HELD KIT-SEAT KIT-PENDING
""".split()
ASKED = ["play", "discard", "shot", "duel", "indians", "lethal", "store", "choose", "first card", "kit"]
LOGGED = [
    "draws", "plays", "discards", "takes", "hit", "loses", "heals", "eliminated", "turn begins",
    "turn ends", "flips", "passes dynamite", "explodes", "escapes jail", "stays in jail", "reshuffle", "wins",
    "steals", "lays", "shows", "loses card", "shot", "answers", "misses", "opens",
]  # fmt: skip
TABLES = ("refusal", "question", "log")


@pytest.mark.parametrize("rule_id", REFUSING)
def test_every_refusal_has_a_sentence_without_any_fact(rule_id: str) -> None:
    assert words.refusal(rule_id) not in ("", rule_id)


def test_every_refusal_is_a_rule() -> None:
    assert set(REFUSING) <= set(keys("refusal"))
    for rule_id in keys("refusal"):
        assert rule(rule_id).id == rule_id


def test_facts_that_are_empty_still_make_a_sentence() -> None:
    """What somebody left empty, such as the name of nobody, is told within a sentence, and nothing is asked about nothing near."""
    wrong = []
    for key in (each for each in english() if not each.startswith("noun.")):
        facts = {name: "" if not form or form.isalpha() else 0 for each in variants(key) for name, form in pieces(each)}
        told = tell(key, facts)
        near = {"near", "nearest"} & facts.keys() and len(variants(key)) > 1
        if told is None or (near and "did you mean" in told.lower()):
            wrong.append((key, told))
    assert wrong == []


@pytest.mark.parametrize(
    ("rule_id", "facts", "sentence"),
    [
        ("CARD-BANG-1", {"target": "Dan", "distance": 3, "reach": 1}, "Dan is at distance 3, your reach is 1."),
        ("CARD-BANG-1", {"target": "Dan", "distance": None}, "Dan is out of your reach."),
        ("CARD-PLAY-2", {"limit": 2}, "You may play 2 BANG! cards in a turn, and you have."),
        ("CARD-TURN-12", {"surplus": 1}, "The surplus is discarded and nothing more: 1 card."),
        (
            "KIT-SEAT",
            {"name": "Bem", "nearest": "Ben or Bea"},
            "Nobody called Bem sits at this table. Did you mean Ben or Bea?",
        ),
    ],
)
def test_refusals_tell_the_facts_of_the_case(rule_id: str, facts: dict[str, object], sentence: str) -> None:
    assert words.refusal(rule_id, facts) == sentence


def test_a_refusal_without_sentence_is_the_text_of_the_rule() -> None:
    assert words.refusal("CARD-GATL-1", {"x": 1}, text="the rule's own") == "the rule's own"
    assert words.refusal("CARD-GATL-1") == "CARD-GATL-1"


@pytest.mark.parametrize("what", ASKED)
def test_every_question_has_a_sentence_without_any_fact(what: str) -> None:
    assert words.question(what) != what
    assert set(ASKED) <= set(keys("question"))


def test_questions_tell_what_is_needed() -> None:
    facts = {"shooter": "Ana", "card": "BANG! 5D", "needed": 2}
    assert "2 Missed! needed" in words.question("shot", facts)
    assert "needed" not in words.question("shot", facts | {"needed": 1})
    assert "still takes 1 Missed!" in words.question("shot", facts | {"needed": 1, "so_far": 1})
    assert "(you are at -1, 2 Beers needed)" in words.question("lethal", {"life": -1, "beers": 2})
    assert words.question("sing", {"song": "Clementine"}) == "sing: song Clementine"


@pytest.mark.parametrize("what", LOGGED)
def test_every_log_entry_has_a_sentence(what: str) -> None:
    assert what in keys("log")
    names = {"player": "Ana", "target": "Ben", "shooter": "Cid"}
    facts = names | {"card": "Beer 6H", "role": "Outlaw", "lost": 3, "winners": ["Ana"]}
    told = words.log_entry("CARD-TURN-5", what, facts)
    assert told.endswith(".") and not told.startswith(f"{what}:")


@pytest.mark.parametrize(
    ("what", "facts", "sentence"),
    [
        ("draws", {"player": "Ana", "cards": ["KH", "2C"], "count": 2}, "Ana draws KH and 2C."),
        ("draws", {"player": "Ana", "count": 1}, "Ana draws 1 card."),
        ("steals", {"player": "Ana", "target": "Ben"}, "Ana takes a card from Ben's hand."),
        ("turn begins", {"player": "{x}"}, "{x}'s turn begins."),
        ("loses", {"player": "Ana", "lost": 3, "life": 0, "killer": None}, "Ana loses 3 life points (now 0)."),
        ("loses", {"player": "Ana", "lost": 1, "life": 2, "killer": "Ben"}, "Ana loses 1 life point to Ben (now 2)."),
        ("answers", {"player": "Ana", "card": "BANG! 5D", "kind": ""}, "Ana answers with BANG! 5D."),
        ("wins", {"winners": []}, "The game is over."),
        ("sings", {}, "sings"),
    ],
)
def test_log_tells_only_the_facts_it_is_given(what: str, facts: dict[str, object], sentence: str) -> None:
    assert words.log_entry("CARD-TURN-5", what, facts) == sentence


@pytest.mark.parametrize("table", TABLES)
def test_every_pattern_can_be_told(table: str) -> None:
    """The longest pattern comes first, and each one can be reached by leaving facts out."""
    for key in keys(table):
        patterns = english()[f"{table}.{key}"]
        for n, pattern in enumerate(patterns):
            facts = dict.fromkeys(facts_of(pattern), 2)
            assert tell(f"{table}.{key}", facts) is not None, key
            assert not any(facts_of(p) <= facts_of(pattern) for p in patterns[:n]), (key, pattern)
            assert pattern[0] in string.ascii_uppercase + "{" and pattern[-1] in ".?", (key, pattern)


def test_what_a_draw_is_for_is_told_from_the_rule() -> None:
    facts = {"player": "Ana", "card": "Beer 6H"}
    assert words.log_entry("CARD-JAIL-3", "flips", facts) == "Ana turns over Beer 6H for the Jail."
    assert words.log_entry("CARD-DRAW-1", "flips", facts) == "Ana turns over Beer 6H."
    assert words.question("choose", {"rule": "CARD-BARREL-1"}) == "Which of the two cards counts for the Barrel?"
