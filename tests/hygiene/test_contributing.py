"""What CONTRIBUTING.md lists is what the tree holds: rooms, files and gates."""

from tools import contributing


def test_the_lists_are_up_to_date() -> None:
    assert contributing.written() == contributing.PAGE.read_text(encoding="utf-8"), "run: python tools/contributing.py"


def test_each_gate_is_told() -> None:
    told = "\n".join(contributing.gates())
    assert all(path.name in told for path in (contributing.ROOT / "tests" / "hygiene").glob("test_*.py"))
