"""The code blocks of the documentation: where they are, what language they are in, and whether they are run.

A remark right above a block says what is special about it:

    <!-- not run: REASON -->        the block is not run; its commands are still checked for their form
    <!-- from: PATH -->             the block shows lines of a file beside the page, and is not run
"""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^(?P<indent> *)```(?P<language>[\w-]*)$")
REMARK = re.compile(r"^<!-- (?P<kind>not run|from): (?P<words>.+?) -->$")


@dataclass(frozen=True)
class Block:
    page: Path
    line: int
    language: str
    code: str
    reason: str  # why it is not run; empty if it is
    file: str  # what it is a part of; empty if it stands alone

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"


def pages() -> list[Path]:
    beside = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "bench" / "README.md"]
    return [*sorted((ROOT / "docs").glob("*.md")), *beside]


def blocks_of(page: Path) -> list[Block]:
    found, lines = [], page.read_text(encoding="utf-8").splitlines()
    number = 0
    while number < len(lines):
        opening = FENCE.match(lines[number])
        if opening:
            end = next(n for n in range(number + 1, len(lines)) if lines[n].strip() == "```")
            code = "\n".join(line.removeprefix(opening["indent"]) for line in lines[number + 1 : end]) + "\n"
            remark = REMARK.match(lines[number - 1]) if number else None
            kind, words = (remark["kind"], remark["words"]) if remark else ("", "")
            reason, file = (words if kind == "not run" else ""), (words if kind == "from" else "")
            found.append(Block(page, number + 1, opening["language"], code, reason, file))
            number = end
        number += 1
    return found


def all_blocks(*languages: str) -> list[Block]:
    return [block for page in pages() for block in blocks_of(page) if block.language in languages]
