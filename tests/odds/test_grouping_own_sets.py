"""Cards count as alike only where every ability that may look at them is known: a set of one's own may look at anything."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from bangkit import odds
from bangkit.cards import CardSet, character
from bangkit.cards.faces import ORDER
from bangkit.cards.verbs import heal
from tests.support import scene

RULES = {"LUCK-1": "Before she draws, Hetty Hearts looks at the pile: for an ace in it she is healed."}


async def hetty(table: Any, player: Any, number: int) -> None:
    if any(each.rank == "A" for each in table.discard):
        await heal(table, player, 1, "LUCK-1")


@pytest.fixture
def hearts() -> Iterator[CardSet]:
    """A set with a character who looks at a rank that no printed question tells apart."""
    made = CardSet(
        "luck", title="Luck", rules=RULES,
        characters=[character("Hetty Hearts", "She looks at the pile.", phase_one=hetty, rules="LUCK-1")],
    )  # fmt: skip
    yield made
    CardSet.registry.remove("luck")


def jailed() -> Any:
    """She flips for the Jail, the card lies on the pile, and she looks at it."""
    hers = {"character": "Hetty Hearts", "life": 1, "in_play": ["Jail"]}
    game = scene(
        players={"Ana": hers, "Ben": {}, "Cid": {}}, expansions=["luck"], turn={"player": "Ana", "phase": "start"},
        deck={"discard": []},
    )  # fmt: skip
    table = game.position.table
    hearts = [each for each in table.bag if each.suit == "hearts"]
    others = [each for each in table.bag if each.suit == "clubs" and each.rank != "A"]
    aces = [each for each in hearts if each.rank == "A"]
    table.bag = sorted([*aces[:1], *[each for each in hearts if each.rank != "A"][:2], *others[:2]], key=ORDER)
    game._live = None
    return game


@pytest.mark.parametrize("group", ["signs", "names"])
def test_a_set_of_ones_own_may_look_at_anything(hearts: CardSet, group: Any) -> None:
    asked: dict[str, Any] = {"until": "phase two", "budget": 10_000}
    game = jailed()
    truth = odds.exact(game, "Ana.life", **asked)
    assert truth == odds.exact(game, "Ana.life", group=group, **asked)
    assert Fraction(0) < truth[2] < 1
