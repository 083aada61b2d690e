"""What stands in deploy/: the steps of the Dockerfile and the command of the systemd unit run in a clean folder.

No container engine and no systemd: each step is read from the file and run with its folders moved into a temporary one.
What a step would fetch from elsewhere (packages of the system, of PyPI) is the test's own environment.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
SYSTEM = ("apt-get", "useradd")  # what is the system's own: not done here
PARTS = (
    "src",
    "deploy",
    "Makefile",
    "pyproject.toml",
    "setup.py",
    "build_steps.py",
    "constraints.txt",
    "LICENSE",
    "README.md",
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32" or shutil.which("make") is None, reason="there is no make here"),
]


def instructions(file: Path) -> list[tuple[str, str]]:
    """`("RUN", "make build")`, ..."""
    lines = [line for line in file.read_text().replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2].strip()) for line in lines]


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that stands for the root of a machine, with the source tree in /opt/outremer and make's environment as
    far as it would have to be fetched."""
    root = tmp_path_factory.mktemp("machine")
    tree = root / "opt" / "outremer"
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, tree / part, ignore=shutil.ignore_patterns("__pycache__", "page"))
        else:
            tree.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, tree / part)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tree / ".venv"], check=True)
    packages = next((tree / ".venv").glob("lib/python*/site-packages"))
    (packages / "fetched.pth").write_text("\n".join(path for path in sys.path if path.endswith("-packages")))
    (tree / ".venv" / "requirements").touch()
    for folder in ("data", "var/lib/outremer"):
        (root / folder).mkdir(parents=True)
    return root


def moved(root: Path, text: str) -> str:
    """The same with the folders of this machine."""
    return re.sub(r"(?<![\w.])/(opt/outremer|data|var/lib/outremer)\b", rf"{root}/\1", text)


def environment(**more: str) -> dict[str, str]:
    """Of a machine without this project: uncompiled, for that takes seconds."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return kept | {"OUTREMER_PURE": "1", "COLUMNS": "200"} | more


@pytest.fixture(scope="module")
def built(machine: Path) -> Path:
    """After the steps of the first stage of the Dockerfile."""
    where, stages = machine, 0
    for word, rest in instructions(DEPLOY / "Dockerfile"):
        stages += word == "FROM"
        if word == "WORKDIR":
            where = Path(moved(machine, rest))
        if word == "RUN" and not any(name in rest for name in SYSTEM):
            ran = subprocess.run(rest, shell=True, cwd=where, env=environment(), capture_output=True, text=True)
            assert ran.returncode == 0, ran.stdout + ran.stderr
    assert stages == 2
    return machine


@contextmanager
def running(command: list[str], env: dict[str, str]) -> Iterator[str]:
    """The address of a server on a free port, started as its file says. It ends politely when asked to."""
    told = subprocess.PIPE
    words = [*command, "--port", "0"]
    with subprocess.Popen(words, stdout=told, stderr=subprocess.STDOUT, text=True, env=env) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+", first)
            assert found is not None, first + process.stdout.read()
            yield found[0]
        finally:
            process.send_signal(signal.SIGTERM)
            process.stdout.read()
    assert process.returncode in (0, -signal.SIGTERM)


def asked(url: str) -> dict[str, object]:
    with urlopen(url, timeout=30) as answer:
        told: dict[str, object] = json.load(answer)
    return told


def test_the_image_serves_as_its_dockerfile_says(built: Path) -> None:
    steps = instructions(DEPLOY / "Dockerfile")
    command = json.loads(moved(built, next(rest for word, rest in steps if word == "CMD")))
    copied = [rest for word, rest in steps if word == "COPY"]
    assert copied == [". .", "--from=build /opt/outremer/.venv /opt/outremer/.venv"]
    with running(command, environment()) as address:
        assert asked(f"{address}/api/health")["status"] == "ok"
    assert (built / "data" / "tables.sqlite").is_file()


def test_the_unit_starts_a_server_with_public_links(built: Path) -> None:
    lines = [line.partition("=") for line in (DEPLOY / "outremer.service").read_text().splitlines() if "=" in line]
    settings = [(name, value) for name, _, value in lines if not name.startswith("#")]
    given = dict(value.split("=", 1) for name, value in settings if name == "Environment")
    command = shlex.split(moved(built, dict(settings)["ExecStart"]))
    with running(command, environment(**{name: moved(built, value) for name, value in given.items()})) as address:
        assert asked(f"{address}/api/reach")["public"] == "https://table.example.org"
    assert (built / "var/lib/outremer/tables.sqlite").is_file()
    state = dict(settings)["StateDirectory"]
    assert f"/var/lib/{state}/" in dict(settings)["ExecStart"]


def test_what_the_guide_says_to_paste_is_there() -> None:
    guide = (ROOT / "docs" / "deploy.md").read_text()
    for file in ("Dockerfile", "outremer.service", "Caddyfile"):
        assert f"deploy/{file}" in guide and (DEPLOY / file).is_file()
    assert (DEPLOY / "Caddyfile").read_text() in guide
