"""Writes, runs and checks the notebooks of the course, so that two runs give the same bytes.

    python tools/notebooks.py run                         run all notebooks and store what they print
    python tools/notebooks.py run notebooks/rules/02*.ipynb exercises
    python tools/notebooks.py check                       fail if running again would change a byte
    python tools/notebooks.py script NOTEBOOK > lesson.py     a notebook as a script to edit
    python tools/notebooks.py new lesson.py --to NOTEBOOK     and back: build it, run it, store it

The notebook with its outputs is the source; a script is only a convenient way to write one.
A script is cells that begin with a line ``# %%``, or ``# %% [markdown]`` for text, whose lines start with ``# ``.
Tags stand on that line: ``# %% tags=["hide-input"]``, and ``hidden`` where its source is not to be seen, as of a quiz. A cell's id is taken from its text,
so that editing one cell leaves the ids of the others alone; ``id="reach-2"`` on the line fixes it by hand.
"""

import argparse
import difflib
import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bangkit.core.files import write as write_whole  # noqa: E402

FOLDERS = ("notebooks", "exercises")

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
CELL_KEYS = {"tags", "jupyter", "nbgrader", "editable", "deletable"}
VIEW = "application/vnd.jupyter.widget-view+json"
CELL_HEAD = re.compile(r"^# %%[ \t]*(\[markdown\])?(.*)$")
UNSTABLE = [(re.compile(r"( at )0x[0-9a-f]+"), r"\1ADDR"), (re.compile(r"\S*ipykernel_\d+[/\\]\d+\.py"), "CELL")]


def notebooks_below(places: Iterable[Path]) -> list[Path]:
    """Every notebook named, or below a folder named, in order."""
    found = (path for place in places for path in (place.rglob("*.ipynb") if place.is_dir() else [place]))
    return sorted(path for path in found if ".ipynb_checkpoints" not in path.parts)


def all_notebooks() -> list[Path]:
    """Every notebook of the course, in order."""
    return notebooks_below(ROOT / folder for folder in FOLDERS)


def read_script(text: str) -> NotebookNode:
    """The notebook that a percent script describes, without outputs."""
    cells: list[NotebookNode] = []
    seen: set[str] = set()
    parts = re.split(r"(?m)^(?=# %%)", text)
    for part in parts[1:]:
        head, _, body = part.partition("\n")
        match = CELL_HEAD.match(head)
        assert match is not None, head
        markdown, options = match.group(1) is not None, match.group(2)
        source = body.strip("\n").rstrip()
        if markdown:
            source = "\n".join(re.sub(r"^# ?", "", line) for line in source.splitlines())
        cell = (new_markdown_cell if markdown else new_code_cell)(source)
        cell["id"] = _option(options, "id") or _cell_id(source, seen)
        seen.add(cell["id"])
        if tags := _option(options, "tags"):
            cell["metadata"]["tags"] = tags
        if re.search(r"\bhidden\b", options):
            cell["metadata"]["jupyter"] = {"source_hidden": True}
        cells.append(cell)
    return new_notebook(cells=cells)


def _option(options: str, key: str) -> object:
    match = re.search(rf"\b{key}=(\[.*?\]|\".*?\")", options)
    return json.loads(match.group(1)) if match else None


def _cell_id(source: str, seen: set[str]) -> str:
    for copy in range(1000):
        digest = hashlib.sha256(f"{copy}:{source}".encode()).hexdigest()[:8]
        if f"cell-{digest}" not in seen:
            return f"cell-{digest}"
    raise AssertionError("a thousand equal cells")


def as_script(notebook: NotebookNode) -> str:
    """A notebook as a percent script; reading it back gives the same cells, ids and tags."""
    parts, seen = [], set[str]()
    for cell in notebook.cells:
        markdown = cell.cell_type == "markdown"
        lines = cell.source.splitlines()
        if markdown:
            lines = [f"# {line}".rstrip() for line in lines]
        plain_id = cell.id == _cell_id(cell.source, seen)
        seen.add(cell.id)
        head = "# %%" + " [markdown]" * markdown + ("" if plain_id else f' id="{cell.id}"')
        if cell.metadata.get("tags"):
            head += f" tags={json.dumps(cell.metadata.tags)}"
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            head += " hidden"
        parts.append("\n".join([head, *lines]) + "\n")
    return "\n".join(parts)


def execute(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """Run a notebook from its first cell to its last in a new kernel, and make what it stored stable."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        notebook,
        timeout=60,
        kernel_name=KERNEL["name"],
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()
    return stable(notebook)


def stable(notebook: NotebookNode) -> NotebookNode:
    """Drop what differs from run to run or machine to machine: times, versions, addresses, model ids."""
    kept = {k: v for k, v in notebook.metadata.items() if k not in ("widgets", "kernelspec", "language_info")}
    notebook["metadata"] = NotebookNode(kept | {"kernelspec": KERNEL, "language_info": LANGUAGE})
    notebook["nbformat"], notebook["nbformat_minor"] = 4, 5
    for cell in notebook.cells:
        if "outputs" in cell:  # a widget without its kernel shows nothing; its picture is an output of its own
            cell["outputs"] = [o for o in cell.outputs if set(o.get("data", {})) != {VIEW}]
        cell["metadata"] = NotebookNode({k: v for k, v in cell.metadata.items() if k in CELL_KEYS and v != []})
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                output["traceback"] = [f"{output.ename}: {output.evalue}"]
            if output.output_type == "stream":
                output["text"] = _without_addresses(output.text)
            if "text/plain" in output.get("data", {}):
                output.data["text/plain"] = _without_addresses(output.data["text/plain"])
    return _renumber_models(notebook)


def _without_addresses(text: str) -> str:
    for pattern, instead in UNSTABLE:
        text = pattern.sub(instead, text)
    return text


def _renumber_models(notebook: NotebookNode) -> NotebookNode:
    shown = [
        o.data[VIEW]["model_id"] for c in notebook.cells for o in c.get("outputs", []) if VIEW in o.get("data", {})
    ]
    text = json.dumps(notebook)
    for number, model in enumerate(dict.fromkeys(shown), 1):
        text = text.replace(model, f"{number:032x}")
    return nbformat.from_dict(json.loads(text))


def dump(notebook: NotebookNode) -> str:
    """The text of a notebook file."""
    nbformat.validate(notebook)
    return json.dumps(_lines(notebook), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _lines(notebook: NotebookNode) -> object:
    written = nbformat.writes(notebook, version=nbformat.NO_CONVERT)
    return json.loads(written)


def run_files(paths: Iterable[Path], write: bool) -> int:
    """Run notebooks; store them, or only say which would change. Gives the number of the failed ones."""
    failed = 0
    for path in paths:
        before = path.read_text(encoding="utf-8")
        try:
            after = dump(execute(nbformat.reads(before, as_version=4), path.parent))
        except CellExecutionError as error:
            print(f"{path}: a cell fails\n{error}", file=sys.stderr)
            failed += 1
            continue
        same = before == after
        if write and not same:
            write_whole(path, after)
        elif not write and not same:
            failed += 1
            diff = difflib.unified_diff(before.splitlines(), after.splitlines(), "stored", "run again", lineterm="")
            print("\n".join(list(diff)[:60]))
        print(f"{path}: {'the same' if same else 'stored' if write else 'would change'}")
    return failed


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, what in (("run", "run and store"), ("check", "fail if a run would change a stored notebook")):
        commands.add_parser(name, help=what).add_argument(
            "files", nargs="*", type=Path, help="notebooks and folders; default: the whole course"
        )
    new = commands.add_parser("new", help="build a notebook from a script, run it and store it")
    new.add_argument("script", type=Path)
    new.add_argument("--to", type=Path, help="the notebook; default: beside the script")
    new.add_argument("--dry", action="store_true", help="do not run it")
    commands.add_parser("script", help="print a notebook as a script").add_argument("notebook", type=Path)
    told = parser.parse_args(argv)

    if told.command == "script":
        print(as_script(nbformat.read(told.notebook, as_version=4)), end="")
        return 0
    if told.command == "new":
        target = told.to or told.script.with_suffix(".ipynb")
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, dump(stable(read_script(told.script.read_text(encoding="utf-8")))))
        return 0 if told.dry else run_files([target], write=True)
    return run_files(notebooks_below(told.files) if told.files else all_notebooks(), write=told.command == "run")


if __name__ == "__main__":
    os.environ["PYTHONHASHSEED"] = "0"
    with tempfile.TemporaryDirectory() as home:
        os.environ["IPYTHONDIR"] = home
        sys.exit(min(main(), 1))
