"""The notebook tool: a script and a notebook say the same, and two runs store the same bytes."""

from pathlib import Path

import pytest

from tools import notebooks

SCRIPT = """\
# %% [markdown]
# # A lesson
#
# One sentence.

# %% tags=["hide-input"]
from ipywidgets import HTML
HTML("6")

# %% id="last"
print(1)
"""


def test_script_and_notebook_say_the_same() -> None:
    assert notebooks.as_script(notebooks.stable(notebooks.read_script(SCRIPT))) == SCRIPT


def test_an_edit_leaves_the_other_ids_alone() -> None:
    before = notebooks.read_script(SCRIPT)
    after = notebooks.read_script(SCRIPT.replace("One sentence", "Another sentence"))
    assert [a.id == b.id for a, b in zip(before.cells, after.cells, strict=True)] == [False, True, True]


def test_equal_cells_have_their_own_ids() -> None:
    cells = notebooks.read_script("# %%\n1\n# %%\n1\n").cells
    assert cells[0].id != cells[1].id


@pytest.mark.slow
def test_two_runs_store_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script, stored = tmp_path / "lesson.py", tmp_path / "lesson.ipynb"
    script.write_text(SCRIPT, encoding="utf-8")
    assert notebooks.main(["new", str(script)]) == 0
    assert f"{1:032x}" in stored.read_text(encoding="utf-8")
    assert notebooks.main(["check", str(stored)]) == 0
    stored.write_text(stored.read_text(encoding="utf-8").replace('"1\\n"', '"2\\n"'), encoding="utf-8")
    assert notebooks.main(["check", str(stored)]) == 1
    assert "would change" in capsys.readouterr().out
