"""What `make` installs: every version is pinned, and every file of it has a hash."""

import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytestmark = pytest.mark.once  # about the build

ROOT = Path(__file__).parent.parent
PIN = re.compile(
    r"^(?P<name>[\w.-]+)==[\w.]+ \\\n(?P<hashes>(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE
)


def pins() -> dict[str, str]:
    """Each name in the file, and its hashes."""
    text = (ROOT / "constraints.txt").read_text()
    return {canonicalize_name(found["name"]): found["hashes"] for found in PIN.finditer(text)}


def asked_for() -> list[str]:
    """What the Makefile installs by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    server = project["project"]["optional-dependencies"]["server"]
    tools = [*project["dependency-groups"]["dev"], *project["dependency-groups"]["docs"]]
    return [*project["build-system"]["requires"], *project["project"]["dependencies"], *server, *tools]


def test_every_line_has_hashes() -> None:
    text = (ROOT / "constraints.txt").read_text()
    assert len(pins()) == text.count("==") and len(pins()) > 50
    for hashes in pins().values():
        values = re.findall("[0-9a-f]{64}", hashes)
        assert values == sorted(set(values))


def test_all_that_is_installed_is_pinned() -> None:
    """Also what is needed only because something else needs it, such as greenlet."""
    wanted, seen = [Requirement(line) for line in asked_for()], set()
    pinned = pins()
    while wanted:
        requirement = wanted.pop()
        for extra in ("", *sorted(requirement.extras)):
            name = canonicalize_name(requirement.name)
            if (name, extra) in seen or not applies(requirement):
                continue
            seen.add((name, extra))
            assert name in pinned, name
            try:
                needed = requires(name) or []
            except PackageNotFoundError:
                continue  # not on this machine
            wanted += [found for line in needed if applies(found := Requirement(line), extra)]
    assert len(seen) > 30


def applies(requirement: Requirement, extra: str = "") -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": extra})


@pytest.mark.skipif(sys.platform == "win32", reason="make is not used there")
def test_pip_comes_first_and_knows_hashes_in_constraints() -> None:
    text = (ROOT / "constraints.txt").read_text()
    found = re.search(r"^pip==(\d+)\.(\d+)", text, re.MULTILINE)
    assert found is not None and (int(found[1]), int(found[2])) >= (26, 1)
    makefile = (ROOT / "Makefile").read_text()
    assert makefile.index("--require-hashes -r $(VENV)/pip.txt") < makefile.index("install -c constraints.txt")
