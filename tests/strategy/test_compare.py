"""The best move: exact where a hand can count it, else by runs with common luck, and honest about what it cannot say."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bangkit
from bangkit.core.errors import AmbiguousMove, BangkitError, IllegalMove
from bangkit.core.players import RandomPlayer
from bangkit.odds.anytime import is_greater
from bangkit.show.display import said
from bangkit.stage import scenario_from
from bangkit.strategy.bots.determinization import Moment
from bangkit.strategy.lab.compare import SHOT, compare, compare_players, comparing, position_of
from bangkit.strategy.lab.play import PlayerFault
from bangkit.strategy.lab.refining import MODEL
from bangkit.strategy.lab.sequential import Alternative, PairedRuns, SequentialTest, difference, share, something_hidden
from tests.strategy.positions import DYNAMITE, FINISH

QUICK: dict[str, Any] = {"executor": None, "progress": False}


# -- exact -----------------------------------------------------------------------------------------


def test_exact_values_by_hand() -> None:
    found = compare(DYNAMITE, ["stop", "reroll beer", "reroll beer beer"], **QUICK)
    assert [each.exact for each in found] == [1, Fraction(5, 6), Fraction(25, 36)]
    assert found.exact and found.separated and found.runs == 0
    assert found.verdict == "stop is best, exactly: 100.00%, and 16.67% more than reroll beer."


def test_simulation_agrees_with_what_is_exact() -> None:
    moves = ["reroll beer", "reroll beer beer"]
    found = compare(DYNAMITE, moves, budget=0, runs=400, confidence="0.9999", **QUICK)
    assert not found.exact
    for move, truth in zip(moves, (Fraction(5, 6), Fraction(25, 36)), strict=True):
        assert found[move].value.low <= truth <= found[move].value.high
    gap = found["reroll beer beer"].behind
    assert gap.low <= -5 / 36 <= gap.high


def test_hidden_roles_are_followed_in_every_deal() -> None:
    game = position_of(FINISH)
    paired = PairedRuns(Moment.of(game), tuple(game.position.answers), "Ana", (), 1, False, "win", 5.0)
    deals = {tuple(table.by_name[name].role for name in ("Ben", "Dan")): chance for table, chance in paired.starts()}
    assert deals == {("deputy", "renegade"): Fraction(1, 2), ("renegade", "deputy"): Fraction(1, 2)}


def test_exact_and_played_moves_stand_side_by_side() -> None:
    found = compare(DYNAMITE, ["stop", "reroll 1 beer beer"], runs=64, **QUICK)
    assert found["stop"].exact == 1 and found["reroll 1 beer beer"].exact is None
    assert found.best == "stop" and found.separated


def test_equal_moves_are_said_to_be_equal() -> None:
    found = compare(DYNAMITE, ["stop", "reroll beer"], goal=lambda table: 1, **QUICK)
    assert not found.separated and found.needed == 0
    assert found.verdict == "stop and reroll beer are equally good, exactly: 100.00%."


# -- by simulation ---------------------------------------------------------------------------------


def test_cards_ranked_and_grouped() -> None:
    found = compare(FINISH, runs=32, **QUICK)
    assert found.best == "Cat Balou KH -> Cid: Barrel QS" and found[found.best].exact == 1
    assert found["BANG! 6D -> Cid"].same == ("BANG! 5D -> Cid", "BANG! 6D -> Cid")
    means = [each.value.value for each in found]
    assert means == sorted(means, reverse=True) and len({each.move for each in found}) == len(found)
    assert [each.behind.value for each in found][0] == 0 and all(each.behind.value <= 0 for each in found)


def test_cards_are_not_grouped_where_suits_matter() -> None:
    text = FINISH.replace('name = "Dan"', 'name = "Dan"\ncharacter = "Apache Kid"').replace(
        "turn =", 'expansions = ["dodge_city"]\nturn ='
    )
    found = compare(text, ["BANG! 5D -> Cid", "BANG! 6D -> Cid"], runs=2, budget=0, **QUICK)
    assert len(found) == 2


@pytest.mark.slow
def test_common_luck_makes_differences_smaller() -> None:
    runs, moves = 120, ["pass", "BANG! -> Ben"]
    together = outcomes(moves, runs)
    apart = [*outcomes(moves[:1], runs), *outcomes(moves[1:], runs, "other luck")]
    assert variance(together) < variance(apart)


def move_of(text: str) -> str:
    return "BANG! 5D -> Ben" if text.startswith("BANG!") else text


def outcomes(moves: list[str], runs: int, seed: int | str = 1) -> list[list[float]]:
    game = position_of(FINISH)
    ways = tuple(
        Alternative(move, next(o for o in game.options if str(o) == move_of(move)), "careful") for move in moves
    )
    paired = PairedRuns(Moment.of(game), tuple(game.position.answers), "Ana", ways, seed, False, "win", 5.0)
    rows = paired.play(range(len(ways)), 0, runs)
    return [[row[place] for row in rows if isinstance(row, list)] for place in range(len(ways))]


def variance(pair: list[list[float]]) -> float:
    gaps = [one - other for one, other in zip(*pair, strict=True)]
    mean = sum(gaps) / len(gaps)
    return sum((gap - mean) ** 2 for gap in gaps) / len(gaps)


def test_the_result_does_not_depend_on_workers() -> None:
    wishes: dict[str, Any] = {"runs": 40, "budget": 0, "progress": False}
    alone = compare(FINISH, ["pass", "BANG! -> Cid"], executor=None, **wishes)
    with ProcessPoolExecutor(2, mp_context=get_context("forkserver")) as pool:
        spread = compare(FINISH, ["pass", "BANG! -> Cid"], executor=pool, **wishes)
    assert spread == alone
    assert compare(FINISH, ["pass", "BANG! -> Cid"], executor=None, **{**wishes, "seed": 2}) != alone


def test_what_cannot_be_told_apart_is_said() -> None:
    found = compare(FINISH, ["BANG! -> Dan", "BANG! -> Ben"], runs=16, **QUICK)
    assert not found.separated
    assert found.verdict.startswith("Too early to say: after 16 games") and found.decided == ()
    assert "ahead so far" in repr(found)
    gap = found.choices[1].behind
    assert gap.low < 0 == gap.high and found.choices[0].behind.low == -found.within < 0
    most = f"choosing {found.best} loses at most {ceil(100 * found.within)} more of a hundred games"
    assert most in found.verdict
    told = found._repr_html_().split("<details>")[0]
    assert f"{100 * gap.value:.1f}% ({100 * gap.low:.1f}% to 0.0%)" in told, "how far behind, and how sure that is"
    assert f"({100 * gap.low:.1f}% to 0.0%)" in repr(found)
    assert f"by {-100 * gap.value:.1f}%, about {found.needed:,} games of each would show it" in repr(found)


def test_it_stops_at_the_difference_that_matters() -> None:
    moves = ["BANG! -> Dan", "BANG! -> Ben"]
    found = compare(FINISH, moves, runs=2000, within=0.3, **QUICK)
    closer = compare(FINISH, moves, runs=2000, within=0.2, **QUICK)
    assert 0.2 < found.within <= 0.3 and closer.within <= 0.2 and found.runs < closer.runs < 2000
    most = f"loses at most {ceil(100 * found.within)} more of a hundred games, and 30 do not matter"
    assert found.verdict.startswith(f"{found.best} is good enough") and most in found.verdict and not found.decided
    assert compare(FINISH, moves, runs=10, within=0.001, **QUICK).verdict.startswith("Too early to say:")
    assert not found.separated and not closer.separated
    with pytest.raises(BangkitError, match="within is a difference of chances"):
        compare(FINISH, moves, within=3, **QUICK)


def test_more_confidence_asks_for_more() -> None:
    """Of the same runs the intervals are wider, those of the values and those of the differences."""
    wide, usual = (
        compare(FINISH, ["pass", "BANG! -> Ben"], runs=32, budget=0, confidence=each, **QUICK)
        for each in ("0.999", "0.9")
    )
    assert (wide.confidence, usual.confidence) == (0.999, 0.9)
    for found, level in ((wide, "99.9%"), (usual, "90%")):
        assert f"\nEach interval is {level} sure" in repr(found)
    for move in ("pass", "BANG! 5D -> Ben"):
        outer, inner = wide[move].value, usual[move].value
        assert outer.low < inner.low < inner.value == outer.value < inner.high < outer.high
    outer, inner = wide.choices[1].behind, usual.choices[1].behind
    assert outer.low < inner.low < inner.value == outer.value < inner.high == outer.high == 0


def test_runs_stop_when_the_best_are_told_apart() -> None:
    found = compare(DYNAMITE, ["stop", "reroll 1 beer beer"], budget=0, runs=2000, **QUICK)
    assert found.separated and found.runs < 500
    assert found.verdict == f"stop is best, and that is 95% sure: {found['stop'].told}."


def test_what_is_dropped_is_told_in_words() -> None:
    """It had fewer games: neither its interval nor a difference to the best may look as if it were still in the race."""
    found = compare(FINISH, runs=64, budget=0, **QUICK)
    dropped = [each for each in found if not each.left]
    assert dropped and not found.separated and all(each.runs < found.runs for each in dropped)
    told = {each.move: next(line for line in repr(found).splitlines() if line.startswith(each.move)) for each in found}
    assert all(f"dropped after {each.runs} games" in told[each.move] for each in dropped)
    assert not any("%)" in told[each.move] for each in dropped)
    assert "Dropped: 95% sure not the best, so it got no more games." in repr(found)
    assert "dropped" not in repr(compare(FINISH, runs=8, budget=0, **QUICK)).lower()
    assert found.rows["left"] == [each.left for each in found]
    alive = [each for each in found if each.left]
    gaps = [each.value.value - alive[0].value.value for each in alive]
    assert gaps == pytest.approx([each.behind.value for each in alive]), "what stands there can be subtracted"


@pytest.mark.parametrize("wishes", [{}, {"budget": 0}, {"within": 0.9}, {"confidence": "0.5"}])
@pytest.mark.few(1)
def test_a_verdict_has_two_numbers_at_most(wishes: dict[str, Any]) -> None:
    found = compare(FINISH, **{"runs": 30, **QUICK, **wishes})
    told = found.verdict
    for each in found:
        told = told.replace(each.move, "a move")
    assert len(re.findall(r"\d[\d.,%]*", told)) <= 2, told


def test_what_is_hidden_is_not_known() -> None:
    """Whatever the others really hold, the mover's comparison is the same; open-handed it is not."""
    one = FINISH.replace('role = "sheriff"', 'role = "sheriff"\nhand = ["Missed! TC"]'.replace("TC", "10C"))
    other = FINISH.replace('role = "sheriff"', 'role = "sheriff"\nhand = ["Stagecoach 9S"]')
    moves = ["Cat Balou -> Cid: Barrel", "BANG! -> Cid"]
    blind = [compare(text, moves, runs=24, budget=0, **QUICK) for text in (one, other)]
    assert blind[0] == blind[1]
    assert something_hidden(position_of(one).table, "Ana") and not something_hidden(position_of(FINISH).table, "Ana")
    seen = [compare(text, moves, runs=24, budget=0, open_handed=True, **QUICK) for text in (one, other)]
    assert seen[0] != seen[1]


def test_nothing_is_exact_while_a_hand_is_hidden() -> None:
    """A Stagecoach saves nobody, but whoever cannot see it does not know that; nor does he if it is another card."""
    text = FINISH.replace('role = "sheriff"', 'role = "sheriff"\nhand = ["Stagecoach 9S"]')
    move = "Cat Balou -> Cid: Barrel"
    (blind,) = compare(text, [move], runs=2, **QUICK)
    assert blind.exact is None and blind.runs == 2
    (seen,) = compare(text, [move], runs=2, open_handed=True, **QUICK)
    (empty,) = compare(FINISH, [move], runs=2, **QUICK)
    assert seen.exact == empty.exact == 1


def test_players_in_one_seat() -> None:
    found = compare_players(FINISH, ["random", "careful"], runs=64, **QUICK)
    assert found.best == "careful" and found.question == "Who should play for Ana?"
    with pytest.raises(BangkitError, match="two players or more"):
        compare_players(FINISH, ["random", RandomPlayer], **QUICK)
    with pytest.raises(BangkitError, match="nobody is called 'Eve'"):
        compare_players(FINISH, ["random", "careful"], "Eve", **QUICK)


def test_goals() -> None:
    found = compare(DYNAMITE, ["stop", "reroll beer"], goal="survive", **QUICK)
    assert [each.exact for each in found] == [1, Fraction(5, 6)]
    with pytest.raises(BangkitError, match="a number between 0 and 1"):
        compare(DYNAMITE, ["stop"], goal=lambda table: 7, **QUICK)
    with pytest.raises(BangkitError, match="goal is"):
        compare(DYNAMITE, ["stop"], goal="glory", **QUICK)


@pytest.mark.slow
def test_to_survive_is_not_to_win() -> None:
    wishes: dict[str, Any] = {"runs": 256, "budget": 0, **QUICK}
    found = {goal: compare(FINISH, ["pass"], goal=goal, **wishes)["pass"].value for goal in ("win", "survive")}
    alive = compare(FINISH, ["pass"], goal=lambda table: not table.by_name["Ana"].out, **wishes)
    assert found["survive"] == alive["pass"].value != found["win"]


# -- where positions come from ---------------------------------------------------------------------


def test_games_files_and_texts(tmp_path: Path) -> None:
    wishes: dict[str, Any] = {"runs": 4, "budget": 0, **QUICK}
    game = bangkit.cards.new_game(players=4, seed=7)
    moves = [game.options[0], "pass"]
    live = compare(game, moves, **wishes)
    assert compare(game.save(tmp_path / "game.json"), moves, **wishes) == live
    path = tmp_path / "finish.toml"
    path.write_text(FINISH, encoding="utf-8")
    told = [compare(each, ["pass"], **wishes) for each in (path, str(path), FINISH, bangkit.scenario(path))]
    assert all(each == told[0] for each in told)


def test_in_the_middle_of_a_task() -> None:
    seed, game = 0, None
    while game is None or not game.position.answers or len(game.options) < 2:
        seed += 1
        game = bangkit.cards.new_game(players=4, seed=seed)
        for _ in range(30):
            if game.over or (game.position.answers and len(game.options) > 1):
                break
            game.play(game.options[0])
    found = compare(game, runs=4, budget=0, **QUICK)
    assert {text for each in found for text in each.same} == set(map(str, game.options))


# -- what goes wrong -------------------------------------------------------------------------------


def test_errors_in_our_words() -> None:
    with pytest.raises(BangkitError, match=r"only one thing to do here \(pass\)"):
        compare(SHOT.replace('["BANG! 5D"]', "[]"), **QUICK)
    with pytest.raises(IllegalMove) as refused:
        compare(FINISH, ["Stagecoach"], **QUICK)
    assert refused.value.refusals
    with pytest.raises(AmbiguousMove):
        compare(FINISH, ["BANG!"], **QUICK)
    with pytest.raises(BangkitError, match="BANG! 5D -> Cid and BANG! 6D -> Cid count as one move"):
        compare(FINISH, ["BANG! 5D -> Cid", "BANG! 6D -> Cid"], **QUICK)
    with pytest.raises(BangkitError, match="BANG! 5D -> Cid stands in `moves` twice"):
        compare(FINISH, ["BANG! 5D -> Cid", "bang! 5d -> cid"], **QUICK)
    with pytest.raises(BangkitError, match="`moves` is empty"):
        compare(FINISH, [], **QUICK)
    with pytest.raises(BangkitError, match="no such file"):
        compare("nowhere.toml", **QUICK)
    with pytest.raises(BangkitError, match="no such file"):
        compare("long" * 2000, **QUICK)
    with pytest.raises(BangkitError, match="wants a game"):
        compare(3, **QUICK)
    for wish in ({"runs": 1}, {"runs": True}, {"budget": -1}, {"confidence": 2}, {"seconds": 0}, {"players": "nobody"}):
        with pytest.raises(BangkitError):
            compare(FINISH, ["pass", "Beer"], **{**QUICK, **wish})


def test_a_game_that_is_over() -> None:
    game = position_of(DYNAMITE).play("stop")
    while not game.over:
        game.play(game.options[0])
    with pytest.raises(BangkitError, match=r"the game is over \(Ana won\)"):
        compare(game, **QUICK)


def test_luck_first() -> None:
    game = bangkit.dice.new_game(players=4, seed=1, chance="ask")
    with pytest.raises(BangkitError, match="waits for luck"):
        compare(game, **QUICK)


def test_stopped_by_hand() -> None:
    ends: list[Any] = []

    def goal(table: Any) -> float:
        ends.append(table)
        if len(ends) > most:
            raise KeyboardInterrupt
        return 0.5

    most = 100
    found = compare(FINISH, ["pass", "Beer"], runs=500, budget=0, goal=goal, **QUICK)
    assert not found.separated and found.runs == 46 and "Stopped by hand" in repr(found)
    most = 0
    with pytest.raises(KeyboardInterrupt):
        compare(FINISH, ["pass", "Beer"], runs=500, budget=0, goal=goal, **QUICK)


class Wild:
    """A bot that answers with something else."""

    def weights(self, view: Any) -> Any:
        return {"surrender": 1}


def test_a_bot_that_is_wrong_is_named() -> None:
    with pytest.raises(PlayerFault) as fault:
        compare(FINISH, ["pass", "Beer"], players={"sheriff": Wild}, runs=8, **QUICK)
    assert fault.value.player == "Cid" and "Wild" in str(fault.value) and fault.value.saved["game"] == "cards"


# -- numbers ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_intervals_cover_the_truth_at_every_look() -> None:
    """Three moves, the last five points behind: what is said of any of them at any look is false in one test of ten at most."""
    luck, false = Random(5), 0
    for _ in range(100):
        test = SequentialTest([None, None, None], 120, 0.9)
        wrong = False
        while not test.over:
            common = luck.random()
            test.add({each: float(common < (0.5, 0.5, 0.45)[each]) for each in test.played})
            if test.done % 40 == 0:
                spans = [test.behind(each) for each in range(3)]
                wrong |= any(not s.low <= truth <= s.high for s, truth in zip(spans, (0, 0, -0.05), strict=True))
        false += wrong or not {0, 1} & set(test.left)
    assert false <= 10


@pytest.mark.slow
def test_equals_are_hardly_ever_told_apart() -> None:
    """Five equal moves, looked at forty times: the first one is dropped in at most one test of ten."""
    luck, wrong = Random(7), 0
    for _ in range(200):
        test = SequentialTest([None] * 5, 400, 0.9)
        while not test.over:
            test.add({each: float(luck.random() < 0.5) for each in test.played})
        wrong += 0 not in test.left
    assert wrong <= 20


@pytest.mark.slow
def test_whoever_looks_at_every_run_is_hardly_ever_wrong() -> None:
    """Of 300 who ask after each of 150 values whether the true mean is too small, at most a tenth are ever told so."""
    luck, wrong = Random(3), 0
    for _ in range(300):
        counts: Counter[float] = Counter()
        for _ in range(150):
            counts[float(luck.random() < 0.3)] += 1
            if is_greater(counts, 0.3, 0.1):
                wrong += 1
                break
    assert 3 < wrong <= 30


def test_the_level_is_shared_by_all_claims_about_the_best() -> None:
    """Four moves: three claims about the best and another one, each from both sides."""
    test = SequentialTest([None] * 4, 200, 0.95)
    assert test.doubt == pytest.approx(0.05 / 3)
    test.results = [[1.0] * 7 + [0.0] * 3, [0.0] * 10, [0.0] * 10, [0.0] * 10]
    assert test.gap(0, 1) == difference(test.results[0], test.results[1], test.doubt)


def test_ten_points_are_seen_in_half_the_runs_that_doublings_took() -> None:
    """Ten moves, the others ten points behind, 40 of 100 runs different: with looks at doublings it took 1,024."""
    luck, drops = Random(1), []
    for _ in range(9):
        test = SequentialTest([None, None], 2000, 1 - 0.05 / 9)
        while len(test.left) == 2 and not test.over:
            number = luck.random()
            test.add({0: float(number < 0.25), 1: float(0.25 <= number < 0.4)})
        drops.append(test.done)
    assert sorted(drops)[4] < 700


@pytest.mark.slow
def test_steps_are_an_estimate_and_then_every_look() -> None:
    moves = ["pass", "BANG! -> Cid"]
    first, *steps = comparing(FINISH, moves, runs=30, budget=0, executor=None)
    assert first.about > 0 == first.runs and "An estimate (usually within" in repr(first) and not first.separated
    assert (
        f"within {50 * first.about:.0f} of a hundred games, seldom off by more than {100 * first.about:.0f})"
        in first.verdict
    )
    assert first.about > 2 * MODEL, "the model alone is usually so far off, and twice as far seldom"
    assert [each.runs for each in steps] == [1, 10, 20, 30] and not any(each.about for each in steps)
    assert steps[-1] == compare(FINISH, moves, runs=30, budget=0, **QUICK)
    widths = [each.choices[0].value.high - each.choices[0].value.low for each in steps]
    assert widths == sorted(widths, reverse=True)
    assert next(comparing(FINISH, moves, runs=30, budget=0, goal="survive", executor=None)).runs == 1


@pytest.mark.slow
def test_an_estimate_is_near_what_whole_games_say() -> None:
    moves = ["Cat Balou -> Cid: Barrel", "pass", "BANG! -> Ben"]
    first, *_, last = comparing(FINISH, moves, runs=200, budget=0, confidence="0.5", executor=None)
    assert {each.move for each in first} == {each.move for each in last}
    for each in first:
        truth = last[each.move].value
        assert truth.low - first.about <= each.value.value <= truth.high + first.about


def test_runs_that_all_end_alike_prove_little() -> None:
    span = difference([1.0] * 5, [1.0] * 5, 0.05)
    assert span.value == 0 and span.low < -0.2 and span.high > 0.2
    assert share([0.0] * 20, 0.95).high > 0.1


def test_how_it_shows_itself() -> None:
    found = compare(FINISH, ["pass", "Beer"], runs=8, budget=0, **QUICK)
    page = found._repr_html_()
    assert '">value</th>' in page and page.count("<img alt=") == 2 and said(found.verdict) in page
    first, method = page.split("How was this counted?")
    assert "interval" not in first and '">interval</th>' in method, "whoever asks sees the intervals"
    assert "What should Ana do?" in repr(found) and "careful" in repr(found)
    assert found.rows.columns[:3] == ("move", "value", "low") and len(found.rows) == 2
    with pytest.raises(BangkitError, match="was not compared"):
        found["Panic!"]


def test_so_many_runs_would_tell_two_apart() -> None:
    """Ten times the runs it asks for are not needed, and with a tenth of them nothing is told apart."""
    one, other = [1.0] * 60 + [0.0] * 40, [1.0] * 25 + [0.0] * 50 + [1.0] * 25

    def low(times: float) -> float:
        test = SequentialTest([None, None], 200, 0.9)
        test.results = [list(one), list(other)]
        needed = test.runs_needed(0, 1)
        assert needed > 100
        test.results = [[each[37 * n % 100] for n in range(round(needed * times / 100) * 100)] for each in (one, other)]
        return test.gap(0, 1).low

    assert low(0.5) < -0.02 and abs(low(1)) < 0.02 and low(2) > 0.02


def test_a_wish_that_there_is_not_is_told_with_the_nearest() -> None:
    with pytest.raises(BangkitError, match="no argument 'withn'; did you mean within"):
        comparing(SHOT, withn=0.1)


# -- level, and without an end ---------------------------------------------------------------------


def test_what_is_level_is_not_told_as_a_lead() -> None:
    found = compare(SHOT, goal=lambda table: 0.5, budget=0, runs=20, **QUICK)
    assert "have done equally well." in found.verdict and " ahead " not in repr(found)
    assert repr(found).count("level so far") == len(found)


def test_an_estimate_of_equals_names_no_best() -> None:
    found = next(iter(comparing(SHOT, budget=0, runs=20, executor=None)))
    first, second = found.choices[:2]
    same = replace(found, choices=(first, replace(second, value=first.value, behind=first.behind)))
    assert f"{first.move} and {second.move} seem equally good" in same.verdict


@pytest.mark.parametrize("goal", ["win", "survive"])
def test_a_table_without_roles_is_refused(goal: str) -> None:
    bare = "\n".join(line for line in SHOT.splitlines() if not line.startswith("role"))
    with pytest.raises(BangkitError, match="give everybody a role"):
        compare(bare, goal=goal, **QUICK)
    with pytest.raises(BangkitError, match="give everybody a role"):
        compare_players(bare, ["careful", "random"], goal=goal, **QUICK)


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"confidence": 95}, "95 percent is '0.95'"),
        ({"confidence": 1}, "such as 0.99, not 1"),
        ({"within": 1}, "up to, not including, 1"),
        ({"goal": "x" * 100}, "x'"),
    ],
)
def test_a_wrong_wish_is_told_with_what_would_be_right(wish: dict[str, Any], told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        compare(SHOT, **wish, **QUICK)


def test_the_question_names_its_kind_only_where_it_is_not_the_turn_itself() -> None:
    players = [
        {"name": "Ana", "role": "sheriff", "hand": ["BANG! 5D"]},
        {"name": "Ben", "role": "outlaw", "hand": ["Missed! 2S"]},
        {"name": "Cid", "role": "outlaw"},
        {"name": "Dan", "role": "renegade"},
    ]
    game = scenario_from({"players": players}).game().play("BANG! -> Ben")
    found = compare(game, runs=64, budget=0, executor=None, progress=False)
    assert "What should Ben do (" in found.caption
