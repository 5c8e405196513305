"""A lesson as slides: one page without a script, a slide for each heading or for each cell with the tag `slide`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.learn.teach import mathml, notebooks, pages
from bangkit.learn.teach.notebooks import Cell
from bangkit.words.catalogue import say

NEW, OUT = "slide", {"notes", "skip-slide"}
"""The tag of a cell that begins a slide, and those of cells that are on none."""
HIDDEN = {"hide-input", "remove-input", "hide-cell"}
"""The tags of cells that show what came of them and not what was written."""


def write(path: Path, target: Path) -> Path:
    """Write the slides of a notebook with the outputs that it holds.

    Raises:
        DamagedFile: it is no notebook.
        BangkitError: nbconvert is not installed, or what draws formulas.
    """
    notebook = notebooks.load(path)
    if find_spec("nbconvert") is None:
        raise BangkitError(say("pages.no nbconvert"))
    slides = "\n".join(f'<section class="slide">{_shown(cells)}</section>' for cells in _slides(notebook))
    return files.write(target, pages.page(path.stem, mathml.drawn(slides)))


def _slides(notebook: dict[str, Any]) -> Iterator[list[Cell]]:
    """The cells of each slide."""
    told: list[Cell] = []
    for cell in notebook["cells"]:
        tags = _tags(cell)
        if tags & OUT:
            continue
        heading = cell["cell_type"] == "markdown" and cell["source"].startswith(("# ", "## "))
        if told and (heading or NEW in tags):
            yield told
            told = []
        told.append(cell)
    if told:
        yield told


def _tags(cell: Cell) -> set[str]:
    tags = cell["metadata"].get("tags", ())
    return set(map(str, tags)) if isinstance(tags, list) else set()


def _shown(cells: list[Cell]) -> str:
    """Cells as HTML, with what they have printed and drawn."""
    import nbconvert
    import nbformat

    for cell in cells:
        cell["metadata"] = {"tags": ["no-input"]} if _is_folded(cell) else {}
    convert: Any = nbconvert
    read: Any = nbformat.reads
    exporter = convert.HTMLExporter(template_name="basic")
    exporter.exclude_input_prompt = exporter.exclude_output_prompt = True
    without = convert.preprocessors.TagRemovePreprocessor(remove_input_tags=("no-input",))
    exporter.register_preprocessor(without, enabled=True)
    told = {"cells": cells, "metadata": {"kernelspec": notebooks.KERNEL}, "nbformat": 4, "nbformat_minor": 5}
    html: str = exporter.from_notebook_node(read(json.dumps(told), 4))[0]
    return html


def _is_folded(cell: Cell) -> bool:
    """Whether a cell shows what came of it and not what was written."""
    own = cell["metadata"].get("jupyter")
    return bool(_tags(cell) & HIDDEN) or (isinstance(own, dict) and own.get("source_hidden") is True)
