"""What `make play` shows while it builds: numbered steps, how far each is, and every word of an error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once  # about the build

STEPS = Path(__file__).parents[1] / "build_steps.py"
BUILD = """
import os, sys, time

def tell(line, wait=0.6):
    with open(os.environ["OUTREMER_PROGRESS"], "a") as file:
        file.write(line + "\\n")
    time.sleep(wait)

tell("step translate")
tell("step compile", 0)
tell("files 40 1000000", 0)
for n in range(12):
    tell(f"end 20000 library source-{n}.c", 0)
print("a line that nobody needs")
tell("nonsense")
tell("step install")
sys.exit(int(sys.argv[1]))
"""


def steps(*words: str) -> list[str]:
    return [sys.executable, str(STEPS), *words]


@pytest.mark.parametrize("status", [0, 3])
def test_plain_lines_where_nobody_watches(status: int) -> None:
    """Each step once, with its number; the output of the command only if it failed."""
    ran = subprocess.run(
        steps("package", "--", sys.executable, "-c", BUILD, str(status)), capture_output=True, text=True
    )
    assert ran.returncode == status
    assert "\x1b" not in ran.stdout and "\r" not in ran.stdout
    headings = [line for line in ran.stdout.splitlines() if line.startswith("[")]
    assert headings == [
        "[3 of 6] Checking the rules and translating them to C …",
        "[5 of 6] Compiling …",
        "[6 of 6] Installing Outremer …",
    ]
    assert ("a line that nobody needs" in ran.stdout) == (status != 0)
    assert ("failed after" in ran.stdout) == (status != 0)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals of our own here")
def test_on_a_terminal_the_line_says_how_far_the_compiler_is() -> None:
    ours, theirs = os.openpty()
    with subprocess.Popen(steps("package", "--", sys.executable, "-c", BUILD, "0"), stdout=theirs) as process:
        os.close(theirs)
        seen = b""
        try:
            while part := os.read(ours, 4096):
                seen += part
        except OSError:  # the other side is closed: the end, on Linux
            pass
    os.close(ours)
    assert process.returncode == 0
    assert "[5 of 6] Compiling: 12 of 40 files compiled, 24 % of the code  0:0" in seen.decode()
    lasting = [line.rsplit("\r\x1b[K")[-1] for line in seen.decode().split("\r\n")]
    assert [line.rpartition("  ")[0] for line in lasting if line] == [
        "[3 of 6] Checking the rules and translating them to C",
        "[5 of 6] Compiling",
        "[6 of 6] Installing Outremer",
    ]


def test_a_wrong_call_and_a_missing_command_say_so() -> None:
    wrong = subprocess.run(steps("dance", "--", "true"), capture_output=True, text=True)
    assert wrong.returncode == 1 and "the steps are environment, requirements" in wrong.stderr
    missing = subprocess.run(steps("tools", "--", "/nonexistent/pip"), capture_output=True, text=True)
    assert missing.returncode == 127 and "/nonexistent/pip does not start" in missing.stdout
