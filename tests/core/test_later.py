"""Names of packages that load late: all are listed, and a name that is none is told with the nearest."""

import pickle
from types import ModuleType

import pytest

import bangkit
from bangkit import learn, show, strategy


@pytest.mark.parametrize("package", [bangkit, learn, show, strategy], ids=lambda package: str(package.__name__))
def test_a_package_lists_its_public_names_and_has_each(package: ModuleType) -> None:
    assert dir(package) == sorted(package.__all__)
    assert all(hasattr(package, name) for name in dir(package))


@pytest.mark.parametrize(
    ("package", "name", "told"),
    [
        (show, "bord", "bangkit.show has no bord; did you mean board?"),
        (learn, "taks", "bangkit.learn has no taks; did you mean task?"),
        (strategy, "simulat", "bangkit.strategy has no simulat; did you mean simulate?"),
        (bangkit, "kards", "bangkit has no kards; did you mean cards?"),
        (show, "xyzzy", "bangkit.show has no xyzzy; dir(bangkit.show) lists what it has"),
    ],
)
def test_a_name_that_a_package_has_not_is_told_with_the_nearest(package: ModuleType, name: str, told: str) -> None:
    with pytest.raises(AttributeError) as error:
        getattr(package, name)
    assert str(error.value) == told == str(pickle.loads(pickle.dumps(error.value)))
