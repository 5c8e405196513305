"""The sixteen characters of the base game, each on one screen.

An ability that is a number or a yes is told by its record alone, and works where it is asked for:

- Lucky Duke's two cards for every draw! (CARD-CHAR-LUCKY-DUKE-1, CARD-CHAR-LUCKY-DUKE-2, CARD-CHAR-LUCKY-DUKE-3, CARD-CHAR-LUCKY-DUKE-4,
  CARD-CHAR-LUCKY-DUKE-5) in `draw_check`,
- Slab the Killer's two Missed! against his BANG! cards (CARD-CHAR-SLAB-THE-KILLER-1, CARD-CHAR-SLAB-THE-KILLER-2,
  CARD-CHAR-SLAB-THE-KILLER-3, CARD-CHAR-SLAB-THE-KILLER-4) in `shooting.missed_needed` and `shooting.cancels`,
- Willy the Kid's BANG! cards (CARD-CHAR-WILLY-THE-KID-1) in `law.checks.one_bang_a_turn`; they reach as far as his weapon
  (CARD-CHAR-WILLY-THE-KID-2),
- Jourdonnais' Barrel, beside a real one (CARD-CHAR-JOURDONNAIS-1, CARD-CHAR-JOURDONNAIS-2), in `law.offers.shot_answers` and `shooting.answer_works`,
- Paul Regret and Rose Doolan (CARD-CHAR-PAUL-REGRET-1, CARD-CHAR-ROSE-DOOLAN-1) in `distance`, where a real Mustang or Appaloosa
  adds to it (CARD-CHAR-PAUL-REGRET-2, CARD-CHAR-ROSE-DOOLAN-2),
- Vulture Sam's inheritance (CARD-CHAR-VULTURE-SAM-1, CARD-CHAR-VULTURE-SAM-2, CARD-CHAR-VULTURE-SAM-3, CARD-CHAR-VULTURE-SAM-5,
  CARD-CHAR-VULTURE-SAM-6), and what is none (CARD-CHAR-VULTURE-SAM-4), in `elimination.cards_leave` and beside it.
"""

from __future__ import annotations

from itertools import permutations

from bangkit.cards.deck import draw, next_card
from bangkit.cards.elimination import heal
from bangkit.cards.faces import Card, different
from bangkit.cards.hooks import UNLIMITED, Action, Power, suit_of
from bangkit.cards.moves import PASS, Move, using, with_card
from bangkit.cards.moving import decide, discard, receive, settle, steal
from bangkit.cards.table import EVERYBODY, Player, Table
from bangkit.core.rulebook import Refusal


async def bart_cassidy(table: Table, player: Player, lost: int, by: Player | None) -> None:
    """He draws one card for every life point lost, once it is settled that he survives (CARD-CHAR-BART-CASSIDY-1, CARD-CHAR-BART-CASSIDY-2)."""
    await draw(table, player, lost, "CARD-CHAR-BART-CASSIDY-1")


async def black_jack(table: Table, player: Player, number: int) -> None:
    """He shows the second card; on Hearts or Diamonds he draws one more (CARD-CHAR-BLACK-JACK-1, CDEC-29).

    That one is not shown (CARD-CHAR-BLACK-JACK-2), and looking at the second is no draw! (CARD-CHAR-BLACK-JACK-3).
    """
    before = len(player.hand)
    await draw(table, player, min(number, 2), "CARD-TURN-5")
    if len(player.hand) >= before + 2:
        shown = player.hand[-1]
        player.seen[-1] = player.known[-1] = EVERYBODY
        table.note("CARD-CHAR-BLACK-JACK-1", "shows", player=player.name, card=shown.text)
        number += suit_of(table, shown) in ("hearts", "diamonds")
    await draw(table, player, number - 2, "CARD-TURN-5")


def calamity_janet(held: Card) -> tuple[str, ...]:
    """BANG! cards may be Missed! cards and the other way round (CARD-CHAR-CALAMITY-JANET-1).

    Whatever asks for either of them, but for no other name (CARD-CHAR-CALAMITY-JANET-3, CARD-CHAR-CALAMITY-JANET-4);
    what she plays as a BANG! is her BANG! of the turn (CARD-CHAR-CALAMITY-JANET-2).
    """
    return {"BANG!": ("Missed!",), "Missed!": ("BANG!",)}.get(held.name, ())


async def el_gringo(table: Table, player: Player, lost: int, by: Player | None) -> None:
    """For each life point that another player costs him, if he survives, he takes a blind card of that hand (CARD-CHAR-EL-GRINGO-1, CARD-CHAR-EL-GRINGO-4, CDEC-31).

    Nothing from an empty hand (CARD-CHAR-EL-GRINGO-2), and nothing for a Dynamite, which is nobody's (CARD-CHAR-EL-GRINGO-3).
    """
    for _ in range(lost):
        if by is not None and by is not player and by.hand:
            await steal(table, player, by, "hand", "CARD-CHAR-EL-GRINGO-1")


async def jesse_jones(table: Table, player: Player) -> bool:
    """He may take his first card blindly from another player's hand, and only the first (CARD-CHAR-JESSE-JONES-1, CARD-CHAR-JESSE-JONES-2, CDEC-32)."""
    rule, thing = "CARD-CHAR-JESSE-JONES-1", player.ability.name

    def offer(table: Table, player: Player) -> list[Move]:
        return [*(Move("use", None, other.name, thing=thing) for other in table.others(player) if other.hand), PASS]

    move = await decide(table, player, "first card", rule, offer, {"thing": thing})
    if move is None or move.target is None:
        return False
    await steal(table, player, table[move.target], "hand", rule)
    return True


def against_jesse(table: Table, player: Player, move: Move) -> list[Refusal]:
    """He may name only another player with a card in hand, and no card (CARD-CHAR-JESSE-JONES-1, CARD-CHAR-JESSE-JONES-3)."""
    if move.target == player.name or move.pick is not None:
        blind = {"thing": player.ability.name} if move.pick is not None else {}
        return [Refusal("CARD-CHAR-JESSE-JONES-1", {"target": move.target} | blind)]
    if move.target is None or table[move.target].hand:
        return []
    return [Refusal("CARD-CHAR-JESSE-JONES-3", {"target": move.target})]


async def kit_carlson(table: Table, player: Player, number: int) -> None:
    """He looks at the top three cards, takes two and puts the third back on top (CARD-CHAR-KIT-CARLSON-1).

    Nobody else sees them (CARD-CHAR-KIT-CARLSON-2); if there are fewer, even after a reshuffle, he looks at those
    (CARD-CHAR-KIT-CARLSON-3). Events change how many he takes (NOON-THIRST-2, NOON-TRAIN-3).
    """
    rule = "CARD-CHAR-KIT-CARLSON-1"
    while len(table.looked) < 3 and (seen := await next_card(table, rule, player.name)):
        table.looked.append(seen)
    looked, table.looked = table.looked, []
    table.top[:0] = [(each, player.bit) for each in looked]
    secret = {"cards": [each.text for each in looked]}
    table.note(rule, "looks", (player.name,), secret, player=player.name, count=len(looked))
    while len(looked) > number:
        options = [with_card("put back", each) for each in different(looked)]
        move = await decide(table, player, "kit", rule, options)
        assert move is not None and move.card is not None
        looked.remove(move.card)
    for each in looked:
        table.top.pop(next(i for i, (lying, _) in enumerate(table.top) if lying is each))
        receive(player, each, player.bit)
    await settle(table)


async def pedro_ramirez(table: Table, player: Player) -> bool:
    """He may take his first card from the top of the discard pile (CARD-CHAR-PEDRO-RAMIREZ-1, CDEC-32)."""
    rule, thing = "CARD-CHAR-PEDRO-RAMIREZ-1", player.ability.name

    def offer(table: Table, player: Player) -> list[Move]:
        return [using(thing), PASS] if table.discard else [PASS]

    move = await decide(table, player, "first card", rule, offer, {"thing": thing})
    if move is None or move is PASS:
        return False
    taken = table.discard.pop(0)
    receive(player, taken, EVERYBODY)
    table.note(rule, "takes", player=player.name, card=taken.text)
    await settle(table)
    return True


def against_pedro(table: Table, player: Player, move: Move) -> list[Refusal]:
    """With an empty discard pile there is nothing to choose (CARD-CHAR-PEDRO-RAMIREZ-2)."""
    return [] if table.discard else [Refusal("CARD-CHAR-PEDRO-RAMIREZ-2", {"thing": player.ability.name})]


def _two_cards(table: Table, player: Player) -> list[Move]:
    pairs = dict.fromkeys(permutations(player.hand, 2))
    return [Move("use", thing=player.ability.name, args=pair) for pair in pairs]


def _may_not_heal(table: Table, player: Player, move: Move) -> list[Refusal]:
    """Nothing to heal, or fewer than two cards (CARD-CHAR-SID-KETCHUM-3)."""
    if player.life >= player.starting_life or len(player.hand) < 2:
        facts = {"life": player.life, "starting_life": player.starting_life, "hand": len(player.hand)}
        return [Refusal("CARD-CHAR-SID-KETCHUM-3", facts)]
    return []


async def sid_ketchum(table: Table, player: Player, move: Move) -> None:
    """At any time, and as often as he likes, he may discard two cards to regain 1 life (CARD-CHAR-SID-KETCHUM-1, CARD-CHAR-SID-KETCHUM-2).

    It is no Beer card (CARD-CHAR-SID-KETCHUM-4), counts at once, and the waiting question stays (CARD-CHAR-SID-KETCHUM-5).
    """
    for held in move.args:
        assert isinstance(held, Card)
        await discard(table, player, held, "CARD-CHAR-SID-KETCHUM-1")
    heal(table, player, 1, "CARD-CHAR-SID-KETCHUM-1")


def _sids_candidates(table: Table, player: Player) -> list[Move]:
    return _two_cards(table, player) if player.life < player.starting_life else []


async def suzy_lafayette(table: Table, player: Player) -> None:
    """Whenever her hand is empty she draws one card, or waits until there is one (CARD-CHAR-SUZY-LAFAYETTE-1, CARD-CHAR-SUZY-LAFAYETTE-4).

    `moving.settle` looks after every step, so she draws in the midst of a card, and before the effect of her own
    (CARD-CHAR-SUZY-LAFAYETTE-2, CARD-CHAR-SUZY-LAFAYETTE-3, CARD-CHAR-SUZY-LAFAYETTE-6), whoever emptied her hand, as long
    as she is in the game (CARD-CHAR-SUZY-LAFAYETTE-5, CARD-CHAR-SUZY-LAFAYETTE-7).
    """
    if table.deck_size or table.discard:
        await draw(table, player, 1, "CARD-CHAR-SUZY-LAFAYETTE-1")


CHARACTERS = (
    Power("Bart Cassidy", after_loss=bart_cassidy, rules="CARD-CHAR-BART-CASSIDY-1, CARD-CHAR-BART-CASSIDY-2"),
    Power("Black Jack", phase_one=black_jack, rules="CARD-CHAR-BLACK-JACK-1 to -3"),
    Power("Calamity Janet", reads=calamity_janet, rules="CARD-CHAR-CALAMITY-JANET-1 to -4"),
    Power("El Gringo", bullets=3, after_loss=el_gringo, rules="CARD-CHAR-EL-GRINGO-1 to -4"),
    Power("Jesse Jones", first_card=jesse_jones, against_choice=against_jesse, rules="CARD-CHAR-JESSE-JONES-1 to -3"),
    # CARD-CHAR-JOURDONNAIS-3: no card, so nothing removes it
    Power("Jourdonnais", barrel="Jourdonnais", rules="CARD-CHAR-JOURDONNAIS-1 to -3"),
    # CARD-CHAR-KIT-CARLSON-4: 3 life, unless the house rule says 4
    Power("Kit Carlson", bullets=3, bullets_rule="kit_life", phase_one=kit_carlson,
         rules="CARD-CHAR-KIT-CARLSON-1 to -4"),
    Power("Lucky Duke", flips=2, rules="CARD-CHAR-LUCKY-DUKE-1 to -5"),
    Power("Paul Regret", "CARD-CHAR-PAUL-REGRET-1", bullets=3, farther=1,
         rules="CARD-CHAR-PAUL-REGRET-1, CARD-CHAR-PAUL-REGRET-2"),
    Power("Pedro Ramirez", first_card=pedro_ramirez, against_choice=against_pedro,
         rules="CARD-CHAR-PEDRO-RAMIREZ-1, CARD-CHAR-PEDRO-RAMIREZ-2"),
    Power("Rose Doolan", "CARD-CHAR-ROSE-DOOLAN-1", nearer=1, rules="CARD-CHAR-ROSE-DOOLAN-1, CARD-CHAR-ROSE-DOOLAN-2"),
    Power("Sid Ketchum", "CARD-CHAR-SID-KETCHUM-1", anytime=Action(_sids_candidates, _may_not_heal, sid_ketchum),
         rules="CARD-CHAR-SID-KETCHUM-1 to -5"),
    Power("Slab the Killer", missed_needed=2, rules="CARD-CHAR-SLAB-THE-KILLER-1 to -4"),
    Power("Suzy Lafayette", hand_empty=suzy_lafayette, rules="CARD-CHAR-SUZY-LAFAYETTE-1 to -7"),
    Power("Vulture Sam", inherits=True, rules="CARD-CHAR-VULTURE-SAM-1 to -6"),
    Power("Willy the Kid", bangs=UNLIMITED, rules="CARD-CHAR-WILLY-THE-KID-1, CARD-CHAR-WILLY-THE-KID-2"),
)  # fmt: skip
