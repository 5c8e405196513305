"""Rules of Dodge City, High Noon and the variants broken on purpose: the tests that name the rule must fail.

python tests/mutations_expansions.py               # all of them; exits 1 if a broken rule goes unnoticed
python tests/mutations_expansions.py NOON-GOLD-1   # those of one rule or more
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.mutations import Mutation, main  # noqa: E402

CITY, PEOPLE, NOON = "sets/dodge_city.py", "sets/dodge_city_characters.py", "sets/high_noon.py"

MUTATIONS = (
    Mutation("DODGE-GREEN-2", "law/offers.py", "        if lying not in player.laid_now:\n", "        if True:\n"),
    Mutation("DODGE-GREEN-4", "green_cards.py", "            if pick is not lying\n", ""),
    Mutation("DODGE-GREEN-6", "turn.py", '    if not table.house["green_missed_sleeps"]:\n        player.laid_now = ()\n', ""),
    Mutation("DODGE-COST-2", "law/checks.py", "if len(case.player.hand) < 2", "if len(case.player.hand) < 1"),
    Mutation("DODGE-COST-4", "playing.py", '        await discard(table, player, move.price, "DODGE-COST-1")\n', '        set_aside(table, player, move.price)\n        table.agenda.append(("finish", str(move.price)))\n'),
    Mutation("DODGE-GEN-5", "sets/base.py", "        if all(lying.name != dynamite.name for lying in heir.in_play):\n", "        if True:\n"),
    Mutation("DODGE-GEN-8", "symbols.py", '[("be shot", move.target, player.name, source_of(move))]', '[("be shot", move.target, player.name, source_of(move), missed_needed(table, player))]'),
    Mutation("DODGE-CARD-PUNCH-1", CITY, 'Kind("Punch", "10S", (), (checks.at_distance_one,)', 'Kind("Punch", "10S", (), (checks.within_reach,)'),
    Mutation("DODGE-CARD-DODGE-1", CITY, 'unprompted="CARD-BANG-13", draws=1,', 'unprompted="CARD-BANG-13", draws=0,'),
    Mutation("DODGE-CARD-WHISKY-1", CITY, 'heals(2, "DODGE-CARD-WHISKY-1")', 'heals(3, "DODGE-CARD-WHISKY-1")'),
    Mutation("DODGE-CARD-HIDEOUT-1", CITY, 'blue("Hideout", "KD", farther=1', 'blue("Hideout", "KD", farther=2'),
    Mutation("DODGE-CARD-PEPPERBOX-1", CITY, 'green("Pepperbox", "AH", shoot, target="in reach"', 'green("Pepperbox", "AH", shoot, target="anybody"'),
    Mutation("DODGE-CARD-DERRINGER-1", CITY, 'target="distance 1", oneself=SHOOTER, draws=1,', 'target="distance 1", oneself=SHOOTER,'),
    Mutation("DODGE-CARD-BIBLE-1", CITY, 'green_missed("Bible", "10H", "DODGE-CARD-BIBLE-1", draws=1)', 'green_missed("Bible", "10H", "DODGE-CARD-BIBLE-1")'),
    Mutation("DODGE-CARD-BRAWL-2", CITY, "for other in table.others(player)]", "for other in reversed(table.others(player))]"),
    Mutation("DODGE-CHAR-APACHE-KID-2", "sets/base.py", "    asked, other = table.by_name[challenged], table.by_name[challenger]\n    if asked.out:\n", "    asked, other = table.by_name[challenged], table.by_name[challenger]\n    if asked.out or ignored(table, asked, challenger, \"Duel QD\"):\n"),
    Mutation("DODGE-CHAR-APACHE-KID-7", PEOPLE, 'suit_of(table, each) == "diamonds"', 'each.suit == "diamonds"'),
    Mutation("DODGE-CHAR-BELLE-STAR-1", PEOPLE, '"DODGE-CHAR-BELLE-STAR-1", silences=True', '"DODGE-CHAR-BELLE-STAR-1"'),
    Mutation("DODGE-CHAR-BILL-NOFACE-1", PEOPLE, "return 1 + player.starting_life - player.life", "return 1 + 4 - player.life"),
    Mutation("DODGE-CHAR-CHUCK-WENGAM-3", PEOPLE, "if player.life > 1 else", "if player.life > 0 else"),
    Mutation("DODGE-CHAR-DOC-HOLYDAY-1", PEOPLE, "    table.used += (player.ability.name,)\n    table.schedule(", "    table.schedule("),
    Mutation("DODGE-CHAR-ELENA-FUENTE-1", PEOPLE, 'return () if held.name == "Missed!" else ("Missed!",)', 'return ("Missed!",) if held.name == "BANG!" else ()'),
    Mutation("DODGE-CHAR-GREG-DIGGER-1", PEOPLE, 'heal(table, player, 2, "DODGE-CHAR-GREG-DIGGER-1")', 'heal(table, player, 1, "DODGE-CHAR-GREG-DIGGER-1")'),
    Mutation("DODGE-CHAR-JOSE-DELGADO-3", PEOPLE, 'if each.border == "blue"]', "]"),
    Mutation("DODGE-CHAR-MOLLY-STARK-2", PEOPLE, "    if in_duel:\n", "    if False:\n"),
    Mutation("DODGE-CHAR-MOLLY-STARK-4", PEOPLE, "if player.name == table.current or name not in", "if name not in"),
    Mutation("DODGE-CHAR-PAT-BRENNAN-3", PEOPLE, "        for owner in table.clockwise(player)\n", "        for owner in table.others(player)\n"),
    Mutation("DODGE-CHAR-SEAN-MALLORY-1", PEOPLE, "hand_limit=sean_mallory,", ""),
    Mutation("DODGE-CHAR-TEQUILA-JOE-1", PEOPLE, "beer_heals=2,", "beer_heals=1,"),
    Mutation("DODGE-CHAR-VERA-CUSTER-4", PEOPLE, '    if table.phase == "draw" and not', "    if not"),
    Mutation("DODGE-CHAR-VERA-CUSTER-5", "elimination.py", "for heir in cycle(heirs):", "for heir in cycle(heirs[::-1]):"),
    Mutation("NOON-SET-4", "turn.py", "        if table.events and not first:\n", "        if table.events:\n"),
    Mutation("NOON-SET-9", "turn.py", "        table.schedule([(lying.kind.demands, name, lying.text) for lying in checked])\n", "        for lying in checked:\n            await TASKS[lying.kind.demands](table, name, lying.text)\n"),
    Mutation("NOON-SERMON-4", NOON, 'if name != "BANG!" or player.name != table.current:', 'if name != "BANG!":'),
    Mutation("NOON-CURSE-1", NOON, '"NOON-CURSE-1", suit="spades"', '"NOON-CURSE-1", suit="clubs"'),
    Mutation("NOON-GHOST-2", "turn.py", "number = 3 if player.ghost else 2", "number = 2"),
    Mutation("NOON-GHOST-4", "elimination.py", "if player.life <= 0 and not player.ghost:", "if player.life <= 0:"),
    Mutation("NOON-GHOST-7", "turn.py", '    if player.ghost:\n        table.agenda.append(("leave", name))\n', ""),
    Mutation("NOON-GHOST-22", "moving.py", ' or (player.ghost and table.phase == "discard")', ""),
    Mutation("NOON-HANGOVER-4", "hooks.py", "if event.no_abilities and player.copies is None:", "if event.no_abilities:"),
    Mutation("NOON-GOLD-1", NOON, '"NOON-GOLD-1", direction=-1', '"NOON-GOLD-1"'),
    Mutation("NOON-TRAIN-4", NOON, '"NOON-TRAIN-1", extra=1', '"NOON-TRAIN-1", extra=2'),
    Mutation("NOON-SHOOTOUT-1", NOON, "bangs=2,", "bangs=3,"),
    Mutation("NOON-DALTONS-3", NOON, 'if each.border == "blue"]', "]"),
    Mutation("NOON-DOCTOR-2", NOON, "for player in table.ring)", "for player in table.players)"),
    Mutation("NOON-THIRST-3", "turn.py", "return max(number - table.event_power.fewer, 1)", "return number - table.event_power.fewer"),
    Mutation("NOON-HIGHNOON-1", NOON, 'lose_life(table, player, 1, None, "NOON-HIGHNOON-1")', 'lose_life(table, player, 2, None, "NOON-HIGHNOON-1")'),
    Mutation("VAR-3P-4", "sets/three_players.py", "if PREY[killer.role] == dead.role:", "if PREY[dead.role] == killer.role:"),
    Mutation("VAR-3P-12", "sets/three_players.py", " and not killer.ghost", ""),
    Mutation("VAR-3P-7", "elimination.py", 'await draw(table, killer, 3, goals.reward)', 'await draw(table, killer, 2, goals.reward)'),
    Mutation("NOON-SET-8", "turn.py", "return table.clockwise(player)[0] if player.out else player", "return player"),
    Mutation("VAR-3P-2", "../core/roles.py", "{DEPUTY: RENEGADE, RENEGADE: OUTLAW, OUTLAW: DEPUTY}", "{DEPUTY: OUTLAW, OUTLAW: RENEGADE, RENEGADE: DEPUTY}"),
    Mutation("VAR-3P-5", "sets/three_players.py", "    table.survival = True\n", ""),
    Mutation("VAR-3P-6", "sets/three_players.py", "    table.survival = True\n", "    table.survival = table.survival or killer is not None\n"),
    Mutation("VAR-3P-8", "sets/base.py", 'if target.role == "sheriff" else None', 'if target.role in ("sheriff", "deputy") else None'),
    Mutation("VAR-3P-10", "sets/three_players.py", "    if len(alive) == 1:\n", "    if len(alive) == 1 and killer is not None:\n"),
    Mutation("CARD-SYM-15", "green_cards.py", "[*kind.effect(table, player, move), *together, *second_row]", "[*second_row, *kind.effect(table, player, move), *together]"),
    Mutation("VAR-NEXT-5", "several_games.py", "(sheriff + 1) % len(self.names)", "min(sheriff + 1, len(self.names) - 1)"),
    Mutation("VAR-NEXT-5", "several_games.py", 'if sheriff is not None and last.house["sheriff_moves_on"]:', "if sheriff is not None:"),
    Mutation("CDEC-43", "playing.py", "        if not table[name].out:\n            await draw(", "        if True:\n            await draw("),
    Mutation("CDEC-45", "turn.py", "if players[place].name == began:", "if players[place].name == opener(table).name:"),
    Mutation("CDEC-49", "turn.py", "player.ability.draws(table, player, number)", "player.ability.draws(table, player, 2)"),
    Mutation("VAR-NEXT-6", "several_games.py", "(sheriff + 1) % len(self.names)", "sheriff"),
)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main("cards", MUTATIONS, sys.argv[1:]))
