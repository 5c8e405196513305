"""When the game is over and who has won: every table of roles with every set of living players, and whole cards."""

from itertools import product
from types import SimpleNamespace

import pytest

from bangkit.core.roles import DEPUTY, OUTLAW, RENEGADE, ROLES_FOR, SHERIFF
from bangkit.core.winning import verdict
from tests.support import scene


def by_the_book(roles: tuple[str, ...], dead: tuple[bool, ...]) -> set[int] | None:
    """The winners' seats as the rulebook's two conditions say, or nothing."""
    alive = [role for role, out in zip(roles, dead, strict=True) if not out]
    seats = range(len(roles))
    if SHERIFF not in alive:  # end of the game, a
        if alive == [RENEGADE]:
            return {seat for seat in seats if roles[seat] == RENEGADE and not dead[seat]}
        return {seat for seat in seats if roles[seat] == OUTLAW}
    if OUTLAW not in alive and RENEGADE not in alive:  # end of the game, b
        return {seat for seat in seats if roles[seat] in (SHERIFF, DEPUTY)}
    return None


@pytest.mark.rule("CARD-END-2", "CARD-END-3", "CARD-END-4", "CARD-END-5", "CARD-END-6", "CARD-END-9")
@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_the_winners_for_every_set_of_living_players(count: int) -> None:
    roles = ROLES_FOR[count]
    for dead in product((False, True), repeat=count):
        if all(dead):
            continue
        players = [
            SimpleNamespace(name=str(seat), role=role, out=out)
            for seat, (role, out) in enumerate(zip(roles, dead, strict=True))
        ]
        outcome = verdict(players)
        wanted = by_the_book(roles, dead)
        assert (None if outcome is None else {int(name) for name in outcome.winners}) == wanted
        if outcome is not None and any(role == SHERIFF and out for role, out in zip(roles, dead, strict=True)):
            assert not any(roles[int(name)] == DEPUTY for name in outcome.winners)


@pytest.mark.rule("CARD-END-1", "CARD-FLOW-7")
def test_nothing_can_be_done_after_the_end() -> None:
    players = {
        "Ana": {"role": "outlaw", "hand": ["BANG! 5D", "Beer 6H"]},
        "Ben": {"role": "sheriff", "life": 1},
        "Cid": {"role": "renegade", "character": "Sid Ketchum", "life": 1, "hand": ["Beer 7H", "Beer 8H"]},
        "Dan": {"role": "outlaw"},
    }
    game = scene(players=players)
    assert game.request.anytime != ()
    game.play("BANG! -> Ben").play("Ben: pass").play("Ben: pass")
    assert game.over
    assert game.winners == ("Ana", "Dan")
    assert len(game.options) == 0
    for text in ("Ana: Beer", "Ana: pass", "Cid: use Sid Ketchum: Beer, Beer"):
        assert [refusal.rule for refusal in game.why_not(text)] == ["KIT-PENDING"]


GATLING_BY_RENEGADE = {
    "Ana": {"role": "renegade", "hand": ["Gatling 10H"]},
    "Ben": {"role": "sheriff", "life": 1},
    "Cid": {"role": "deputy", "life": 1},
    "Dan": {"role": "outlaw", "life": 1},
}


@pytest.mark.rule("CARD-END-8", "CDEC-11")
@pytest.mark.parametrize(("together", "winners"), [(False, ("Dan",)), (True, ("Ana",))])
def test_the_same_card_makes_other_winners_by_the_house_rule(together: bool, winners: tuple[str, ...]) -> None:
    rest = {"top": ["BANG! 2C", "BANG! 3C", "BANG! 4C"]}
    game = scene(players=GATLING_BY_RENEGADE, house_rules={"deaths_together": together}, deck=rest)
    game.play("Gatling")
    assert game.over
    assert game.winners == winners
    dead = {name for name in game.players if game[name].out}
    assert dead == ({"Ben", "Cid", "Dan"} if together else {"Ben"})
