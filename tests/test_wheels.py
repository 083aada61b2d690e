"""The wheels that `make dist` builds: each is installed into an environment of its own, where there is no compiler.

The environment finds what the package needs where the tests find it, so that nothing is downloaded; pip still checks
that the extras of the wheel are satisfied.
"""

import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from functools import cache
from pathlib import Path

import pytest

import outremer

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "outremer"
INSTALLED = Path(outremer.__file__).parent
PACKAGES = Path(sysconfig.get_path("purelib"))
KINDS = ["compiled", "pure"]

TRAIN = """
import gymnasium, numpy, pettingzoo
import outremer.envs

outremer.envs.register()
env = pettingzoo.make("aec", "outremer/crusaders-v0", players=2, render_mode="rgb_array")
env.reset(seed=1)
assert env.render().ndim == 3
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))

from outremer.envs.vector import VectorEnv

many = VectorEnv("crescent-moon", 4)
many.reset(seed=1)
many.step(many.sample())

from outremer.envs.text import TextSeat
from outremer.games import find_game

assert "Choose your order" in TextSeat(find_game("crusaders").new(1), 0).question()
print(outremer.mode(), outremer.__file__, sep="|")
"""

READ = """
import anyio
from mcp import Client

from outremer.envs.dataset import Dataset
from outremer.envs.expansion import Expansion
from outremer.envs.mcp_server import make_server

data = Dataset("games")
learn, check = data.positions(bot="random").split(0.5)
print(Expansion(data.features).expand(learn.observations).shape[0] + len(check))


async def main():
    async with Client(make_server()) as client:
        print(len((await client.list_tools()).tools))


anyio.run(main)
"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="make is not used there"),
    pytest.mark.skipif(not list(ROOT.glob("dist/*.whl")), reason="no wheels: make dist builds them"),
]


@cache
def wheels() -> dict[str, Path]:
    """By kind; without a C compiler there is no compiled one."""
    found = {"pure" if path.stem.endswith("-py3-none-any") else "compiled": path for path in ROOT.glob("dist/*.whl")}
    assert "pure" in found and ("compiled" in found or not outremer.build_note().startswith("compiled"))
    return found


def wheel_of(kind: str) -> Path:
    if kind not in wheels():
        pytest.skip("no compiled wheel: there was no C compiler")
    return wheels()[kind]


def data_and_modules(package: Path) -> set[str]:
    """All that lies in the sources, but the page, which is made elsewhere."""
    files = {path.relative_to(package) for path in package.rglob("*") if path.is_file()}
    return {
        f"outremer/{path.as_posix()}" for path in files if "__pycache__" not in path.parts and "page" not in path.parts
    }


@pytest.mark.parametrize("kind", KINDS)
def test_a_wheel_holds_everything(kind: str) -> None:
    """Modules, rulebooks, lessons, numbers, the note for type checkers, the page; and the libraries, or none."""
    with zipfile.ZipFile(wheel_of(kind)) as opened:
        names = set(opened.namelist())
        note = opened.read("outremer/_build.txt").decode()
    assert data_and_modules(SOURCE) <= names
    assert "outremer/py.typed" in names
    libraries = [name for name in names if name.endswith((".so", ".pyd"))]
    assert note.startswith("compiled: " if kind == "compiled" else "uncompiled: built with OUTREMER_PURE")
    assert bool(libraries) == (kind == "compiled")
    pages = {f"outremer/server/page/{path.name}" for path in (INSTALLED / "server" / "page").glob("*.html")}
    assert pages <= names


def clean_environment(folder: Path) -> Path:
    """An environment without Outremer and without pip; the other packages are those of this one. Its Python."""
    others = folder / "others"
    others.mkdir()
    for entry in PACKAGES.iterdir():
        if "outremer" not in entry.name and entry.suffix != ".pth":
            (others / entry.name).symlink_to(entry)
    home = folder / "home"
    venv.create(home, with_pip=False)
    (purelib,) = home.glob("lib/python*/site-packages")
    (purelib / "others.pth").write_text(f"{others}\n")
    return home / "bin" / "python"


def run(python: Path, *arguments: str) -> str:
    """In a folder where no sources are, and where no program but the environment's own is found."""
    surroundings = {"PATH": str(python.parent), "HOME": str(python.parents[2]), "LANG": "C.UTF-8"}
    ran = subprocess.run([*arguments], cwd=python.parents[2], env=surroundings, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


@pytest.mark.parametrize("kind", KINDS)
def test_a_wheel_is_installed_without_a_compiler_and_plays(kind: str, tmp_path: Path) -> None:
    wheel = wheel_of(kind)
    python = clean_environment(tmp_path)
    assert shutil.which("cc", path=str(python.parent)) is None and shutil.which("gcc", path=str(python.parent)) is None
    pip = (sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "--quiet")
    run(python, *pip, "install", "--no-compile", "--no-index", f"{wheel}[research,server,data,mcp]")
    command = str(python.parent / "outremer")
    mode, file = run(python, str(python), "-W", "error", "-c", TRAIN).split("|")
    assert mode.partition(":")[0] == ("compiled" if kind == "compiled" else "uncompiled")
    assert Path(file).is_relative_to(tmp_path)
    assert f"{outremer.__version__}" in run(python, command, "--version")
    assert "CR-5.3" in run(python, command, "rules", "CR-5.3")
    arena = ("arena", "crusaders", "--bots", "random", "--players", "2", "--games", "2", "--dataset", "games")
    report = run(python, command, *arena)
    assert "2 games" in report and "positions" in report
    rows, tools = run(python, str(python), "-c", READ).splitlines()
    assert int(rows) > 100 and int(tools) == 11
