"""A time limit stops what would never end and leaves everything else alone."""

import pytest

from bangkit.stage.limits import TooSlow, within


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
