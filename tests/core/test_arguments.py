"""What is handed to a function is looked at before anything is done with it."""

from typing import Any

import pytest

import bangkit
from bangkit.core.errors import BangkitError


@pytest.mark.parametrize("make", [bangkit.cards.new_game, bangkit.dice.new_game], ids=["cards", "dice"])
def test_an_argument_that_there_is_not_is_told_with_the_nearest(make: Any) -> None:
    with pytest.raises(BangkitError, match="no argument 'sead'; did you mean seed"):
        make(4, sead=1)
