"""The rulebook ships whole, is quick to read, and shows itself safely."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bangkit.core import rulebook
from bangkit.core.errors import NotationError
from bangkit.core.rulebook import position, rule, rules, search

PAGES = Path(rulebook.__file__).with_name("rules")


def test_every_id_is_there_once() -> None:
    pages = [page.read_text(encoding="utf-8") for page in sorted(PAGES.glob("*.md"))]
    written = [i for page in pages for i in re.findall(r"^\*\*([A-Z0-9-]+)\*\* ", page, re.M)]
    assert written == [r.id for r in rules()]
    assert len(written) == len(set(written))
    specified = {
        "CARD": 285, "DODGE": 112, "NOON": 67, "VAR": 23, "CDEC": 55, "CONF": 10, "DICE": 103, "UNDEAD": 82, "DEC": 56,
    }  # fmt: skip
    found = Counter(i.partition("-")[0] for i in written)
    assert [area for area, least in specified.items() if found[area] < least] == [], (
        "a rule of the specification is lost"
    )


def test_every_rule_has_its_parts() -> None:
    for r in rules():
        assert r.text and r.chapter, r.id
        assert bool(r.question) == r.decision, r.id
        if not r.decision:
            assert r.example and r.test and r.source, r.id
        assert all(line == line.strip() for line in (r.text, r.question, r.example, r.why, r.test, r.source)), r.id


def test_numbers_of_a_group_count_up_without_a_gap() -> None:
    groups: dict[str, list[int]] = {}
    for r in rules():
        stem, _, number = r.id.rpartition("-")
        groups.setdefault(stem, []).append(int(number) if number.isdigit() else 0)
    gaps = {stem: numbers for stem, numbers in groups.items() if sorted(numbers) != list(range(1, len(numbers) + 1))}
    assert gaps == {"KIT": [0, 0, 0]}


def test_every_rule_named_in_a_text_exists() -> None:
    """Areas (DICE-3P, CARD-SYM) are named too; anything longer must be a rule."""
    known = {r.id for r in rules()}
    areas = {i.rpartition("-")[0] for i in known} | {i.partition("-")[0] for i in known}
    for r in rules():
        named = {i for part in (r.text, r.question, r.why, r.test, r.source) for i in rulebook._mentions(part)}
        unknown = {i for i in named - known - areas if i.partition("-")[0] in areas}
        assert unknown == set(), r.id


def test_counted_ids_are_spelled_out() -> None:
    assert list(rulebook._mentions("See CARD-BEER-10, -11 and NOON-GHOST-8 to -11.")) == [
        "CARD-BEER-10", "CARD-BEER-11", "NOON-GHOST-8", "NOON-GHOST-9", "NOON-GHOST-10", "NOON-GHOST-11",
    ]  # fmt: skip
    assert list(rulebook._mentions("UNDEAD-LEGACY-01 to -03")) == [f"UNDEAD-LEGACY-0{n}" for n in (1, 2, 3)]
    assert rule("VAR-3P-9").see_also == ("CARD-BEER-10", "CARD-BEER-11", "CONF-1")


def test_order_is_that_of_the_rulebook() -> None:
    assert [position(r.id) for r in rules()] == list(range(len(rules())))
    assert position("CARD-DIST-2") < position("CARD-DIST-10") < position("CARD-BANG-1") < position("DODGE-GEN-1")
    assert position("CDEC-1") < position("DICE-SETUP-01") < position("DEC-01") < position("KIT-HELD")


def test_unknown_id_names_the_nearest() -> None:
    with pytest.raises(NotationError, match="CARD-DIST-99.*CARD-DIST-9"):
        rule("CARD-DIST-99")
    with pytest.raises(NotationError):
        position("")
    assert rule(" card-dist-9 ") is rule("CARD-DIST-9")


def test_search_finds_every_word_in_any_part() -> None:
    assert {r.id for r in search("Sheriff JAIL")} >= {"CARD-JAIL-2", "CDEC-22"}
    assert search("") == () == search("zorro")


def test_text_is_readable() -> None:
    assert str(rule("CARD-BARREL-3")) == repr(rule("CARD-BARREL-3"))
    assert str(rule("CARD-BARREL-3")).splitlines() == [
        "CARD-BARREL-3 (Base game: distance, weapons, shooting · Barrel)",
        "Using the Barrel is voluntary.",
        "For example: Ben does not try his Barrel and takes the hit. No card is turned over.",
    ]
    assert rule("CARD-BARREL-3").told(details=True).splitlines()[-2:] == [
        "Test: B with Barrel declines the draw! and takes the hit → deck untouched, life −1.",
        "Source: base, draw!, example (an option).",
    ]
    for r in rules():
        assert all(len(line) <= 100 for line in str(r).splitlines()), r.id
        assert not re.search(r"\*\w|`", str(r)), r.id


class Tags(HTMLParser):
    """Collects what is open at the end and the tags that were met."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.met: set[str] = set()
        self.titles: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.met.add(tag)
        self.titles += [value for name, value in attrs if name == "title" and value]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_safe_and_points_to_other_rules() -> None:
    for r in rules():
        tags = Tags(r._repr_html_())
        assert tags.open == [] and tags.met <= {"div", "p", "b", "i", "small", "code", "abbr"}, r.id
    assert rule("CARD-BEER-7").text in Tags(rule("CARD-BANG-7")._repr_html_()).titles


def test_an_example_is_a_scene_for_a_reader() -> None:
    """Names instead of letters, signs instead of letters for suits, and nothing that is meant for a test."""
    strange = re.compile(r"\b[A-H]'s|\b[B-H]\b(?!\.)|→|\d/\d|\b(?:10|[2-9JQKA])[SHDC]\b|\bDeck:|\b(?:seed|refuse)s?\b")
    for r in rules():
        if found := strange.search(r.example):
            raise AssertionError(f"{r.id}: {found[0]!r} in {r.example!r}")
        assert r.example == "" or r.example[-1] in ".!?" and len(r.example) <= 330, r.id


def test_what_is_for_builders_is_out_of_sight() -> None:
    for r in rules():
        shown = r._repr_html_() + str(r)
        assert not re.search(r"\b(Test|Source|Why):|\bseeds?\b", shown), r.id


def test_html_escapes_what_is_not_ours() -> None:
    bad = rulebook.Rule("OURS-1", '<script>"x"&', "", "", "", "", "", "<b>", "", 0)
    assert "<script>" not in bad._repr_html_() and "&lt;script&gt;&quot;x&quot;&amp;" in bad._repr_html_()


def test_every_page_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often somebody looks something up; what that takes, `benchmarks/run.py` says."""
    read: list[Path] = []
    text = rulebook.read_text
    monkeypatch.setattr(rulebook, "read_text", lambda page: read.append(page) or text(page))
    rulebook._book.cache_clear()
    for _ in range(3):
        rules(), search("imaginary barrel"), rule("CARD-DIST-9").see_also
    assert read == sorted(PAGES.glob("*.md"))


def test_the_word_of_a_family_of_rules_leads_to_its_first_ones() -> None:
    with pytest.raises(NotationError, match="Did you mean CARD-BARREL-1, CARD-BARREL-2 or CARD-BARREL-3"):
        rule("barrel")


def test_a_refusal_shows_its_sentence() -> None:
    shown = repr([rulebook.Refusal("CARD-BANG-1", {"target": "Dan", "distance": 2, "reach": 1})])
    assert shown == "[<CARD-BANG-1: Dan is at distance 2, your reach is 1.>]"
