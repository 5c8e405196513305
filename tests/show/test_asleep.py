"""What stays of a widget on a page behind which nothing runs."""

from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.show import chances
from bangkit.show.widgets import asleep
from bangkit.show.widgets.asleep import VIEW

MAKERS = {
    "table": lambda: bangkit.table("cards", players=4, seed=1),
    "dice table": lambda: bangkit.table("dice", players=4, seed=1),
    "lab": lambda: show.distance_lab(4),
    "quiz": lambda: show.quiz(("Which?", ["this", "that"], "that", "because so", {"this": "because not"})),
    "checklist": show.checklist,
    "odds": lambda: chances.deck_lab(79, 20),
}


@pytest.mark.parametrize("which", MAKERS)
def test_a_widget_puts_its_picture_on_the_page_and_then_itself(which: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[dict[str, Any]] = []
    monkeypatch.setattr(asleep, "publish_display_data", put.append)
    widget = MAKERS[which]()
    widget._ipython_display_()
    picture, alive = put
    assert set(picture) == {"text/html", "text/plain"} and set(alive) == {VIEW}
    assert alive[VIEW]["model_id"] == widget.model_id
    assert "run this page" in picture["text/html"] and picture["text/html"] == widget.asleep()
    assert asleep.AWAKE in widget._dom_classes


@pytest.mark.parametrize("which", ["table", "dice table", "lab"])
def test_pictures_are_such_that_an_untrusted_page_keeps_them(which: str) -> None:
    page = MAKERS[which]().on_paper()
    assert "<img alt=" in page and "<svg" not in page and "<script" not in page


def test_a_sleeping_checklist_claims_nothing_of_a_machine_on_which_it_was_not_run() -> None:
    panel = show.checklist()
    assert "✔" in panel.lines.value
    page = panel.asleep()
    assert "✔" not in page and page.count("<li>☐ ") == len(panel.results) and "Nothing has been checked" in page


def test_a_sleeping_quiz_shows_its_questions_and_no_answer() -> None:
    page = MAKERS["quiz"]().asleep()
    assert "Which?" in page and "because" not in page


def test_a_sleeping_position_says_its_question_once() -> None:
    game = bangkit.cards.new_game(players=4, seed=1)
    page = show.play_position(game).on_paper()
    assert page.count("<img ") == 1 and show.play_position(game).session.state()["question"]["text"] in page
    assert page == show.board(game).parts[0].html(), "the picture tells it; nothing below says it again"


def test_what_is_hidden_is_not_printed() -> None:
    panel = show.who_wins(4)
    assert "Deputy" in panel.on_paper() or "Outlaw" in panel.on_paper()
    panel.children[1].layout.display = "none"
    assert "Outlaw" not in panel.on_paper()
