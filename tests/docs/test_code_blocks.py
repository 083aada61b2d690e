"""What the documentation shows is true: its code runs, and commands that are not run have options that exist."""

import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

from outremer.cli import app
from tests.docs.blocks import ROOT, Block, all_blocks, blocks_of, pages

LANGUAGES = {"bash", "json", "nginx", "python", "text", "toml"}
NEEDED = ("gymnasium", "mcp", "numpy", "pettingzoo", "pyarrow", "torch")
SECONDS = 240


def runs(block: Block) -> bool:
    return not block.reason and not block.file


def python_of(page: Path) -> str:
    """The page's Python that is run, each line at its own number: so an error names the line of the page."""
    lines: list[str] = []
    for block in blocks_of(page):
        if block.language == "python" and runs(block):
            lines += [""] * (block.line - len(lines)) + block.code.splitlines()
    return "\n".join(lines)


def surroundings(folder: Path) -> dict[str, str]:
    """Commands of this environment come first; a home of its own keeps what they save."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "COLUMNS": "120"}


def run(command: list[str], folder: Path) -> str:
    (folder / "docs").symlink_to(ROOT / "docs")
    environment = surroundings(folder)
    if "PYTHONPATH" in environment:
        environment["PYTHONPATH"] = str(ROOT / environment["PYTHONPATH"])
    ran = subprocess.run(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def skip_without_packages(code: str) -> None:
    for package in re.findall(r"^\s*(?:import|from) (\w+)", code, re.MULTILINE):
        if package in NEEDED and find_spec(package) is None:
            pytest.skip(f"{package} is not installed")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the paths are those of POSIX")
@pytest.mark.parametrize("page", [page for page in pages() if python_of(page)], ids=lambda page: page.stem)
def test_the_python_of_a_page_runs_from_top_to_bottom(page: Path, tmp_path: Path) -> None:
    code = python_of(page)
    skip_without_packages(code)
    script = tmp_path / f"{page.stem}.md"
    script.write_text(code, encoding="utf-8")
    run([sys.executable, str(script)], tmp_path)


SHELL = [block for block in all_blocks("bash") if runs(block)]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of a POSIX shell")
@pytest.mark.parametrize("block", SHELL, ids=[block.place for block in SHELL])
def test_commands_run(block: Block, tmp_path: Path) -> None:
    run(["bash", "-euo", "pipefail", "-c", block.code], tmp_path)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_every_block_says_its_language(page: Path) -> None:
    assert not [f"{block.place}: {block.language!r}" for block in blocks_of(page) if block.language not in LANGUAGES]


def test_a_reason_is_told_only_where_something_could_run() -> None:
    idle = [b.place for page in pages() for b in blocks_of(page) if b.reason and b.language not in ("bash", "python")]
    assert idle == []


FRAGMENTS = [block for block in all_blocks("python", "toml", "bash") if block.file]


@pytest.mark.parametrize("block", FRAGMENTS, ids=[block.place for block in FRAGMENTS])
def test_a_part_of_a_file_is_in_that_file(block: Block) -> None:
    """Every line, in this order; lines may be left out."""
    there = iter([line.rstrip() for line in (block.page.parent / block.file).read_text(encoding="utf-8").splitlines()])
    missing = [line for line in block.code.splitlines() if line.strip() and line.rstrip() not in there]
    assert missing == [], f"{block.place}: not in {block.file} after what stands before"


def commands_of(block: Block) -> list[list[str]]:
    """The commands as lists of words; what is before and after a pipe counts as two."""
    found = []
    for line in block.code.replace("\\\n", " ").splitlines():
        if "'" in line and line.count("'") % 2:
            continue  # a text over several lines
        words = shlex.split(line, comments=True)
        while words and re.match(r"^\w+=", words[0]):
            words = words[1:]
        for part in " ".join(shlex.quote(word) if word != "|" else "\n" for word in words).splitlines():
            if part.strip():
                found.append(shlex.split(part))
    return found


def options_of(command: Any) -> set[str]:
    return {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}


def faults(words: list[str]) -> list[str]:
    """What is wrong with a command of ours; nothing is said about those of others."""
    options = [word.partition("=")[0] for word in words if word.startswith("-") and not word.strip("-").isdigit()]
    if words[0] == "outremer":
        commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
        if words[1] in commands:
            known = options_of(commands[words[1]]) | {"--help"}
            return [option for option in options if option not in known]
        return [] if words[1].startswith("-") else [words[1]]
    if words[0] == "make":
        targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
        return [word for word in words[1:] if re.fullmatch("[a-z-]+", word) and word not in targets]
    if len(words) > 2 and words[1] == "-m" and words[2].startswith(("bench.", "tests.")):
        module = ROOT.joinpath(*words[2].split(".")).with_suffix(".py")
        source = module.read_text(encoding="utf-8") if module.is_file() else ""
        return [words[2]] if not source else [option for option in options[1:] if f'"{option}"' not in source]
    return []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_options_of_commands_exist(page: Path) -> None:
    wrong = [
        f"{block.place}: {' '.join(words)}: {', '.join(found)}"
        for block in blocks_of(page)
        if block.language == "bash"
        for words in commands_of(block)
        if (found := faults(words))
    ]
    assert wrong == []


def test_faults_are_found() -> None:
    assert faults(["outremer", "arena", "x", "--gmaes", "3"]) == ["--gmaes"]
    assert faults(["outremer", "plya"]) == ["plya"]
    assert faults(["make", "buidl"]) == ["buidl"]
    assert faults(["python", "-m", "bench.nothing"]) == ["bench.nothing"]
