"""A page is never empty and never dead in silence: unrun, run, the kernel restarted or gone, opened again, in a second tab, exported."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

SOURCES = (
    "import bangkit\nfrom bangkit import show\nbangkit.table('cards', players=4, seed=7)",
    "show.who_wins(4)",
    "show.quiz(('Which?', ['this', 'that'], 'that', 'because so'))",
)


def pictures(lab: Any) -> list[bool]:
    """Whether each picture on the page is seen."""
    return [each.is_visible() for each in lab.page.locator(".bk-picture").all()]


def strips(lab: Any) -> list[bool]:
    """Whether each line that says how to wake a picture is seen."""
    return [each.is_visible() for each in lab.page.locator(".bk-asleep .bk-strip").all()]


def lives(lab: Any) -> int:
    """How many widgets are seen."""
    return sum(
        each.is_visible()
        for each in lab.page.locator(".jp-OutputArea-output.bk-awake, .jp-OutputArea-output .bk-awake").all()
    )


def restart(lab: Any) -> None:
    lab.page.get_by_role("menuitem", name="Kernel", exact=True).click()
    lab.page.locator('li[data-command="kernelmenu:restart"]').click()
    lab.page.get_by_role("button", name="Confirm Kernel Restart").click()
    lab.page.locator(".jupyter-widgets-disconnected").first.wait_for(state="attached")


def end_kernels(lab: Any) -> None:
    """What is left when the server was restarted: no kernel, and the pages that were saved."""
    where = f"http://127.0.0.1:{lab.port}/api"
    cookies = {each["name"]: each["value"] for each in lab.page.context.cookies()}
    headers = {"X-XSRFToken": cookies.get("_xsrf", ""), "Cookie": "; ".join(f"{k}={v}" for k, v in cookies.items())}
    for each in json.load(urlopen(Request(f"{where}/sessions", headers=headers))):
        urlopen(Request(f"{where}/sessions/{each['id']}", headers=headers, method="DELETE"))


@pytest.mark.parametrize(
    "lesson",
    [
        "00_start_here",
        "rules/01_roles_and_seats",
        "rules/03_a_turn",
        "rules/05_every_card",
        "rules/12_a_dice_turn",
        "rules/07_a_whole_game",
    ],
)
def test_a_page_that_was_never_run_shows_its_pictures(lab: Any, lesson: str) -> None:
    lab.open(f"{lesson}.ipynb")
    text = lab.page.locator(".jp-Notebook").inner_text()
    assert "run this cell" not in text and "Error displaying widget" not in text
    assert lab.page.locator(".bk-asleep").count() >= 1 and all(pictures(lab)) and strips(lab)[0]
    assert not lab.page.locator(".jp-OutputArea-output img:not([alt])").count()
    lab.picture(f"unrun-{Path(lesson).name}")
    assert lab.serious() == []


def test_the_first_table_is_woken_in_sight_and_its_duel_is_seen_to_go_on_and_to_end(lab: Any) -> None:
    lab.open("00_start_here.ipynb")
    lab.page.set_viewport_size({"width": 1280, "height": 800})
    assert lab.page.get_by_text("Nothing has been checked on this machine yet.").is_visible(), (
        "though a table above sleeps"
    )
    assert "press Shift+Enter" in lab.page.locator(".bk-strip:visible").first.inner_text()
    told = lab.page.locator(".jp-RenderedMarkdown").first.inner_text()
    assert "the line above it says how" in told and "Shift+Enter" not in told, "said once, where one clicks"
    lab.page.locator(".bk-picture").first.click(position={"x": 300, "y": 30})
    lab.page.keyboard.press("Shift+Enter")
    table = lab.widget("# The table: a duel")
    table.locator(".hand").wait_for()
    lab.page.wait_for_timeout(1500)
    hand, acts = (table.locator(each).bounding_box() for each in (".hand", ".acts"))
    assert hand["y"] > 100 and acts["y"] + acts["height"] < 790, "all that one needs is in sight"
    assert lab.cell("# The table: a duel").locator(".jp-InputPlaceholder").is_visible(), "and no code"
    inside = "Boolean(document.activeElement.closest('.bk'))"
    for key, there in (
        ("ArrowUp", False),
        *(("Tab", None),) * 3,
        ("Tab", True),
        *(("Shift+Tab", None),) * 4,
        ("Shift+Tab", False),
    ):
        lab.page.keyboard.press(key)
        assert there is None or lab.page.evaluate(inside) is there, f"as the page says: {key}"
    table.locator('[data-card="BANG! 5D"]').click()
    table.locator('[data-card="BANG! 5D"]').wait_for(state="detached")
    table.locator(".ask.answer").wait_for()
    assert table.locator("path.shot").count() == 1, "Ben asks again"
    table.get_by_role("button", name="lose 1 life").click()
    table.locator(".ask.verdict.lost", has_text="You lost the Duel.").wait_for()
    table.get_by_text("Ben won, because you were the first").first.wait_for()
    assert lab.serious() == []
    lab.picture("duel-lost")


def test_a_widget_hides_its_picture_and_the_picture_comes_back(lab: Any) -> None:
    lab.write("asleep.ipynb", *SOURCES)
    lab.page.locator(".bk-awake").nth(2).wait_for()
    assert lives(lab) >= 3 and not any(pictures(lab)) and not any(strips(lab))
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_timeout(1500)
    saved = json.loads((lab.course / "asleep.ipynb").read_text())
    assert "that" in str(saved["cells"][2]["outputs"]) and "because" not in str(saved["cells"][2]["outputs"])

    second = lab.page.context.browser.new_page()
    second.goto(f"http://127.0.0.1:{lab.port}/lab/tree/asleep.ipynb")
    second.locator(".bk-awake").first.wait_for(timeout=60_000)
    assert not second.locator(".bk-picture").first.is_visible(), "in a second tab it lives as well"
    second.close()

    restart(lab)
    assert strips(lab) == [True, False, False] and not any(pictures(lab)), (
        "what was last seen stays, below a line that says how to wake it"
    )
    lab.page.locator('.bk-awake [data-key="odds"]').first.click()
    lab.page.get_by_text("No answer yet.").wait_for(timeout=5_000)
    lab.picture("asleep-restarted")

    end_kernels(lab)
    lab.load()
    lab.open("asleep.ipynb")
    lab.page.wait_for_timeout(2500)
    assert all(pictures(lab)) and strips(lab)[0] and lives(lab) == 0
    assert "Error displaying widget" not in lab.page.locator(".jp-Notebook").inner_text()
    lab.picture("asleep-reopened")

    lab.run_all()
    lab.page.locator(".bk-awake").nth(2).wait_for()
    assert not any(pictures(lab))


def test_a_panel_whose_kernel_is_gone_says_so(lab: Any) -> None:
    lab.write("gone.ipynb", "from bangkit import show\nshow.who_wins(4)")
    panel = lab.page.locator(".bk-panel")
    panel.locator(".bk-chip").first.click()
    lab.page.wait_for_timeout(3500)
    assert not panel.get_by_text("No answer yet.").is_visible()
    restart(lab)
    panel.locator(".bk-chip").first.click()
    panel.get_by_text("No answer yet.").wait_for(timeout=5_000)


@pytest.mark.parametrize("template", ["lab", "classic", "basic"])
def test_an_exported_page_shows_its_pictures(lab: Any, template: str) -> None:
    page = lab.course / f"exported-{template}.html"
    lesson = lab.course / "rules" / "03_a_turn.ipynb"
    export = [sys.executable, "-m", "nbconvert", "--to", "html", "--template", template, "--output", str(page)]
    subprocess.run([*export, str(lesson)], check=True, capture_output=True)
    exported = lab.page.context.browser.new_page()
    exported.goto(page.as_uri())
    shown = exported.locator(".bk-asleep")
    assert shown.count() >= 4
    for each in shown.all():
        assert each.is_visible()
    assert not exported.get_by_text("run this cell").count()
    lab.picture(f"exported-{template}", exported.locator("body"))
    exported.close()


@pytest.mark.parametrize("wide", [1280, 1440])
def test_a_table_is_as_wide_before_its_page_is_run_as_after(lab: Any, wide: int) -> None:
    places = """() => [...document.querySelectorAll('.jp-Notebook:not(.lm-mod-hidden *) :is(.bk-picture img, .bk)')].map(e => e.getBoundingClientRect())
        .filter(r => r.width).map(r => [Math.round(r.left), Math.round(r.width)])"""
    seen = []
    for _ in range(2):  # the page is dressed from the first run on
        lab.open("rules/07_a_whole_game.ipynb")
        lab.page.set_viewport_size({"width": wide, "height": 7000})
        lab.page.wait_for_timeout(600)
        seen.append(lab.page.evaluate(places))
        lab.run_all()
        lab.page.wait_for_timeout(600)
        seen.append(lab.page.evaluate(places))
    assert len(seen[-1]) > 2 and seen[-2] == seen[-1], seen
