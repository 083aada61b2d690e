"""Writes the hashes of all files of each release in constraints.txt, as a package index lists them.

    python .ci/lock.py INDEX        # the address of a simple index (PEP 503), as pip's --index-url takes it
"""

from __future__ import annotations

import re
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FILE = Path(__file__).parent.parent / "constraints.txt"
PIN = re.compile(r"^([\w.-]+)==([\w.!+-]+)(.*)$")
SDIST = re.compile(r"\.(tar\.gz|zip)$")


class Links(HTMLParser):
    """The files on a page of an index, and their hashes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = urlsplit(dict(attrs).get("href") or "")
        if tag == "a" and address.fragment.startswith("sha256="):
            self.found[unquote(address.path.rpartition("/")[2])] = address.fragment.partition("=")[2]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def is_of(file: str, name: str, version: str) -> bool:
    """Whether a file belongs to a release."""
    if file.endswith(".whl"):
        parts = file.split("-")
        return normal(parts[0]) == normal(name) and parts[1] == version
    return SDIST.search(file) is not None and normal(SDIST.sub("", file)) == normal(f"{name}-{version}")


def hashes(index: str, name: str, version: str) -> list[str]:
    with urllib.request.urlopen(f"{index.rstrip('/')}/{normal(name)}/", timeout=60) as page:
        links = Links()
        links.feed(page.read().decode())
    found = sorted({value for file, value in links.found.items() if is_of(file, name, version)})
    if not found:
        raise SystemExit(f"the index has no file of {name} {version}")
    return found


def locked(index: str, text: str) -> str:
    """The same pins, each with the hashes of its release; remarks stay."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("--hash")]
    pins = [(line, PIN.match(line)) for line in lines]
    with ThreadPoolExecutor(8) as readers:
        jobs = {line: readers.submit(hashes, index, pin[1], pin[2]) for line, pin in pins if pin is not None}
    written = []
    for line, pin in pins:
        if pin is None:
            written.append(line)
            continue
        rest = [f"    --hash=sha256:{value}" for value in jobs[line].result()]
        written.append(" \\\n".join([line.rstrip(" \\"), *rest]))
    return "\n".join(written) + "\n"


if __name__ == "__main__":
    FILE.write_text(locked(sys.argv[1], FILE.read_text()))
