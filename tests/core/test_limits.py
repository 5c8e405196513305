"""A time limit stops what would never end and leaves everything else alone."""

import sys

import pytest

from bangkit.core import limits
from bangkit.core.limits import TooSlow, Watch, within


@pytest.fixture(
    params=[
        "thread",
        pytest.param(
            "called back",
            marks=pytest.mark.skipif(sys.version_info < (3, 12), reason="sys.monitoring is new in Python 3.12"),
        ),
    ],
    autouse=True,
)
def watching(request, monkeypatch):
    """Each way to watch: a thread, and what stands in for it on a page in a browser."""
    monkeypatch.setattr(limits, "THREADS", request.param == "thread")


def test_a_quick_function_answers():
    assert within(5, lambda one, two: one + two, 1, 2) == 3


def test_an_error_of_the_function_is_its_own():
    with pytest.raises(ZeroDivisionError):
        within(5, lambda: 1 / 0)


def loop():
    while True:
        pass


def stubborn():
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


@pytest.mark.parametrize("function", [loop, stubborn])
def test_an_endless_loop_is_stopped(function):
    with pytest.raises(TooSlow):
        within(0.1, function)


def test_after_a_stop_the_next_call_is_not_disturbed():
    for _ in range(20):
        with pytest.raises(TooSlow):
            within(0.01, loop)
        assert within(5, sum, range(10_000)) == 49_995_000


def test_watches_within_each_other():
    with Watch(5) as watch:
        with pytest.raises(TooSlow):
            watch.call(within, 0.05, loop)
        assert watch.call(within, 5, sum, (1, 2)) == 3
