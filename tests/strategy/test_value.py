"""What a position is worth: the chances add up, follow what counts, work for every game, and use nothing hidden."""

import math
from random import Random
from typing import Any

import pytest

from bangkit import cards, dice, strategy
from bangkit.core.errors import BangkitError
from bangkit.core.requests import Ask
from bangkit.stage import scenario_from
from bangkit.stage.drivers import wander
from bangkit.strategy import play_on
from bangkit.strategy.bots.careful import CarefulPlayer
from bangkit.strategy.bots.determinization import Moment, determinize
from bangkit.strategy.bots.value import seat_chances, sides, table_chances, view_chances, weights
from bangkit.strategy.bots.value_features import FEATURES, features
from bangkit.strategy.lab.settings import Setting
from tests.strategy.test_players_know_nothing_hidden import GAMES, both_views

KINDS: list[tuple[Any, int, dict[str, Any]]] = [
    *((cards, players, {}) for players in (4, 5, 6, 7)),
    (cards, 3, {"expansions": ["dodge_city"]}),
    (cards, 8, {"expansions": ["dodge_city"]}),
    (cards, 6, {"expansions": ["dodge_city", "high_noon"]}),
    *((dice, players, {}) for players in (3, 4, 5, 6, 7, 8)),
    (dice, 5, {"modules": [1, 2, 3, 4, 5]}),
    *((dice, players, {"modules": [4]}) for players in (4, 5, 8)),
]


@pytest.mark.parametrize(("room", "players", "wishes"), KINDS)
def test_the_chances_add_up_in_every_game(room: Any, players: int, wishes: dict[str, Any]) -> None:
    game = room.new_game(players=players, seed=5, **wishes)
    for at, now in enumerate(wander(game, 3, limit=400)):
        if at % 9:
            continue
        for name in list(now.table.by_name)[: 1 + at % 3]:
            for found in (strategy.value(now, name), strategy.value(now, name, open_handed=True)):
                assert math.isclose(sum(found.sides.values()), 1) or now.over
                assert all(0 <= chance <= 1 + 1e-9 for chance in found.seats.values())


def test_when_the_game_is_over_it_is_known_who_has_won() -> None:
    game = cards.new_game(players=4, seed=5)
    for now in wander(game, 3):
        game = now
    assert game.over
    assert strategy.value(game).seats == {name: float(name in game.winners) for name in game.table.by_name}


@pytest.mark.parametrize("room", [cards, dice])
def test_allies_win_together_and_everybody_loses_with_his_lives(room: Any) -> None:
    game = room.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw", "deputy"], seed=7)
    found = seat_chances(game.table)
    assert found["Ana"] == found["Eva"]
    assert found["Ben"] == found["Dan"]
    assert seat_chances(game.change("Ana", life=1).table)["Ana"] < found["Ana"]
    assert seat_chances(game.change("Ana", life=1).table)["Ben"] > found["Ben"]
    assert seat_chances(game.change("Ben", life=1).table)["Ben"] < found["Ben"]
    assert seat_chances(game.change("Ben", life=1).table)["Ana"] > found["Ana"]


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("players", [4, 7])
@pytest.mark.few(3)
def test_nothing_hidden_is_used(kind: str, players: int) -> None:
    room, wishes = GAMES[kind]
    asked = 0
    for number, game in enumerate(wander(room.new_game(players=players, seed=2, **wishes), 2, limit=120)):
        if isinstance(game.request, Ask):
            view, same = both_views(game, Random(number).random)
            assert view_chances(view) == view_chances(same)
            asked += 1
    assert asked > 30


def test_what_is_hidden_counts_with_open_cards() -> None:
    game = cards.new_game(players=5, seed=4)
    found = {
        tuple(seat_chances(determinize(Moment.of(game), game.request.who, Random(seed).random).start().table).values())
        for seed in range(5)
    }
    assert len(found) == 5


def test_roles_are_weighed_by_what_has_been_done() -> None:
    game = cards.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw", "deputy"], seed=7)
    seen = features(game.view("Ana"))
    alike = view_chances(game.view("Ana")).seats
    assert seen.roles == ("sheriff", None, None, None, None)
    for now in wander(game, 3, limit=60):
        game = now
    assert strategy.acts(game.view("Ana"))
    found = view_chances(game.view("Ana"))
    assert found.seats != alike
    assert math.isclose(sum(found.sides.values()), 1)


def test_the_weights_fit_the_features() -> None:
    for name, table in weights().items():
        width = len(FEATURES[name.split()[0]])
        assert all(len(row) in (1, width) for row in table.values()), name
    for game in (cards.new_game(players=4, seed=1), dice.new_game(players=4, seed=1)):
        seen = features(game.table)
        assert {len(row) for row in seen.rows} == {len(FEATURES[seen.game])}


def test_wrong_wishes_are_told() -> None:
    game = cards.new_game(players=4, seed=1)
    view = game.view("Ana")
    with pytest.raises(BangkitError, match="nobody is called 'Zoe'"):
        strategy.value(game, "Zoe")
    with pytest.raises(BangkitError, match="this is what Ana sees, and not Ben"):
        strategy.value(view, "Ben")
    with pytest.raises(BangkitError, match="a view holds nothing that Ana cannot see"):
        strategy.value(view, open_handed=True)
    with pytest.raises(BangkitError, match="open_handed is True or False"):
        strategy.value(game, open_handed=1)  # type: ignore[arg-type]
    with pytest.raises(BangkitError):
        strategy.value(7)


def test_roles_that_no_rulebook_deals_and_none_at_all() -> None:
    game = cards.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw"], seed=1).change("Cid", role="outlaw")
    assert math.isclose(sum(strategy.value(game, "Ana").sides.values()), 1)
    players = [{"name": name, "life": life} for name, life in (("Ana", 1), ("Ben", 3))]
    bare = scenario_from({"players": players}).game()
    assert strategy.value(bare).seats == {"Ana": 0.25, "Ben": 0.75}


def test_with_dice_a_sheriff_and_a_renegade_may_both_die_and_then_the_outlaws_have_won() -> None:
    """DICE-END-08: nobody lives, so the Outlaws win, though all of them had died."""
    game = dice.new_game(roles=["sheriff", "renegade", "outlaw", "outlaw"], seed=1)
    for name in ("Cid", "Dan"):
        game = game.change(name, life=0, out=True)
    found = strategy.value(game, open_handed=True)
    assert math.isclose(sum(found.sides.values()), 1)
    assert found.sides["outlaws"] == found.seats["Cid"] == found.seats["Dan"] > 0.01
    of_cards = sides("law", ("sheriff", "renegade", "outlaw", "outlaw"), (0, 1), (), None)
    assert [side.name for side in of_cards] == ["law", "renegade"]


BONEYARD = ("sheriff", "outlaw", "renegade", "outlaw", "deputy")


def test_an_outbreak_to_come_parts_the_living_from_their_allies() -> None:
    """UNDEAD-ZOMBIE-01, UNDEAD-ZOMBIE-02: who is dead will be a zombie and a Renegade their Lord; an Outlaw who lives may die before it."""
    found = {side.name: side for side in sides("law", BONEYARD, (0, 1, 2, 4), (False,) * 5, 3)}
    assert found["zombies"].winners == {2, 3}
    assert found["survivors"].winners == {0}
    assert found["zombies"].perhaps == found["survivors"].perhaps == (1, 3)
    game = dice.new_game(roles=BONEYARD, seed=1, modules=[4]).change("Dan", life=0, out=True)
    said = strategy.value(game, open_handed=True)
    zombies, survivors = said.sides["zombies"], said.sides["survivors"]
    assert said.seats["Cid"] == pytest.approx(zombies + said.sides["renegade"])
    assert said.seats["Dan"] == pytest.approx(zombies + said.sides["outlaws"])
    assert said.seats["Ana"] == pytest.approx(survivors + said.sides["law"])
    assert 0.2 * (zombies + survivors) < said.seats["Eva"] - said.sides["law"] < zombies + survivors


def test_hands_bring_the_outbreak_nearer() -> None:
    """UNDEAD-BONE-08: it is due when there are more hands than living players."""
    game = dice.new_game(roles=BONEYARD, seed=1, modules=[4]).change("Dan", life=0, out=True)
    few = game.fork()
    game.table.hands = (2, 2)
    assert features(few.table).missing == 5
    assert features(game.table).missing == 1
    said, before = (table_chances(each.table).sides for each in (game, few))
    assert said["zombies"] + said["survivors"] > before["zombies"] + before["survivors"] + 0.05


def noting(table: Any, told: dict[int, Any]) -> CarefulPlayer:
    """A careful player who notes what is said, and who lives, when so many are left for the first time before an outbreak."""
    careful = CarefulPlayer()

    def choice(view: Any, luck: Any) -> Any:
        living = [player.name for player in table.players if not player.out]
        if not table.outbreak and len(living) not in told:
            told[len(living)] = table_chances(table), living
        return CarefulPlayer.choice(careful, view, luck)

    careful.choice = choice  # type: ignore[method-assign]
    return careful


@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.slow
def test_with_the_boneyard_careful_players_win_as_often_as_it_says(players: int) -> None:
    """What is said when so many are left for the first time, and what came; the bounds are three standard errors of some 100 games."""
    found: dict[int, list[tuple[float, ...]]] = {}
    for seed in range(160):
        table, told = Setting("dice", players, [4]).table(), {}
        played = play_on(table, dice.DiceGame.tasks, dict.fromkeys(table.by_name, noting(table, told)), seed)
        for left, (said, living) in told.items():
            came = [float(played.side == side) for side in ("zombies", "survivors")]
            seats = [sum(said.seats[name] - (name in played.winners) for name in living) / left]
            sides_ = [said.sides[side] - true for side, true in zip(("zombies", "survivors"), came, strict=True)]
            found.setdefault(left, []).append((*sides_, *seats))
    for left in (players, players - 1):
        apart = [math.fsum(each) / len(found[left]) for each in zip(*found[left], strict=True)]
        assert all(abs(each) < 1.5 / math.sqrt(len(found[left])) for each in apart), (left, len(found[left]), apart)


def test_with_the_boneyard_nobody_is_said_to_be_nearly_sure_to_win() -> None:
    for seed in range(6):
        for at, now in enumerate(wander(dice.new_game(players=4, seed=seed, modules=[2, 4, 5]), seed, limit=900)):
            if at % 5 == 0 and not now.over:
                assert 0.001 < min(strategy.value(now, open_handed=True).sides.values())
