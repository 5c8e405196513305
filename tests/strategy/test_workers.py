"""Worker processes: they start from anywhere, take what is written in a cell along, and leave nothing behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

import bangkit
from bangkit.cards import CardSet, brown
from bangkit.core.errors import BangkitError
from bangkit.strategy.lab import executors, refining, simulations
from bangkit.strategy.lab.workers import CannotTravel, Parcel, Workers, uninterrupted
from tests.strategy.bots import Shy

pytestmark = pytest.mark.slow

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")

CELL = """
import bangkit
from bangkit.cards import CardSet, brown
from bangkit.cards.verbs import heal
from bangkit.strategy.lab import simulations
simulations.SHORT = simulations.TRIAL = 0.0
async def coffee(table, player):
    await heal(table, player, 1, "CAFE-1")
CardSet("cafe", cards=[brown("Coffee", "2H 3H KS", coffee, rules="CAFE-1")], rules={"CAFE-1": "Coffee heals 1 life."})
liked = "Coffee"
class Drinks:
    def weights(self, view):
        return {option: 9 if str(option).startswith(liked) else 1 for option in view.options}
wishes = dict(expansions=["cafe"], bots={"sheriff": Drinks}, games=12, progress=False)
spread, alone = bangkit.simulate("cards", **wishes), bangkit.simulate("cards", executor=None, **wishes)
print("equal" if str(spread) == str(alone) and not spread.remarks else spread)
"""
"""A bot and a set that are written where they are used, as in a cell; nothing guards the script."""
COMPARED = """
import bangkit
from bangkit.strategy.lab import refining
refining.LONG, refining.OFTEN, refining.WRITTEN, refining.GLANCES = 0.0, 0.0, 0.0, 20
game = bangkit.cards.new_game(players=5, seed=7)
wishes = {"runs": 20, "budget": 0}
spread = bangkit.compare(game, ["pass", "BANG! -> Cid"], **wishes)
print("equal" if spread == bangkit.compare(game, ["pass", "BANG! -> Cid"], executor=None, progress=False, **wishes) else spread)
"""
LONG = """
import signal, sys
import bangkit
signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts tests in the background has it ignored
print("begins", flush=True)
result = bangkit.simulate("cards", games=10**6, progress=False)
print(result.notes[-1])
"""


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are started also for short work."""
    monkeypatch.setattr(simulations, "SHORT", 0.0)
    monkeypatch.setattr(simulations, "TRIAL", 0.0)
    monkeypatch.setattr(refining, "LONG", 0.0)


# -- where they start from


@pytest.mark.parametrize("method", ["", "spawn", "fork"])
def test_from_a_script_without_a_guard(tmp_path: Path, method: str) -> None:
    """Whatever way of starting processes the script has chosen for its own."""
    if method == "fork" and sys.platform == "win32":
        pytest.skip("Windows cannot fork")
    choice = f"import multiprocessing\nmultiprocessing.set_start_method({method!r})\n" if method else ""
    script = tmp_path / "script.py"
    script.write_text(choice + CELL, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr, done.returncode) == ("equal\n", "", 0)


def test_comparing_from_a_script_without_a_guard(tmp_path: Path) -> None:
    """The first thing a curious player types, on the workers; without a notebook the estimate stands above the bar, then the table so far."""
    script = tmp_path / "script.py"
    script.write_text(COMPARED, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.returncode) == ("equal\n", 0), done.stderr
    assert "An estimate (usually within" in done.stderr and "Traceback" not in done.stderr
    assert done.stderr.count("What should Ben do") > 1


def test_comparing_in_a_notebook() -> None:
    """The estimate is drawn below the cell, then what is known so far; nothing of both is left when the result is there."""
    from nbclient import NotebookClient
    from nbformat.v4 import new_code_cell, new_notebook

    drawn: list[str] = []
    book = new_notebook(cells=[new_code_cell(COMPARED)])
    client = NotebookClient(book, timeout=60, kernel_name="python3")
    keep = client.process_message

    def process(message: Any, cell: Any, place: int) -> Any:
        drawn.append(message["content"].get("data", {}).get("text/plain", ""))
        return keep(message, cell, place)

    client.process_message = process  # type: ignore[method-assign]
    client.execute()
    tables = [each for each in drawn if "What should Ben do" in each]
    assert "An estimate (usually within" in tables[0] and all("after 20 games" in each for each in tables[-1:])
    outputs = book.cells[0].outputs
    assert [o["text"] for o in outputs if o.get("name") == "stdout"] == ["equal\n"]
    assert [o["data"] for o in outputs if o.output_type == "display_data" and "text/html" in o.data] == [
        {"text/html": "", "text/plain": ""}
    ]


def test_from_a_prompt() -> None:
    typed = re.sub(r"\n(\s.*)\n(?=\S)", r"\n\1\n\n", CELL)  # a block ends with an empty line
    done = subprocess.run([sys.executable, "-i", "-q"], input=typed, capture_output=True, text=True, timeout=60)
    assert "equal" in done.stdout, done.stderr
    assert "Traceback" not in done.stderr


def test_from_a_notebook() -> None:
    from nbclient import NotebookClient
    from nbformat.v4 import new_code_cell, new_notebook

    book = new_notebook(cells=[new_code_cell(CELL)])
    NotebookClient(book, timeout=60, kernel_name="python3").execute()
    assert [output["text"] for output in book.cells[0].outputs] == ["equal\n"]


@pytest.mark.usefixtures("at_once")
def test_comparing_too() -> None:
    """A goal that is written here, and the same table as in one process."""

    def alive(table: Any) -> float:
        return sum(not player.out for player in table.players) / 4

    game = bangkit.dice.new_game(players=4, seed=7)
    wishes: dict[str, Any] = {"runs": 64, "budget": 0, "progress": False, "goal": alive, "confidence": "0.999"}
    assert bangkit.compare(game, **wishes) == bangkit.compare(game, executor=None, **wishes)


# -- what they leave behind


def members(group: int) -> list[psutil.Process]:
    """The processes of a group that have not ended."""
    found = []
    for each in psutil.process_iter(["status"]):
        try:
            if os.getpgid(each.pid) == group and each.info["status"] != psutil.STATUS_ZOMBIE:
                found.append(each)
        except (ProcessLookupError, psutil.Error):
            continue
    return found


@contextmanager
def playing(tmp_path: Path, script: str = LONG) -> Iterator[subprocess.Popen[str]]:
    """A script that plays in several processes of a group of its own."""
    (tmp_path / "script.py").write_text(script, encoding="utf-8")
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "script.py"], cwd=tmp_path, start_new_session=True, **pipes) as running:
        try:
            assert running.stdout is not None and running.stdout.readline() == "begins\n"
            until = time.monotonic() + 30
            while len(members(running.pid)) < 3 and time.monotonic() < until:
                time.sleep(0.05)
            yield running
        finally:
            for each in members(running.pid):
                each.kill()


def nothing_left(of: int) -> bool:
    """Whether all processes of a group end soon, and its semaphores are gone."""
    until = time.monotonic() + 20
    shared = Path("/dev/shm")
    while time.monotonic() < until:
        if not members(of) and not (shared.is_dir() and list(shared.glob(f"sem.loky-{of}-*"))):
            return True
        time.sleep(0.1)
    return False


@POSIX
@pytest.mark.parametrize("pause", [0.0, 0.6], ids=["while they start", "while they play"])
@pytest.mark.parametrize("again", [None, 0.05, 0.4], ids=["once", "twice at once", "twice"])
def test_ctrl_c(tmp_path: Path, pause: float, again: float | None) -> None:
    """It reaches all processes of the terminal; a second one comes while everything is being ended."""
    with playing(tmp_path) as running:
        time.sleep(pause)
        for wait in [0.0] if again is None else [0.0, again]:
            time.sleep(wait)
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGINT)
        told, errors = running.communicate(timeout=30)
        assert nothing_left(running.pid)
    if again is None:
        assert "Stopped" in told and (errors, running.returncode) == ("", 0)
    assert "leaked" not in errors and "failed with traceback" not in errors and errors.count("Traceback") <= 1


@POSIX
@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL], ids=["SIGTERM", "SIGKILL"])
@pytest.mark.parametrize("pause", [0.0, 0.6], ids=["while they start", "while they play"])
def test_the_end_of_the_one_who_hands_out_the_work(tmp_path: Path, by: signal.Signals, pause: float) -> None:
    with playing(tmp_path) as running:
        time.sleep(pause)
        running.send_signal(by)
        running.wait(timeout=20)
        assert nothing_left(running.pid)
        _, errors = running.communicate(timeout=20)
    assert running.returncode == -by and "leaked" not in errors


DIES = """
import os, signal
from pathlib import Path
from tests.strategy.bots import Shy
class Dies(Shy):
    def weights(self, view):
        if parent != os.getpid() and (times > 1 or not Path("died").exists()):
            Path("died").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().weights(view)
"""


def dies(times: int) -> type[Shy]:
    """A bot that ends its process, unless it is this one."""
    known: dict[str, Any] = {"parent": os.getpid(), "times": times, "__name__": "__main__"}
    exec(DIES, known)
    found: type[Shy] = known["Dies"]
    return found


@POSIX
@pytest.mark.usefixtures("at_once")
def test_the_death_of_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it was doing is done again by another, and said; when that happens again, it is an error and no crash."""
    monkeypatch.chdir(tmp_path)
    result = bangkit.simulate("dice", bots={"outlaw": dies(1)}, games=20, progress=False)
    assert any("died" in note and "done again" in note for note in result.notes)
    assert str(result.roles) == str(bangkit.simulate("dice", bots={"outlaw": dies(0)}, games=20, executor=None).roles)
    with pytest.raises(BangkitError, match="died twice"):
        bangkit.simulate("dice", bots={"outlaw": dies(2)}, games=20, progress=False)
    assert not [each for each in psutil.Process().children() if each.status() != psutil.STATUS_ZOMBIE and "loky.backend.popen" in " ".join(each.cmdline())]  # fmt: skip


def test_much_work_in_flight_is_dropped_at_once() -> None:
    """Also when it is more than fits into the pipe to the workers."""
    everybody = Workers()
    waiting = [everybody.submit(time.sleep, 60) for _ in range(everybody._max_workers)]
    waiting += [everybody.submit(len, b"x" * 10**7) for _ in range(20)]
    time.sleep(0.5)
    start = time.monotonic()
    everybody.shutdown(cancel_futures=True)
    assert time.monotonic() - start < 30 and all(each.done() for each in waiting)


def test_a_press_waits_until_something_is_done_whole() -> None:
    done = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("whole")
        assert done and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        with ThreadPoolExecutor(1) as other:
            assert other.submit(lambda: [None for _ in [0] if uninterrupted().__enter__() is None]).result() == [None]
    finally:
        signal.signal(signal.SIGINT, before)


# -- what travels


def test_a_set_travels_with_what_it_is_made_of() -> None:
    async def nothing(table: Any, player: Any) -> None:
        return None

    made = CardSet("cafe", cards=[brown("Coffee", "2H", nothing)])
    try:
        parcel = Parcel.of({"expansions": [made]})
        assert parcel.open()["expansions"] == [made], "where the same set is known, nothing is made again"
        CardSet.registry.remove("cafe")
        other = CardSet("cafe", cards=[brown("Tea", "3H", nothing)])
        assert Parcel.of({}).open() == {} and CardSet.registry["cafe"] is other
        (again,) = parcel.open()["expansions"]
        assert again is CardSet.registry["cafe"] and [card.name for card in again.pack] == ["Coffee"]
    finally:
        CardSet.registry.remove("cafe")


class Stays(Shy):
    """Cannot be packed."""

    def __reduce__(self) -> Any:
        raise TypeError("stays here")


@pytest.mark.usefixtures("at_once")
def test_what_cannot_travel_plays_here() -> None:
    with pytest.raises(CannotTravel, match="stays here"):
        Parcel.of(Stays())
    result = bangkit.simulate("dice", bots={"outlaw": Stays()}, games=12, progress=False)
    assert any("in one process" in note and "stays here" in note for note in result.notes)
    assert str(result.roles) == str(bangkit.simulate("dice", bots={"outlaw": Stays()}, games=12, executor=None).roles)


class Breaks(ThreadPoolExecutor):
    """A pool of somebody else's whose processes have died."""

    def submit(self, *_: Any, **__: Any) -> Any:
        raise BrokenProcessPool("gone")


def test_a_broken_pool_of_somebody_else_is_done_without() -> None:
    with Breaks(1) as executor:
        result = bangkit.simulate("dice", games=6, executor=executor, progress=False)
    assert any("has died" in note for note in result.notes) and result.cells[0].counted.counts["games",] == 6


def test_a_browser_has_no_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "THREADS", False)
    assert isinstance(executors.chosen("processes")[0], executors.OneProcess)
