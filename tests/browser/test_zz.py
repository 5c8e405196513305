def test_look(lab):
    lab.open("rules/03_a_turn.ipynb")
    lab.run_all()
    lab.page.wait_for_timeout(1500)
    lab.picture("l3_run")
    assert lab.cell("show.quiz(").locator(".bk-awake, .bk-quiz, .widget-html").count() >= 0
    lab.page.set_viewport_size({"width": 1280, "height": 2600}); lab.picture("l3_run_top")
