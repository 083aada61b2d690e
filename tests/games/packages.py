"""Installs packages that bring a game into folders of their own, and runs programs that find them there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "stake-nim"


def install_example(folder: Path) -> Path:
    """Stake Nim, as pip installs it; the folder to look in."""
    source, target = folder / "source", folder / "installed"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, *offline, "--target", str(target), str(source)], check=True, timeout=120)
    return target


def write_package(folder: Path, name: str, code: str) -> Path:
    """A package of one module with an entry point, as it lies there when installed; the folder to look in."""
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (folder / f"{name}.py").write_text(code, encoding="utf-8")
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(f"[outremer.games]\n{name} = {name}:KIT\n", encoding="utf-8")
    return folder


def search_path(*folders: Path) -> str:
    """A PYTHONPATH with these folders, and with what this process has on its own."""
    inherited = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    return os.pathsep.join([*map(str, folders), *map(os.path.abspath, inherited)])


def python(folders: list[Path], *words: str, keys: str = "", cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """A fresh Python that finds the packages in these folders."""
    size = {"COLUMNS": "110", "LINES": "40", "NO_COLOR": "1", "TERM": "dumb"}
    environment = os.environ | size | {"PYTHONPATH": search_path(*folders)}
    command = [sys.executable, *words]
    return subprocess.run(command, input=keys, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120)


def outremer(folders: list[Path], *words: str, keys: str = "", cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own."""
    return python(folders, "-m", "outremer.cli", *words, keys=keys, cwd=cwd)
