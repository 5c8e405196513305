"""Rules of the dice game broken on purpose: the tests that name the rule must fail.

python -m tests.dice.breaking               # all of them, some minutes; exits 1 if a broken rule goes unnoticed
python -m tests.dice.breaking DICE-ROLL-03  # those of one rule or more
"""

import sys

from tests.mutations import Mutation, main

MUTATIONS = (
    Mutation("DICE-ROLL-03", "faces.py", "orders * prod(", "prod("),
    Mutation("DICE-DYN-02", "law.py", "EXPLODES_AT = 3", "EXPLODES_AT = 4"),
    Mutation("DICE-DYN-01", "law.py", "return face == DYNAMITE and not loose", "return False"),
    Mutation("UNDEAD-WOUND-05", "law.py", "(DYNAMITE in player.tokens)", "0"),
    Mutation("UNDEAD-WOUND-03", "law.py", "if number and face in player.tokens and face != DYNAMITE:", "if False:"),
    Mutation("DICE-SHOT-03", "law.py", "ONE if len(table.ring) <= 3 else face", "face"),
    Mutation("DICE-SHOT-01", "law.py", "for step in (place, -place)", "for step in (place,)"),
    Mutation("DICE-CHAR-SLAB-02", "law.py", "return not table.spent and symbols", "return symbols"),
    Mutation("UNDEAD-DUEL-11", "law.py", "if target in table.challenged:", "if False:"),
    Mutation("DICE-BEER-02", "life.py", "min(points, player.starting_life - player.life)", "points"),
    Mutation("UNDEAD-ZOMBIE-09", "life.py", "player.out or limited(table, player):\n        return\n    player.life += points", "player.out:\n        return\n    player.life += points"),
    Mutation("DICE-ELIM-02", "life.py", "table.pool += player.arrows\n        player.arrows = 0\n        table.fallen", "player.arrows = 0\n        table.fallen"),
    Mutation("DICE-CHAR-JOURDONNAIS-01", "life.py", "min(player.arrows, player.ability.attack_costs)", "player.arrows"),
    Mutation("DICE-ARROW-04", "life.py", "        if not table.pool:\n            await indians_attack(table)", "        pass"),
    Mutation("DICE-END-11", "life.py", "        judge(table, fallen, cause)\n", ""),
    Mutation("DEC-08", "life.py", "if table.by_name[table.current].out:\n        raise TurnOver", "if False:\n        raise TurnOver"),
    Mutation("DICE-ELIM-01", "life.py", "player.out = player.role_shown = True", "player.out = True"),
    Mutation("DICE-CHAR-GRINGO-01", "life.py", "    for player, revenge in event.avengers:", "    for player, revenge in ():"),
    Mutation("DICE-ROLL-04", "turn.py", "table.rerolls -= 1", "pass"),
    Mutation("UNDEAD-DUEL-01", "turn.py", "return (3, 2) if 1 in table.modules else (5, 0)", "return (5, 0)"),
    Mutation("DICE-ARROW-01", "turn.py", "if thrown.arrows:", "if False:"),
    Mutation("UNDEAD-DUEL-03", "turn.py", 'STEPS = ("T5 dynamite", "T5 whisky", "T5 shots"', 'STEPS = ("T5 dynamite", "T5 shots", "T5 whisky"'),
    Mutation("UNDEAD-DUEL-03", "turn.py", '    if counts["1"] or counts["2"]:\n        agenda.append(("T5 shots", name))\n    if counts["whisky"]:\n        agenda.append(("T5 whisky", name))\n', '    if counts["whisky"]:\n        agenda.append(("T5 whisky", name))\n    if counts["1"] or counts["2"]:\n        agenda.append(("T5 shots", name))\n'),
    Mutation("DICE-CHAR-SUZY-01", "turn.py", "return ONE not in faces and TWO not in faces", "return ONE not in faces"),
    Mutation("DICE-GAT-02", "resolving.py", "return_arrows(table, player, player.arrows, ", "return_arrows(table, player, 0, "),
    Mutation("DICE-CHAR-WILLY-01", "resolving.py", "if number >= ability.gatlings:", "if number >= 3:"),
    Mutation("DICE-CHAR-PAUL-01", "resolving.py", "and not each.ability.gatling_proof", ""),
    Mutation("DICE-CHAR-JESSE-01", "resolving.py", "for_himself if drinker is player else 1", "1"),
    Mutation("DICE-CHAR-SLAB-01", "resolving.py", "symbols(table, player, BEER) - table.spent", "symbols(table, player, BEER)"),
    Mutation("DICE-END-07", "victory.py", "if outcome.side == OUTLAW:", "if False:"),
    Mutation("UNDEAD-ZOMBIE-12", "victory.py", "    elif table.outbreak:\n        outcome = after_outbreak(table)\n", ""),
    Mutation("DICE-3P-05", "victory.py", "if cause is not None and any(player.role == PREY", "if any(player.role == PREY"),
    Mutation("DICE-CHAR-BART-03", "characters.py", "if table.pool < 2:", "if table.pool < 1:"),
    Mutation("DICE-CHAR-JESSE-02", "characters.py", "return 2 if life <= 4 else 1", "return 2"),
    Mutation("DICE-CHAR-PEDRO-01", "characters.py", "range(min(lost, player.arrows), 0, -1)", "range(min(1, player.arrows), 0, -1)"),
    Mutation("DICE-CHAR-VULTURE-01", "characters.py", "2 * number", "2"),
    Mutation("UNDEAD-FURY-02", "undead.py", "MANY_LOSSES = 2", "MANY_LOSSES = 1"),
    Mutation("UNDEAD-WOUND-02", "undead.py", "if token in player.tokens:", "if False:"),
    Mutation("UNDEAD-ZOMBIE-10", "undead.py", "if player.out or limited(table, player) or 2 not in table.modules:", "if player.out or 2 not in table.modules:"),
    Mutation("UNDEAD-CHAR-SEAN-01", "undead.py", "and thrower == table.current", ""),
    Mutation("DEC-45", "undead.py", "if now and all(now) and", "if now and"),
    Mutation("UNDEAD-BONE-08", "undead.py", "> len(table.living):", ">= len(table.living):"),
    Mutation("UNDEAD-ZOMBIE-04", "undead.py", "life = len(table.players) - len(zombies)", "life = 3"),
    Mutation("UNDEAD-ZOMBIE-02", "undead.py", "for player in table.clockwise(active) if player.role", "for player in table.living if player.role"),
    Mutation("UNDEAD-BONE-06", "undead.py", "    if back:\n", "    if False:\n"),
    Mutation("UNDEAD-FURY-08", "undead.py", "        player.revealed = ()\n    for each", "    for each"),
    Mutation("UNDEAD-CHAR-CHUCK-01", "undead_characters.py", "least = 1 if", "least = 0 if True else 1 if"),
    Mutation("UNDEAD-CHAR-HERB-01", "undead_characters.py", "if each is not player and each.lost", "if each.lost"),
    Mutation("UNDEAD-CHAR-PAT-01", "undead_characters.py", "if not limited(table, each)", ""),
    Mutation("UNDEAD-CHAR-PIXIE-01", "undead_characters.py", "    table.fury.shuffle_in(drawn)\n", ""),
    Mutation("UNDEAD-LEGACY-01", "legacy.py", "table.leader = table.killer", "table.leader = table.old_sheriff"),
    Mutation("UNDEAD-LEGACY-03", "legacy.py", "if table.leader != giver:", "if True:"),
    Mutation("UNDEAD-CHAR-GEN-01", "components.py", "set(each.modules) <= set(modules)", "True"),
    Mutation("DICE-SETUP-06", "setup.py", "return printed + 2 * (player.role == SHERIFF)", "return printed + 1 * (player.role == SHERIFF)"),
    Mutation("DICE-SETUP-04", "view.py", "player.role if knows_all or player.role_shown else None", "player.role"),
    Mutation("UNDEAD-FURY-04", "view.py", "player.fury if knows_all else ()", "player.fury"),
    Mutation("DICE-ROLL-03", "faces.py", "BASE_DIE = FACES[:6]", "BASE_DIE = (*FACES[:5], WHISKY)"),
    Mutation("DEC-29", "resolving.py", 'await hits(table, losses, player, "DICE-GAT-01")', 'await damage(table, losses, player, "DICE-GAT-01")'),
    Mutation("DEC-54", "turn.py", '("T6 boneyard", name), ("T6 tokens and fury", name))', '("T6 tokens and fury", name), ("T6 boneyard", name))'),
    Mutation("DEC-54", "victory.py", "class TurnOver(Cut)", 'GameOver.cut = lambda self, table: table.agenda.__setitem__(slice(None), [("T6 end of turn", table.current)])  # type: ignore\n\n\nclass TurnOver(Cut)'),
    Mutation("DEC-54", "victory.py", '[("T6 end of turn", table.current)]', '[("T6 next seat", table.current)]'),
    Mutation("UNDEAD-LEGACY-01", "life.py", "table.sheriff_killer = cause.name", "table.sheriff_killer = table.current"),
)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main("dice", MUTATIONS, sys.argv[1:]))
