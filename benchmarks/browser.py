"""How fast is the table in a real JupyterLab: the first picture of a notebook, and a click.

    python benchmarks/browser.py            # in an environment with the extra `ui`, where Chromium is installed

Prints the time from running the first cell of a lesson to its first picture, and over 50 clicks on the table
the median time from the click to the answer drawn, both measured in the browser, in the JupyterLab of `bangkit lab`.
"""

import sys
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from bangkit.cli import lab_environment

ROOT = Path(__file__).parents[1]
CLICKS = 50
CLICK = """() => new Promise(done => {
    const box = document.querySelector('.bk');
    const start = performance.now();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    });
    watch.observe(box, { childList: true, attributes: true, attributeFilter: ["data-drawn"] });
    (box.querySelector("BUTTON") || box.querySelector(".log .rule")).click();
})"""
BUTTONS = (
    "[data-key^='ability-']",
    ".log .rule",
    ".acts button.go2:not(:disabled), .ways button:not(:disabled)",
    "[data-key='undo']:not(:disabled)",
    "[data-key='redo']:not(:disabled)",
)
FIRST = """() => {
    const start = performance.now();
    window.first = null;
    const look = () => {
        if (document.querySelector('.jp-OutputArea-output img, .bk')) window.first = performance.now() - start;
        else requestAnimationFrame(look);
    };
    look();
}"""


@pytest.fixture(scope="module")
def environment() -> dict[str, str]:
    return lab_environment()


def first_picture(lab: Any, notebook: str) -> float:
    """Milliseconds from running the first cell, on a fresh kernel, to the first picture."""
    lab.open(notebook)
    page = lab.page
    page.get_by_role("menuitem", name="Edit", exact=True).click()
    page.locator('li[data-command="editmenu:clear-all"]').click()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    run = page.locator('li[data-command="runmenu:run-all"]')
    run.wait_for()
    page.evaluate(FIRST)
    run.click()
    page.wait_for_function("window.first !== null")
    return float(page.evaluate("window.first"))


def clicks(lab: Any) -> list[float]:
    """Milliseconds of each click on a table of five players."""
    lab.write("clicks.ipynb", 'import bangkit\nbangkit.table("cards", players=5, seed=7)')
    lab.page.locator(".bk").wait_for()
    return [
        float(lab.page.evaluate(CLICK.replace("BUTTON", BUTTONS[number % len(BUTTONS)]))) for number in range(CLICKS)
    ]


def test_figures(lab: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        for lesson in ("00_start_here.ipynb", "rules/01_roles_and_seats.ipynb"):
            print(f"\n{lesson}: first picture after {first_picture(lab, lesson):.0f} ms")
        times = sorted(clicks(lab))
        print(f"{CLICKS} clicks: median {median(times):.0f} ms, slowest {times[-1]:.0f} ms")


if __name__ == "__main__":
    plugin = "tests.browser.conftest"
    sys.exit(pytest.main([__file__, "-q", "-n0", "-p", plugin, "-p", "no:cacheprovider", f"--rootdir={ROOT}"]))
