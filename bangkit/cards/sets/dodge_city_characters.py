"""The fifteen characters of Dodge City, each on one screen.

An ability that is a number or a yes is told by its record alone, and works where it is asked for: Belle Star's silence
(DODGE-CHAR-BELLE-STAR-1, DODGE-CHAR-BELLE-STAR-2, DODGE-CHAR-BELLE-STAR-3) in `hooks.force`, Tequila Joe's Beer, from which all lost life
is subtracted (DODGE-CHAR-TEQUILA-JOE-1, DODGE-CHAR-TEQUILA-JOE-2, DODGE-CHAR-TEQUILA-JOE-3, DODGE-CHAR-TEQUILA-JOE-4), in `elimination.beer_strength`, Sean Mallory's
hand limit (DODGE-CHAR-SEAN-MALLORY-1) in `turn.hand_limit`, how Vera Custer shares with Vulture Sam (DODGE-CHAR-VERA-CUSTER-5) in
`elimination.heirs_share`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from bangkit.cards.deck import draw
from bangkit.cards.elimination import heal, lose_life
from bangkit.cards.faces import Card
from bangkit.cards.hooks import Action, Kind, Power, refresh, suit_of
from bangkit.cards.law import checks, offers
from bangkit.cards.moves import PASS, Move
from bangkit.cards.moving import decide, discard, discard_from_play, settle, steal
from bangkit.cards.table import Player, Table
from bangkit.core.rulebook import Refusal

# -- Apache Kid ----------------------------------------------------------------------------------


def apache_kid(table: Table, played: Sequence[Card]) -> bool:
    """Diamonds that others play do nothing to him; of two cards both must be Diamonds (DODGE-CHAR-APACHE-KID-1, DODGE-CHAR-DOC-HOLYDAY-3, CDEC-38).

    They may be aimed at him and are spent (DODGE-CHAR-APACHE-KID-6). Asked is the suit in force of the card that is really played
    (DODGE-CHAR-APACHE-KID-7), by whatever harms him in another's turn (DODGE-CHAR-APACHE-KID-3); Duels, answers, and what serves
    him do not ask (DODGE-CHAR-APACHE-KID-2, DODGE-CHAR-APACHE-KID-4, DODGE-CHAR-APACHE-KID-5).
    """
    return all(suit_of(table, each) == "diamonds" for each in played)


# -- Bill Noface, Pixie Pete, Sean Mallory -------------------------------------------------------


def bill_noface(table: Table, player: Player, usual: int) -> int:
    """One card, and one more for each life point he is short of (DODGE-CHAR-BILL-NOFACE-1)."""
    return 1 + player.starting_life - player.life


def pixie_pete(table: Table, player: Player, usual: int) -> int:
    """Three cards instead of two (DODGE-CHAR-PIXIE-PETE-1)."""
    return usual + 1


def sean_mallory(table: Table, player: Player) -> int:
    """His hand limit is 10, whatever his life (DODGE-CHAR-SEAN-MALLORY-1, CONF-5)."""
    return int(table.house["mallory_limit"])


# -- Chuck Wengam --------------------------------------------------------------------------------


def against_chuck(table: Table, player: Player, move: Move) -> list[Refusal]:
    """His last life he cannot give up (DODGE-CHAR-CHUCK-WENGAM-3)."""
    return [] if player.life > 1 else [Refusal("DODGE-CHAR-CHUCK-WENGAM-3", {"life": player.life})]


def chucks_moves(table: Table, player: Player) -> list[Move]:
    """In phase 2 he may use it as often as he likes (DODGE-CHAR-CHUCK-WENGAM-2, DODGE-CHAR-CHUCK-WENGAM-4), a ghost with life regained (NOON-GHOST-15)."""
    move = Move("use", thing=player.ability.name)
    return [] if against_chuck(table, player, move) else [move]


async def chuck_wengam(table: Table, player: Player, move: Move) -> None:
    """In his turn he may lose 1 life to draw two cards (DODGE-CHAR-CHUCK-WENGAM-1)."""
    await lose_life(table, player, 1, None, "DODGE-CHAR-CHUCK-WENGAM-1")
    await draw(table, player, 2, "DODGE-CHAR-CHUCK-WENGAM-1")


# -- Doc Holyday ---------------------------------------------------------------------------------

DOCS_SHOT = Kind("Doc Holyday", "", (), (checks.within_reach,), None, "CARD-BANG-14")
"""A shot within the reach of his weapon, which is no BANG! card (DODGE-CHAR-DOC-HOLYDAY-4, DODGE-CHAR-DOC-HOLYDAY-5)."""


def against_doc(table: Table, player: Player, move: Move) -> list[Refusal]:
    """Once a turn, with two cards of the hand, at somebody within reach (DODGE-CHAR-DOC-HOLYDAY-1)."""
    case, found = checks.LegalCase(table, player), []
    if times := table.times_used(player):
        found.append(Refusal("DODGE-CHAR-DOC-HOLYDAY-1", {"used": player.ability.name}))
    if not times and (len(player.hand) < 2 or len(move.args) not in (0, 2)):
        found.append(Refusal("DODGE-CHAR-DOC-HOLYDAY-1", {}))
    if move.target is not None:
        found += checks.against_target(case, DOCS_SHOT, table[move.target])
    if not offers.legal_targets(case, DOCS_SHOT):
        found.append(Refusal("CARD-PLAY-11", {"card": player.ability.name}))
    return found


def docs_moves(table: Table, player: Player) -> Sequence[Move]:
    """Every two cards in both orders, at everybody within reach."""
    if table.times_used(player) or len(player.hand) < 2:
        return ()
    return _two_at(
        player.ability.name, tuple(player.hand), offers.legal_targets(checks.LegalCase(table, player), DOCS_SHOT)
    )


@lru_cache(maxsize=2_000)
def _two_at(thing: str, hand: tuple[Card, ...], targets: tuple[offers.Target, ...]) -> tuple[Move, ...]:
    pairs = dict.fromkeys(permutations(hand, 2))
    return tuple([Move("use", None, target, thing=thing, args=pair) for target, _ in targets for pair in pairs])


async def doc_holyday(table: Table, player: Player, move: Move) -> None:
    """He discards two cards to fire a shot that does not count as a BANG! card (DODGE-CHAR-DOC-HOLYDAY-1, DODGE-CHAR-DOC-HOLYDAY-2)."""
    table.used += (player.ability.name,)
    table.schedule([("be shot", move.target, player.name, " & ".join(map(str, move.args)))])
    for held in move.args:
        assert isinstance(held, Card)
        await discard(table, player, held, "DODGE-CHAR-DOC-HOLYDAY-1")


# -- Elena Fuente --------------------------------------------------------------------------------


def elena_fuente(held: Card) -> tuple[str, ...]:
    """Any card of her hand may be a Missed!, and is then nothing else (DODGE-CHAR-ELENA-FUENTE-1, DODGE-CHAR-ELENA-FUENTE-2, CDEC-42)."""
    return () if held.name == "Missed!" else ("Missed!",)


# -- Greg Digger, Herb Hunter --------------------------------------------------------------------


async def greg_digger(table: Table, player: Player) -> None:
    """Each time somebody else is eliminated he regains 2 life, at once, if he is in the game (DODGE-CHAR-GREG-DIGGER-1, DODGE-CHAR-GREG-DIGGER-2)."""
    heal(table, player, 2, "DODGE-CHAR-GREG-DIGGER-1")


async def herb_hunter(table: Table, player: Player) -> None:
    """Each time somebody else is eliminated he draws two cards, a reward not counted (DODGE-CHAR-HERB-HUNTER-1, DODGE-CHAR-HERB-HUNTER-2)."""
    await draw(table, player, 2, "DODGE-CHAR-HERB-HUNTER-1")


# -- José Delgado --------------------------------------------------------------------------------


def against_jose(table: Table, player: Player, move: Move) -> list[Refusal]:
    """At most twice in a turn, and only blue cards of his from the table (DODGE-CHAR-JOSE-DELGADO-2, DODGE-CHAR-JOSE-DELGADO-3)."""
    found = []
    if table.times_used(player) >= 2:
        found.append(Refusal("DODGE-CHAR-JOSE-DELGADO-2", {"thing": player.ability.name}))
    if not _blue_cards(table, player) or any(each not in _blue_cards(table, player) for each in move.args):
        what = "held" if table.house["delgado_from"] == "hand" else "card"
        found.append(Refusal("DODGE-CHAR-JOSE-DELGADO-3", {what: str(move.args[0]) if move.args else None}))
    return found


def _blue_cards(table: Table, player: Player) -> list[Card]:
    """The blue cards in front of him, or by the house rule those of his hand (CONF-4)."""
    pile = player.hand if table.house["delgado_from"] == "hand" else player.in_play
    return [each for each in dict.fromkeys(pile) if each.border == "blue"]


def joses_moves(table: Table, player: Player) -> list[Move]:
    """Each of his blue cards, while he may still use the ability."""
    if table.times_used(player) >= 2:
        return []
    return [Move("use", thing=player.ability.name, args=(each,)) for each in _blue_cards(table, player)]


async def jose_delgado(table: Table, player: Player, move: Move) -> None:
    """In his turn he may discard a blue card from the table to draw two cards (DODGE-CHAR-JOSE-DELGADO-1)."""
    table.used += (player.ability.name,)
    [blue] = move.args
    assert isinstance(blue, Card)
    away = discard if table.house["delgado_from"] == "hand" else discard_from_play
    await away(table, player, blue, "DODGE-CHAR-JOSE-DELGADO-1")
    await draw(table, player, 2, "DODGE-CHAR-JOSE-DELGADO-1")


# -- Molly Stark ---------------------------------------------------------------------------------


async def molly_stark(table: Table, player: Player, name: str, in_duel: bool) -> None:
    """Out of turn she draws a card for each Missed!, Beer or BANG! card, in a Duel when it is over (DODGE-CHAR-MOLLY-STARK-1, DODGE-CHAR-MOLLY-STARK-2).

    Not in her own turn (DODGE-CHAR-MOLLY-STARK-4), nor for what others make her discard, which is no answer (DODGE-CHAR-MOLLY-STARK-3).
    She draws before the next answer is due (DODGE-CHAR-MOLLY-STARK-5); what a Duel owes her comes when its card is discarded, in
    `playing.pay_owed` (DODGE-CHAR-MOLLY-STARK-6).
    """
    if player.name == table.current or name not in ("Missed!", "Beer", "BANG!"):
        return
    if in_duel:
        table.owed += ((player.name, 1),)
    else:
        await draw(table, player, 1, "DODGE-CHAR-MOLLY-STARK-1")


# -- Pat Brennan ---------------------------------------------------------------------------------


async def pat_brennan(table: Table, player: Player, number: int) -> None:
    """Instead of drawing he may take one card lying in front of anybody into his hand (DODGE-CHAR-PAT-BRENNAN-1, DODGE-CHAR-PAT-BRENNAN-2, DODGE-CHAR-PAT-BRENNAN-3)."""
    thing, rule = player.ability.name, "DODGE-CHAR-PAT-BRENNAN-1"
    options = [
        Move("use", None, owner.name, lying, thing=thing)
        for owner in table.clockwise(player)
        for lying in dict.fromkeys(owner.in_play)
    ]
    move = await decide(table, player, "instead of drawing", rule, [*options, PASS], {"thing": thing})
    if move is None or move.target is None or move.pick is None:
        await draw(table, player, number, "CARD-TURN-5")
    else:
        await steal(table, player, table[move.target], move.pick, rule)


def against_pat(table: Table, player: Player, move: Move) -> list[Refusal]:
    """He takes a card in front of a player in the game (DODGE-CHAR-PAT-BRENNAN-1)."""
    if move.target is None or move.pick in table[move.target].in_play:
        return []
    named = move.target if isinstance(move.pick, Card) else None
    return [Refusal("DODGE-CHAR-PAT-BRENNAN-1", {"target": named})]


# -- Vera Custer ---------------------------------------------------------------------------------


async def vera_custer(table: Table, player: Player) -> None:
    """Before phase 1 the old ability ends, and she chooses another character of the game (DODGE-CHAR-VERA-CUSTER-1, DODGE-CHAR-VERA-CUSTER-8, CONF-7, CDEC-44).

    The checks come before, with the old one (DODGE-CHAR-VERA-CUSTER-3). She copies the ability and nothing else, and keeps it
    whatever becomes of its owner (DODGE-CHAR-VERA-CUSTER-6, DODGE-CHAR-VERA-CUSTER-7).
    She does not choose in a turn lost to Jail (DODGE-CHAR-VERA-CUSTER-4), nor while abilities are off (NOON-HANGOVER-4).
    """
    player.copies = None
    refresh(table)
    if table.phase == "draw" and not table.event_power.no_abilities:
        rule, thing = "DODGE-CHAR-VERA-CUSTER-1", str(player.character)
        options = [Move("use", thing=thing, args=(each,)) for each in _models(table, player)]
        move = await decide(table, player, "copy", rule, [*options, PASS], {"thing": thing})
        if move is not None and move.args:
            player.copies = str(move.args[0])
            refresh(table)
            table.note(rule, "copies", player=player.name, character=player.copies)
    await settle(table)


def _models(table: Table, player: Player) -> list[str]:
    """The characters of everybody else in the game (DODGE-CHAR-VERA-CUSTER-2)."""
    return [other.character for other in table.others(player) if other.character is not None]


def against_vera(table: Table, player: Player, move: Move) -> list[Refusal]:
    """She copies only characters of other players in the game (DODGE-CHAR-VERA-CUSTER-2)."""
    if all(each in _models(table, player) for each in move.args):
        return []
    return [Refusal("DODGE-CHAR-VERA-CUSTER-2", {"thing": str(move.args[0])})]


CHARACTERS = (
    Power("Apache Kid", "DODGE-CHAR-APACHE-KID-1", bullets=3, ignores=apache_kid,
         rules="DODGE-CHAR-APACHE-KID-1 to -7"),
    Power("Belle Star", "DODGE-CHAR-BELLE-STAR-1", silences=True, rules="DODGE-CHAR-BELLE-STAR-1 to -3"),
    Power("Bill Noface", draws=bill_noface, rules="DODGE-CHAR-BILL-NOFACE-1"),
    Power("Chuck Wengam", "DODGE-CHAR-CHUCK-WENGAM-1", action=Action(chucks_moves, against_chuck, chuck_wengam),
         rules="DODGE-CHAR-CHUCK-WENGAM-1 to -4"),
    Power("Doc Holyday", "DODGE-CHAR-DOC-HOLYDAY-1", action=Action(docs_moves, against_doc, doc_holyday),
         rules="DODGE-CHAR-DOC-HOLYDAY-1 to -5"),
    Power("Elena Fuente", bullets=3, reads=elena_fuente, rules="DODGE-CHAR-ELENA-FUENTE-1, DODGE-CHAR-ELENA-FUENTE-2"),
    Power("Greg Digger", after_elimination=greg_digger, rules="DODGE-CHAR-GREG-DIGGER-1, DODGE-CHAR-GREG-DIGGER-2"),
    Power("Herb Hunter", after_elimination=herb_hunter, rules="DODGE-CHAR-HERB-HUNTER-1, DODGE-CHAR-HERB-HUNTER-2"),
    Power("José Delgado", "DODGE-CHAR-JOSE-DELGADO-1", action=Action(joses_moves, against_jose, jose_delgado),
         rules="DODGE-CHAR-JOSE-DELGADO-1 to -3"),
    Power("Molly Stark", after_answer=molly_stark, rules="DODGE-CHAR-MOLLY-STARK-1 to -6"),
    Power("Pat Brennan", phase_one=pat_brennan, against_choice=against_pat, rules="DODGE-CHAR-PAT-BRENNAN-1 to -3"),
    Power("Pixie Pete", bullets=3, draws=pixie_pete, rules="DODGE-CHAR-PIXIE-PETE-1"),
    Power("Sean Mallory", bullets=3, hand_limit=sean_mallory,
         rules="DODGE-CHAR-SEAN-MALLORY-1, DODGE-CHAR-SEAN-MALLORY-2"),
    Power("Tequila Joe", beer_heals=2, rules="DODGE-CHAR-TEQUILA-JOE-1 to -4"),
    Power("Vera Custer", bullets=3, before_phase_one=vera_custer, against_choice=against_vera,
         rules="DODGE-CHAR-VERA-CUSTER-1 to -8"),
)  # fmt: skip
