"""The package as installed: its version, its files, and its two ways to run, compiled and not."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

import outremer

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "outremer"
INSTALLED = Path(outremer.__file__).parent


def run(folder: Path, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name != "OUTREMER_PURE"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=inherited | environment, capture_output=True, text=True)


def in_a_fresh_python(code: str, **environment: str) -> str:
    ran = run(ROOT, environment, "-c", code)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def files_to_ship(package: Path) -> set[str]:
    kinds = ("*.py", "*.toml", "*.md", "py.typed")
    return {path.relative_to(package).as_posix() for kind in kinds for path in package.rglob(kind)}


def test_no_extension_lies_in_the_sources() -> None:
    assert not [path for kind in ("*.so", "*.pyd") for path in SOURCE.rglob(kind)]


def test_every_folder_of_modules_is_a_package() -> None:
    assert not {path.parent for path in SOURCE.rglob("*.py") if not path.with_name("__init__.py").exists()}


def test_every_module_and_data_file_is_installed() -> None:
    assert files_to_ship(INSTALLED) == files_to_ship(SOURCE)


def test_the_version_is_that_of_the_metadata() -> None:
    assert outremer.__version__ == version("outremer")


def test_importing_outremer_imports_no_game() -> None:
    loaded = in_a_fresh_python("import sys, outremer; print(*(name for name in sys.modules if 'outremer' in name))")
    assert set(loaded.split()) == {"outremer", "outremer._pure_mode"}


def test_pure_runs_the_python_files_and_says_so() -> None:
    code = (
        "import outremer, outremer.kernel.state as s; print(s.__file__, outremer.compiled(), outremer.mode(), sep='|')"
    )
    file, compiled, mode = in_a_fresh_python(code, OUTREMER_PURE="1").split("|")
    assert Path(file) == INSTALLED / "kernel" / "state.py"
    assert compiled == "False"
    assert mode == "uncompiled: OUTREMER_PURE is set"


@pytest.mark.parametrize("value", ["", "0"])
def test_pure_is_off_when_empty_or_zero(value: str) -> None:
    assert "OUTREMER_PURE" not in in_a_fresh_python("import outremer; print(outremer.mode())", OUTREMER_PURE=value)


def test_the_build_note_tells_what_runs() -> None:
    note = outremer.build_note()
    mode = in_a_fresh_python("import outremer; print(outremer.mode())")
    assert mode == ("compiled" if note.startswith("compiled: ") else note)
    assert note.startswith(("compiled: ", "uncompiled: "))


def build_wheel(tree: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    options = ("--quiet", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", "--wheel-dir", ".")
    return run(tree, environment, "-m", "pip", "wheel", *options, ".")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what a wheel is built from."""
    for name in ("LICENSE", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(SOURCE, tmp_path / "src" / "outremer", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.slow
def test_without_a_compiler_the_same_files_are_installed_uncompiled(tree: Path) -> None:
    built = build_wheel(tree, CC="/nonexistent/cc")
    assert built.returncode == 0, built.stderr
    (wheel,) = tree.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        assert opened.read("outremer/_build.txt").decode() == "uncompiled: no C compiler was found at install\n"
    assert {f"outremer/{name}" for name in files_to_ship(SOURCE)} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


@pytest.mark.slow
@pytest.mark.compiled_only
def test_an_error_in_our_own_code_stops_the_build(tree: Path) -> None:
    with open(tree / "src" / "outremer" / "kernel" / "state.py", "a") as module:
        module.write('\nWRONG: int = "not a number"\n')
    built = build_wheel(tree)
    assert built.returncode != 0
    assert "Incompatible types in assignment" in built.stdout + built.stderr
    assert not list(tree.glob("*.whl"))
