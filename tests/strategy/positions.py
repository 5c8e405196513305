"""Positions in which a move has to be chosen, for the tests of comparing and of its pictures."""

DYNAMITE = """
game = "dice"
dice = { showing = "dynamite dynamite 1 beer beer", rerolls = 1 }
[[players]]
name = "Ana"
role = "sheriff"
life = 1
character = "Willy the Kid"
[[players]]
name = "Ben"
role = "outlaw"
out = true
[[players]]
name = "Cid"
role = "renegade"
life = 1
character = "Rose Doolan"
[[players]]
name = "Dan"
role = "outlaw"
out = true
"""
"""Ana's hit kills the last one against her; every die that she throws again may be the third dynamite, which kills her."""
FINISH = """
turn = { phase = "play" }
[[players]]
name = "Ana"
role = "outlaw"
hand = ["BANG! 5D", "BANG! 6D", "Cat Balou KH", "Beer 6H"]
in_play = ["Schofield JC"]
[[players]]
name = "Ben"
role = "deputy"
[[players]]
name = "Cid"
role = "sheriff"
life = 1
in_play = ["Barrel QS"]
[[players]]
name = "Dan"
role = "renegade"
"""
TWO_CARDS = FINISH.replace('"BANG! 5D", "BANG! 6D", "Cat Balou KH", "Beer 6H"', '"BANG! 5D", "Cat Balou KH"')
