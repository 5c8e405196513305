"""What CONTRIBUTING.md lists is what the tree holds: rooms, files and gates."""

from tools import contributing


def test_the_lists_are_up_to_date() -> None:
    assert contributing.written() == contributing.PAGE.read_text(encoding="utf-8"), "run: python tools/contributing.py"


def test_each_gate_is_told() -> None:
    told = "\n".join(contributing.gates())
    assert all(path.name in told for path in (contributing.ROOT / "tests" / "hygiene").glob("test_*.py"))


def test_no_text_holds_the_marks_of_two_versions() -> None:
    """What was merged by hand and forgotten stands between such lines."""
    marks = ("<" * 7 + " ", ">" * 7 + " ")
    texts = [path for ending in ("md", "toml", "py", "js", "css") for path in contributing.ROOT.rglob(f"*.{ending}")]
    kept = [path for path in texts if not {".venv", "node_modules"} & set(path.relative_to(contributing.ROOT).parts)]
    lines = {path: path.read_text(encoding="utf-8").splitlines() for path in kept}
    assert [
        f"{path.name}:{n}" for path, told in lines.items() for n, line in enumerate(told, 1) if line.startswith(marks)
    ] == []
