"""The page on scenario files names everything that the code knows, its examples pass, and the shell shows it."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bangkit import cli
from bangkit.cards.cardset import SETS as CARD_SETS
from bangkit.core.roles import ROLES
from bangkit.dice.components import KINDS as COMPONENTS
from bangkit.dice.diceset import SETS as DICE_SETS
from bangkit.dice.faces import FACES
from bangkit.stage import card_format, dice_format, load_scenario, read_scenario
from bangkit.stage.game_format import COMMON, FORMATS, STEPS, format_of
from bangkit.stage.scenario_command import PAGES, new, page
from bangkit.stage.script import MOST_STEPS, MOST_STOPS
from bangkit.words.catalogue import keys

PAGE = page()


def named(part: str) -> set[str]:
    """What stands in `code` in a part of the page, from one heading to the next of its kind."""
    heading = next(line for line in PAGE.splitlines() if line.startswith("#") and part in line)
    level = heading.partition(" ")[0]
    text = PAGE.partition(f"{heading}\n")[2]
    text = re.split(rf"^#{{1,{len(level)}}} ", text, flags=re.MULTILINE)[0]
    return {word.strip('"') for word in re.findall(r"`([^`\n]+)`", text)}


def known() -> Iterator[tuple[str, str]]:
    """Every word of the format, each with the part of the page in which it stands."""
    for game in FORMATS:
        tables = format_of(game).tables
        yield from (("The file itself", key) for key in tables[""])
        yield from (("[[players]]", key) for key in tables["players"])
        yield from (("[turn]", key) for key in tables["turn"])
        nested = [name for name in tables if name not in ("", "players", "turn", *STEPS)]
        part = "Tables of the card game" if game == "cards" else "Tables of the dice game"
        yield from ((part, f"{name}.{key}") for name in nested for key in tables[name])
        yield from (("What can be expected", key) for key in format_of(game).expectations)
    yield from (("Steps", key) for key in STEPS["step"])
    yield from (("The file itself", key) for key in (*COMMON, *STEPS["case"]))
    yield from (("asked.what", what) for what in keys("question"))
    yield from (("[[players]]", role) for role in ROLES)
    yield from (("[turn]", phase) for phase in (*card_format.PHASES, *dice_format.PHASES))
    yield from (("Tables of the dice game", face) for face in FACES)
    yield from (("Tables of the dice game", f"components.{kind}") for kind in COMPONENTS)
    yield from (("The file itself", name) for name in CARD_SETS.expansions)
    for sets in (CARD_SETS, DICE_SETS):
        yield from (("[house_rules]", name) for name in sets.house_rules())


@pytest.mark.parametrize(("part", "word"), dict.fromkeys(known()))
def test_every_word_of_the_format_stands_on_the_page(part: str, word: str) -> None:
    assert word in named(part)


@pytest.mark.parametrize("part", ["What can be expected", "asked.what", "[house_rules]"])
def test_the_page_names_nothing_that_is_not_there(part: str) -> None:
    rows = [row for row in PAGE.splitlines() if row.startswith("| `")]
    first = {word.strip('"') for row in rows for word in re.findall(r"`([^`]+)`", row.split("|")[1])}
    there = {word for _, word in known()}
    assert first & named(part) <= there and first <= there


def test_the_numbers_of_the_page() -> None:
    assert f"{MOST_STEPS:,} steps in a case and {10 * MOST_STEPS:,} in all" in PAGE
    assert f"after {MOST_STOPS} answers" in PAGE


EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.splitlines()[0])
def test_the_examples_of_the_page_pass(text: str) -> None:
    assert read_scenario(text).run().steps


def test_the_short_form_of_the_help_passes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(["scenario", "--help"])
    told = capsys.readouterr().out
    assert "--keys" in told and "--new" in told
    lines = [line[2:39].rstrip() for line in told.partition("format in short")[2].splitlines()[1:] if line[:2] == "  "]
    text = "\n".join(line for line in lines if line and not line.startswith("chance"))
    assert read_scenario(text.replace("[[step]]\n\n", "").removesuffix("[[step]]")).run().steps == 3


def test_keys_prints_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scenario", "--keys"]) == 0
    assert capsys.readouterr().out.rstrip() == PAGE
    hook = Path(__file__).parents[2] / "tools" / "course_hook.py"
    assert "bangkit/_docs/" in hook.read_text(encoding="utf-8") and PAGES[0].parts[-2:] == ("_docs", "scenarios.md")


@pytest.mark.parametrize("game", FORMATS)
def test_a_new_file_passes_and_is_never_written_over(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new.toml"
    assert cli.main(["scenario", "--new", str(path), "--game", game]) == 0
    assert f"bangkit scenario {path}" in capsys.readouterr().out
    text = path.read_text(encoding="utf-8")
    assert load_scenario(path).run().cases == 2 and text.count("#") > 15
    path.write_text("mine", encoding="utf-8")
    assert cli.main(["scenario", "--new", str(path)]) == 1
    assert "is there already" in capsys.readouterr().err and path.read_text(encoding="utf-8") == "mine"
    assert cli.main(["scenario", "--new", str(tmp_path / "none" / "new.toml")]) == 1


def test_an_argument_that_would_do_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, other = new(tmp_path / "good.toml"), str(tmp_path / "other.toml")
    for words, said in (
        (["--game", "dice", str(good)], "--game belongs to --new"),
        (["--new", other, str(good)], "run no files"),
        (["--keys", str(good)], "run no files"),
    ):
        assert cli.main(["scenario", *words]) == 1
        told = capsys.readouterr()
        assert said in told.err and not told.out
    assert list(tmp_path.iterdir()) == [good]


@pytest.mark.parametrize("words", [["--new", ""], [""]])
def test_an_empty_name_is_no_folder(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["scenario", *words])
    assert "the name of the file is empty" in capsys.readouterr().err


def test_nothing_in_a_file_commands_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    title = 'title = "red \\u001b[31m, back \\r, turned \\u202e"\n'
    path = tmp_path / "one.toml"
    two = "".join(f'[[players]]\nname = "{name}"\n' for name in ("Ana", "Ben"))
    path.write_text(f'{title}{two}[[step]]\nexpect = {{ "Ana.life" = 4 }}\n', encoding="utf-8")
    assert cli.main(["scenario", str(path)]) == 0
    path.write_text(title + '[[players]]\nname = "A\\u001b[31m"\n', encoding="utf-8")
    assert cli.main(["scenario", str(path)]) == 1
    told = capsys.readouterr()
    assert r"red \x1b[31m, back \r, turned \u202e" in told.out
    assert not set("\x1b\r\u202e") & set(told.out + told.err)


@pytest.mark.skipif(sys.platform != "linux", reason="only there a name may be any bytes")
def test_a_file_whose_name_is_no_text_is_named_plainly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.toml")
    assert cli.main(["scenario", str(path)]) == 1
    assert r"caf\udce9.toml" in (said := capsys.readouterr().err) and "Path(" not in said
    assert cli.main(["scenario", "--new", str(path)]) == 0
    assert r"caf\udce9.toml" in capsys.readouterr().out


def test_a_folder_is_run_with_the_folders_below(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    below = tmp_path / "lessons" / "one"
    below.mkdir(parents=True)
    good = new(below / "good.toml")
    assert cli.main(["scenario", str(tmp_path / "lessons")]) == 0
    assert "files" not in capsys.readouterr().out
    (below.parent / "bad.toml").write_text("life = 1", encoding="utf-8")
    (below.parent / "notes.txt").write_text("no scenario", encoding="utf-8")
    assert cli.main(["scenario", str(tmp_path / "lessons"), str(good)]) == 1
    told = capsys.readouterr()
    assert "3 files, 1 failed" in told.out and "bad.toml" in told.err
    (tmp_path / "empty").mkdir()
    assert cli.main(["scenario", str(tmp_path / "empty"), str(good)]) == 1
    told = capsys.readouterr()
    assert "there is no scenario file (*.toml) in" in told.err and "passed" in told.out
    assert cli.main(["scenario"]) == 1
    assert "name a scenario file or a folder" in capsys.readouterr().err
