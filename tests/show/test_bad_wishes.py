"""A table that cannot be laid says why; a click that cannot be is a notice."""

from typing import Any

import pytest

import bangkit
from bangkit.core.errors import BangkitError


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"game": []}, 'The games are "cards" and "dice"'),
        ({"game": "dice", "expansions": []}, "no wish 'expansions' for the dice game"),
        ({"zzz": 1}, "no wish 'zzz' for the cards game"),
        ({"players": 1.5}, "players must be a whole number"),
        ({"seat": "Ana", "bots": {"Ben": 1}}, "no bot 1"),
    ],
)
def test_wishes_that_cannot_be(wishes: dict[str, Any], told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        bangkit.table(**wishes)


@pytest.mark.parametrize("details", [{}, {"mov": "pass"}, {"move": "pass", "who": 1}])
def test_a_click_without_its_details_is_a_notice(details: dict[str, Any]) -> None:
    table = bangkit.table("cards", players=4, seed=7)
    table.do("play", **details)
    assert "cannot be done like this" in str(table.state["notice"])
