"""``bangkit lab``: where it opens, what it lays down, and what it never overwrites."""

import json
import socket
from pathlib import Path
from unittest.mock import Mock

import pytest

from bangkit import cli
from bangkit.core.errors import BangkitError
from bangkit.learn import at_once, course
from tools import stills

START = "notebooks/00_start_here.ipynb"


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package that carries a small course, and no checkout around it."""
    package = tmp_path / "site" / "bangkit"
    for name, text in (
        (START, "start"),
        ("notebooks/rules/01.ipynb", "one"),
        ("exercises/rules_1_reach.ipynb", "task"),
    ):
        path = package / "_course" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(course, "PACKAGE", package)
    return package / "_course"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been started; JupyterLab counts as installed."""
    commands: list[list[str]] = []
    monkeypatch.setattr(cli, "_become", lambda command: commands.append(command) or 0)
    monkeypatch.setattr(cli, "find_spec", lambda name: object())
    return commands


def test_first_time_everything_is_laid(kit: Path, tmp_path: Path) -> None:
    laid = course.lay(tmp_path / "mine")
    assert laid.new == ["exercises/rules_1_reach.ipynb", START, "notebooks/rules/01.ipynb"]
    assert (tmp_path / "mine" / START).read_text(encoding="utf-8") == "start"
    assert str(laid).endswith("3 files new, 0 files brought up to date.")
    assert list((tmp_path / "mine").rglob("*.half")) == []


def test_a_file_with_the_name_of_a_folder_of_the_course_is_named_and_nothing_is_laid(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notebooks").write_text("mine")
    with pytest.raises(BangkitError, match=r"mine/notebooks is a file, and a folder of that name is needed"):
        course.lay(tmp_path / "mine")
    assert [each.name for each in (tmp_path / "mine").iterdir()] == ["notebooks"]


def test_second_time_nothing_is_laid(kit: Path, tmp_path: Path) -> None:
    course.lay(tmp_path / "mine")
    laid = course.lay(tmp_path / "mine")
    assert (laid.new, laid.renewed, laid.kept, len(laid.same)) == ([], [], [], 3)


def test_a_changed_file_is_never_overwritten(kit: Path, tmp_path: Path) -> None:
    course.lay(tmp_path / "mine")
    mine = tmp_path / "mine" / START
    mine.write_text("my notes", encoding="utf-8")
    for version in ("newer", "newer still"):
        (kit / START).write_text(version, encoding="utf-8")
        laid = course.lay(tmp_path / "mine")
        assert mine.read_text(encoding="utf-8") == "my notes"
        assert laid.kept == [START]
        assert f"Left as you changed them: {START}" in str(laid)


def test_an_untouched_file_is_brought_up_to_date(kit: Path, tmp_path: Path) -> None:
    course.lay(tmp_path / "mine")
    (kit / START).write_text("newer", encoding="utf-8")
    assert course.lay(tmp_path / "mine").renewed == [START]
    assert (tmp_path / "mine" / START).read_text(encoding="utf-8") == "newer"


def test_a_deleted_file_comes_back(kit: Path, tmp_path: Path) -> None:
    course.lay(tmp_path / "mine")
    (tmp_path / "mine" / START).unlink()
    assert course.lay(tmp_path / "mine").new == [START]


@pytest.mark.parametrize("memory", [None, "not JSON", "[]", '{"files": 3}'])
def test_without_a_memory_every_file_counts_as_the_learners(kit: Path, tmp_path: Path, memory: str | None) -> None:
    mine = tmp_path / "mine" / START
    mine.parent.mkdir(parents=True)
    mine.write_text("somebody's", encoding="utf-8")
    if memory is not None:
        (tmp_path / "mine" / course.MEMORY).write_text(memory, encoding="utf-8")
    assert course.lay(tmp_path / "mine").kept == [START]
    assert mine.read_text(encoding="utf-8") == "somebody's"


def test_a_file_in_the_way_is_said_in_words(kit: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("", encoding="utf-8")
    with pytest.raises(BangkitError, match="cannot be laid into"):
        course.lay(tmp_path / "mine")


def test_a_kit_without_course_says_so(kit: Path, tmp_path: Path) -> None:
    (kit / START).unlink()
    with pytest.raises(BangkitError, match="carries no course"):
        course.lay(tmp_path / "mine")


def test_installed_kit_opens_the_copy(
    kit: Path,
    tmp_path: Path,
    started: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["lab", "--no-browser"]) == 0
    assert f"--ServerApp.root_dir={tmp_path / 'bangkit-course'}" in started[0]
    assert f"--LabApp.default_url=/lab/tree/{START}" in started[0]
    assert "--no-browser" in started[0]
    assert "3 files new" in capsys.readouterr().out


def test_a_checkout_stays_as_it_is(
    tmp_path: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever runs a lesson changes a copy; `--here` is for those who write lessons."""
    root, desk = tmp_path / "checkout", tmp_path / "desk"
    (root / "notebooks").mkdir(parents=True)
    (root / START).write_text("start", encoding="utf-8")
    (root / "pyproject.toml").touch()
    desk.mkdir()
    monkeypatch.setattr(course, "PACKAGE", root / "bangkit")
    monkeypatch.chdir(desk)
    assert cli.main(["lab"]) == 0
    assert f"--ServerApp.root_dir={desk / 'bangkit-course'}" in started[0]
    assert (desk / "bangkit-course" / START).read_text(encoding="utf-8") == "start"
    assert cli.main(["lab", "copy"]) == 0
    assert f"--ServerApp.root_dir={desk / 'copy'}" in started[1]
    assert cli.main(["lab", "--here"]) == 0
    assert f"--ServerApp.root_dir={root}" in started[2]
    with pytest.raises(SystemExit, match="2"):
        cli.main(["lab", "copy", "--here"])
    assert "not allowed with" in capsys.readouterr().err


def test_what_a_checkout_lays_beside_itself_is_not_its_own() -> None:
    assert f"{course.COPY}/" in (Path(__file__).parents[2] / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_without_a_checkout_there_is_no_here(
    kit: Path, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["lab", "--here"]) == 1 and started == []
    assert "installed without one" in capsys.readouterr().err


def test_the_course_alone(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For whoever opens the folder in another program; JupyterLab need not be there."""
    assert cli.main(["course", str(tmp_path / "mine")]) == 0
    assert (tmp_path / "mine" / START).read_text(encoding="utf-8") == "start"
    assert "3 files new" in capsys.readouterr().out


def test_without_jupyterlab_the_message_names_the_command(
    kit: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    assert cli.main(["lab"]) == 1
    assert 'python -m pip install "bangkit[lab]"' in capsys.readouterr().err


def test_a_taken_port_gives_the_next_free_one(
    kit: Path, tmp_path: Path, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert cli.free_port(port) > port
        assert cli.main(["lab", str(tmp_path / "mine"), "--port", str(port)]) == 0
    assert f"Port {port} is taken" in capsys.readouterr().out
    assert f"--ServerApp.port={port}" not in started[0]


@pytest.mark.parametrize("port", ["0", "65536", "many"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["lab", "--port", port])
    assert "is no port" in capsys.readouterr().err


def page(*sources: str, **more: object) -> str:
    cells = [{"cell_type": "code", "source": [source], "outputs": [], **more} for source in sources]
    return json.dumps({"cells": cells, "metadata": {"language_info": {"name": "python"}}})


def test_running_or_saving_a_page_is_no_change(kit: Path, tmp_path: Path) -> None:
    """JupyterLab writes outputs and its own notes into a page that is only looked at; the next version still comes."""
    (kit / START).write_text(page("1 + 1"), encoding="utf-8")
    course.lay(tmp_path / "mine")
    mine = tmp_path / "mine" / START
    looked_at = json.loads(page("1 + 1", execution_count=3)) | {"metadata": {"version": "3.11.7"}}
    mine.write_text(json.dumps(looked_at), encoding="utf-8")
    assert course.lay(tmp_path / "mine").same == ["exercises/rules_1_reach.ipynb", START, "notebooks/rules/01.ipynb"]
    assert json.loads(mine.read_text(encoding="utf-8")) == looked_at, "what it printed stays"
    (kit / START).write_text(page("1 + 2"), encoding="utf-8")
    assert course.lay(tmp_path / "mine").renewed == [START]
    mine.write_text(page("1 + 3"), encoding="utf-8")
    (kit / START).write_text(page("1 + 4"), encoding="utf-8")
    assert course.lay(tmp_path / "mine").kept == [START]


@pytest.mark.parametrize("folder", ["", "  "])
def test_an_empty_folder_is_refused(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`bangkit lab "$MINE"` with nothing in it must not lay the course wherever the shell stands."""
    with pytest.raises(SystemExit, match="2"):
        cli.main(["lab", folder])
    assert "the name of the folder is empty" in capsys.readouterr().err


def test_jupyterlab_finds_a_default_that_asks_no_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/mine")
    first, kit = cli.lab_environment()["JUPYTER_CONFIG_PATH"].split(cli.os.pathsep)
    assert first == "/mine", "what somebody has set himself comes first"
    told = json.loads((Path(kit) / "labconfig" / "default_setting_overrides.json").read_text(encoding="utf-8"))
    assert told["@jupyterlab/apputils-extension:notification"] == {"fetchNews": "false"}


def test_answers_of_a_kernel_go_to_the_browser_at_once() -> None:
    """The server finds the extension that has small packets sent, and it works for any kind of connection."""
    config = pytest.importorskip("jupyter_server.extension.config")
    kit = cli.lab_environment()["JUPYTER_CONFIG_PATH"].split(cli.os.pathsep)[-1]
    assert config.ExtensionConfigManager(read_config_path=[kit]).get_jpserver_extensions() == {at_once.__name__: True}

    class Connection:
        websocket_handler = Mock()

        def connect(self) -> str:
            return "connected"

    server = Mock(kernel_websocket_connection_class=Connection, web_app=Mock(settings={}))
    at_once._load_jupyter_server_extension(server)
    made = server.web_app.settings["kernel_websocket_connection_class"]()
    assert made.connect() == "connected" and isinstance(made, Connection)
    Connection.websocket_handler.set_nodelay.assert_called_once_with(True)


def test_jupyterlab_finds_the_script_of_still_pictures() -> None:
    kit = Path(cli.lab_environment()["JUPYTER_PATH"].split(cli.os.pathsep)[-1])
    about = json.loads((kit / "labextensions" / stills.NAME / "package.json").read_text(encoding="utf-8"))
    assert (
        about["name"] == stills.NAME
        and stills.FILE == kit / "labextensions" / stills.NAME / about["jupyterlab"]["_build"]["load"]
    )
    assert stills.FILE.read_text(encoding="utf-8") == stills.extension(), "python tools/stills.py writes it anew"
