"""Whatever is handed to a public function of the room, only the kit's own error comes out, and soon."""

import inspect
import signal
from collections.abc import Callable
from contextlib import contextmanager
from decimal import Decimal
from types import FrameType
from typing import Any

import pytest

import bangkit
from bangkit import odds
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import mentioned
from tests.support import scene

SEATS = {"Ana": {"in_play": ["Dynamite 2H"], "hand": ["BANG! 5D"]}, "Ben": {}, "Cid": {"character": "Lucky Duke"}}
CARDS = scene(players=SEATS, turn={"player": "Ana", "phase": "start"})
WITH_ROLES = bangkit.cards.new_game(4, seed=1)
DICE = bangkit.dice.new_game(4, seed=1, modules=[1, 2, 4])
DECK = {"hearts": 3, "spades": 2}
FOUR, ROLES = ["Ana", "Ben", "Cid", "Dan"], ["Sheriff", "Outlaw", "Outlaw", "Renegade"]

STRANGE: list[Any] = [
    None, -1, 0, 1.5, True, "", "x", " ", "\ud800", "a" * 5000, [], [None], {}, {"x": None}, {None: 1}, (), set(), b"x",
    10**9, 10**5000, -(10**40), float("nan"), float("inf"), Decimal("1e999999999"), "1e9999999", "1/0", lambda: 1,
    lambda a, b, c, d: 1, object(), CARDS, DICE, 3 + 4j, [[]], "(" * 300, {"hearts": "x"}, {"Ana": 3},
]  # fmt: skip
GOOD: dict[str, dict[str, Any]] = {
    "Act": {"actor": "Ana", "action": "attacks", "target": "Ben", "present": ("Ana", "Ben")},
    "AbsorbingChain": {"steps": {1: {2: 1}}},
    "Arrows": {"pool": 3, "own": 0, "total": 9, "life": 1, "held": 0, "most": 1, "cleared": ("gatling", 3), "face": "arrow"},
    "Die": {"faces": ("a", "b"), "name": "die"},
    "Distribution": {"weights": {1: 1}},
    "at_least": {"N": 8, "K": 2, "n": 3, "k": 2},
    "at_least_binomial": {"n": 3, "p": "1/6", "k": 2},
    "barrels": {"N": 8, "K": 2, "tries": 2, "needed": 1, "replacement": False},
    "beliefs": {"game": WITH_ROLES, "view": "Ana", "table": odds.LIKELIHOODS},
    "binomial_chance": {"n": 3, "p": "1/6", "k": 2},
    "checks": {"composition": DECK, "good": ["hearts"], "cards_each": 1},
    "draw": {"game": CARDS, "what": "hearts", "view": "Ana", "player": "Ben", "flips": 1, "tries": 1, "needed": 1},
    "drawn": {"composition": DECK, "draws": 2},
    "duel": {"die": {"duel": 1, "x": 5}, "challenger": "1/2", "hit": "duel", "second_try": False},
    "duel_form": {"p": "1/3", "q": "1/3", "second_try": False},
    "duel_in": {"game": DICE, "challenged": "Ben"},
    "dynamite": {"game": CARDS, "view": "Ana", "drawn": 2},
    "dynamite_chain": {"seats": ["Ana", "Ben"], "chance": "1/10", "lucky": ["Ben"]},
    "dynamite_round": {"seats": 2, "cards": 5, "explosive": 1, "rounds": 2, "lucky": [1], "replacement": False,
                       "reshuffle": False, "drawn": 1},
    "dynamite_seat": {"p": "1/10", "s": 3, "i": 2},
    "dynamite_seats": {"seats": 2, "cards": 5, "explosive": 1, "lucky": [1], "replacement": False, "drawn": 0},
    "endings": {"game": CARDS},
    "estimate": {"sampler": lambda luck: luck.below(2), "runs": 20, "seed": 1, "level": "0.99", "ends": (0, 1)},
    "exact": {"game": CARDS, "question": "Ana.life", "until": "phase one", "policies": {"Ana": "pass"}, "budget": 2000,
              "group": "signs", "view": "Ana", "bounds": False, "progress": False},
    "expected_flips": {"N": 8, "K": 2},
    "first_flip": {"composition": DECK, "event": "hearts"},
    "first_success": {"N": 8, "K": 2, "j": 3},
    "flips_each": {"N": 8, "K": 2, "n": 2, "t": 2},
    "fury": {"game": DICE},
    "geometric": {"p": "1/6", "j": 2},
    "group": {"composition": DECK, "see": lambda card: str(card)[0]},
    "hypergeometric": {"N": 8, "K": 2, "n": 3, "k": 1},
    "in_a_row": {"N": 8, "K": 2, "n": 2},
    "keep": {"game": DICE, "goal": "one + two", "life": 1, "held": 0, "price": None, "policy": None},
    "keep_only": {"faces": "gatling"},
    "kept": {"keep": "gatling", "dice": 3, "faces": odds.BANG_FACES, "rerolls": 1},
    "lucky_duke": {"N": 8, "K": 2, "replacement": False},
    "outbreak": {"game": DICE, "players": 1, "rounds": 1, "out": 0},
    "over_a_reshuffle": {"N": 8, "K": 2, "n": 1, "M": 4, "L": 1, "m": 1},
    "p_draw": {"composition": DECK, "question": "a hearts", "draws": 2},
    "posterior": {"players": FOUR, "roles": ROLES, "acts": [odds.Act("Ben", "attacks", "Ana")],
                  "known": {"Ana": "Sheriff"}, "table": odds.LIKELIHOODS},
    "prior": {"players": FOUR, "roles": ROLES, "known": {"Ana": "Sheriff"}, "table": odds.LIKELIHOODS},
    "reroll": {"goal": "beer", "dice": 2, "faces": odds.BANG_FACES, "rerolls": 1, "locked": (), "stop_at": {},
               "price": None, "arrows": None, "start": ["beer", "arrow"], "policy": None},
    "share": {"composition": DECK, "event": "hearts"},
    "single_draw": {"N": 8, "K": 2},
}  # fmt: skip
FUNCTIONS = [name for name in odds.__all__ if inspect.isfunction(getattr(odds, name))]
POLICY = odds.reroll("beer", dice=2, rerolls=1)
BELIEFS = odds.prior(FOUR, ROLES, {"Ana": "Sheriff"})
CHAIN = odds.AbsorbingChain({1: {2: "1/2", 3: "1/2"}})
ONE = odds.Distribution({1: 1, 2: 3})
METHODS: list[tuple[str, Callable[[Any], Any]]] = [
    ("Policy.best", POLICY.best),
    ("Policy.best rerolls", lambda value: POLICY.best(["beer", "beer"], value)),
    ("Policy.best taken", lambda value: POLICY.best(["beer", "beer"], 1, value)),
    ("Policy.table", POLICY.table),
    ("Policy.distribution", POLICY.distribution),
    ("Beliefs.of", BELIEFS.of),
    ("Beliefs.see", BELIEFS.see),
    ("Beliefs.reveal", lambda value: BELIEFS.reveal("Ben", value)),
    ("AbsorbingChain.absorption", CHAIN.absorption),
    ("AbsorbingChain.after", lambda value: CHAIN.after(1, value)),
    ("AbsorbingChain.chance", lambda value: CHAIN.chance(1, value)),
    ("AbsorbingChain.to_sympy", CHAIN.to_sympy),
    ("Distribution.P", ONE.P),
    ("Distribution.given", ONE.given),
    ("Distribution.quantile", ONE.quantile),
    ("Distribution.map", ONE.map),
    ("Distribution.then", ONE.then),
    ("Distribution.times", ONE.times),
    ("Distribution.sample", ONE.sample),
    ("Distribution.to_sympy", ONE.to_sympy),
    ("Distribution.from_dict", odds.Distribution.from_dict),
    ("Distribution.uniform", odds.Distribution.uniform),
    ("Distribution.event", odds.Distribution.event),
    ("ClosedForm.at", lambda value: odds.hypergeometric(8).at(K=value)),
    ("Fuse.of", odds.dynamite(CARDS).of),
    ("Duel.lasts", odds.duel("1/2").lasts),
    ("Estimate.covers", odds.estimate(lambda luck: luck.below(2), runs=20).covers),
    ("Draw.simulate", lambda value: odds.draw(CARDS, "hearts").simulate(value)),
    ("Shaker.draw", lambda value: odds.Shaker(1).draw(["a"], value)),
    ("Shaker.turn", odds.Shaker(1).turn),
    ("Shaker.pick", odds.Shaker(1).pick),
    ("Shaker.below", odds.Shaker(1).below),
    ("Shaker", odds.Shaker),
]


@contextmanager
def soon(seconds: float = 10) -> Any:
    """Let nothing go on for ever; a busy machine may take its time."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def foreign(call: Callable[[], Any]) -> str:
    """What comes out of a call that is neither an answer nor a sentence of the kit's own."""
    try:
        with soon():
            repr(call())
    except BangkitError as error:
        str(error).encode()
        return "" if str(error).strip() else "no sentence"
    except Exception as error:
        return f"{type(error).__name__}: {error!s:.80}"
    return ""


def test_every_public_function_is_asked() -> None:
    assert set(FUNCTIONS) <= set(GOOD)
    for name, good in GOOD.items():
        if name != "keep_only":
            assert getattr(odds, name)(**good) is not None


@pytest.mark.parametrize("name", sorted(GOOD))
@pytest.mark.few(15)
def test_each_argument_in_turn(name: str) -> None:
    found = {}
    for what, value in [(what, value) for what in GOOD[name] for value in STRANGE]:
        asked = {**GOOD[name], what: value}
        ask = (
            (lambda a=asked: odds.keep_only(a["faces"]))
            if name == "keep_only"
            else (lambda a=asked: getattr(odds, name)(**a))
        )
        if wrong := foreign(ask):
            found[
                f"{what} = {value!r:.40}" if not isinstance(value, int) or abs(value) < 10**9 else f"{what} = huge"
            ] = wrong
    assert found == {}


@pytest.mark.parametrize(("name", "method"), METHODS, ids=[name for name, _ in METHODS])
def test_each_method(name: str, method: Callable[[Any], Any]) -> None:
    found = {i: wrong for i, value in enumerate(STRANGE) if (wrong := foreign(lambda v=value: method(v)))}
    assert found == {}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_docstring_names_its_rule_or_its_source_and_what_it_gives(name: str) -> None:
    text = inspect.getdoc(getattr(odds, name)) or ""
    rules = mentioned(text)
    assert all(bangkit.rule(each).id == each for each in rules)
    assert rules or "Source:" in text
    assert "Args:" in text and "Returns:" in text and "Raises:" in text
