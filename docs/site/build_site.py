"""`make site`: gathers the pages of the documentation into build/site-pages and builds the site into build/site.

The pages are the files of docs/, the rulebooks of the games and CONTRIBUTING.md, each where it is kept; only links are
changed. The pages of the reference name modules; their docstrings are read from src/, which is not imported.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

SITE = Path(__file__).resolve().parent
DOCS = SITE.parent
ROOT = DOCS.parent
FONTS = ROOT / "web" / "node_modules" / "@fontsource-variable" / "eb-garamond" / "files"
LETTERS = "eb-garamond-latin-wght-normal.woff2"
OUTSIDE = {"CONTRIBUTING.md": "contributing.md", "bench/README.md": "measurements.md", "README.md": "index.md"}
"""Pages that are kept outside docs/, and their names on the site."""
LEFT_OUT = ("__pycache__", "build", "*.egg-info", "rulebook.md", "site")
NAV_LINE = re.compile(r'^\s*\{ "[^"]+" = "(?P<page>[^"]+\.md)" \},\n', re.MULTILINE)

WHOLE_WIDTH = "---\nhide:\n  - navigation\n  - toc\n---\n\n"
FONT_FACE = f"""
@font-face {{
  font-family: "EB Garamond";
  font-display: swap;
  font-weight: 400 800;
  src: url("{LETTERS}") format("woff2");
}}
"""

COLOURS = re.compile(r"\x1b\[[\d;]*m")
FILE_LINK = re.compile(r"\[(?:docs/)?(?P<file>[\w-]+\.md)\]\(")

REFERENCE = {
    "kernel": (
        "The contract of a game",
        "What every game promises. `State` answers who must decide, what may be done and why not; everything else in "
        "Outremer asks through it. Import from `outremer.kernel`.",
        (
            *("state", "game", "step", "simple", "notation", "events"),
            *("record", "timeline", "rng", "errors", "refusal", "testing"),
        ),
    ),
    "games": (
        "Games and their kits",
        "How a game is found, and what the rest of Outremer may ask of it. Import from `outremer.games`.",
        ("registry", "kit"),
    ),
    "bots": (
        "Bots",
        "The interface of a bot, what it is shown, and how a bot is made from its name. Import from `outremer.bots`.",
        ("bot", "registry", "evaluation", "greedy", "search", "subprocess_bot"),
    ),
    "envs": (
        "Environments",
        "The games as research environments. `pip install 'outremer[research]'` brings what they need.",
        (
            *("registration", "vector", "aec", "single", "expansion", "rewards", "checks"),
            *("recall", "text", "open_spiel", "policy_bot", "dataset"),
        ),
    ),
}
"""The pages of the reference: their title, what they say first, and the modules of the package they show."""


class NotBuilt(Exception):
    """What Zensical said about it."""


def page_texts() -> dict[str, str]:
    """Every page that is not just a file of docs/, by its name on the site."""
    found = {f"rules/{book.parent.name.replace('_', '-')}.md": book.read_text(encoding="utf-8") for book in rulebooks()}
    found["index.md"] = WHOLE_WIDTH + (DOCS / "index.md").read_text(encoding="utf-8")
    for outside, name in OUTSIDE.items():
        found.setdefault(name, titled_links(inner_links((ROOT / outside).read_text(encoding="utf-8"))))
    for package, (title, words, modules) in REFERENCE.items():
        parts = [f"## {module.replace('_', ' ').capitalize()}\n\n::: outremer.{package}.{module}" for module in modules]
        found[f"reference/{package}.md"] = "\n\n".join([f"# {title}", words, *parts]) + "\n"
    return found


def rulebooks() -> list[Path]:
    return sorted(ROOT.glob("src/outremer/games/*/rulebook.md"))


def titled_links(text: str) -> str:
    """`[host.md](host.md)` with the title of that page instead of its file's name."""
    return FILE_LINK.sub(lambda link: f"[{title_of(DOCS / link['file'])}](", text)


def title_of(page: Path) -> str:
    if not page.is_file():
        return page.name
    return page.read_text(encoding="utf-8").removeprefix("# ").partition("\n")[0]


def inner_links(text: str) -> str:
    """The links between pages in and outside docs/, as they are on the site."""
    for outside, name in OUTSIDE.items():
        text = text.replace(f"](../{outside}", f"]({name}").replace(f"]({outside}", f"]({name}")
    return text.replace("](../docs/", "](").replace("](docs/", "](")


def pages() -> list[str]:
    """The names of all pages of the site."""
    return sorted({path.name for path in DOCS.glob("*.md")} | set(page_texts()))


def configuration(source: str) -> str:
    """What Zensical reads. An entry whose page is not here is left out."""
    present = set(pages())
    chosen = NAV_LINE.sub(lambda line: line[0] if line["page"] in present else "", source)
    return chosen.replace('"SOURCES"', f'"{(ROOT / "src").as_posix()}"')


def gather(folder: Path) -> Path:
    """Write everything that the site is made of into the folder; returns the configuration."""
    docs = folder / "docs"
    shutil.rmtree(docs, ignore_errors=True)
    shutil.copytree(DOCS, docs, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for page in docs.glob("*.md"):
        page.write_text(titled_links(inner_links(page.read_text(encoding="utf-8"))), encoding="utf-8")
    for name, text in page_texts().items():
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_text(text, encoding="utf-8")
    shutil.copy(SITE / "site.css", docs)
    if (FONTS / LETTERS).is_file():  # the letters of the page, where it was built; elsewhere those of the machine
        shutil.copy(FONTS / LETTERS, docs)
        with open(docs / "site.css", "a") as style:
            style.write(FONT_FACE)
    shutil.copy(ROOT / "web" / "src" / "design" / "favicon.svg", docs)
    config = folder / "zensical.toml"
    config.write_text(configuration((SITE / "zensical.toml").read_text(encoding="utf-8")), encoding="utf-8")
    return config


def zensical(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "zensical", *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def build(folder: Path, target: Path) -> str:
    """Build the site strictly; returns what Zensical said. Any warning ends it."""
    config = gather(folder)
    done = zensical("build", "--strict", "--clean", "--config-file", str(config))
    if done.returncode:
        raise NotBuilt(f"{COLOURS.sub('', done.stdout)}\nthe site does not build")
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(folder / "site", target)
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds the documentation site into build/site.")
    parser.add_argument("--serve", action="store_true", help="show it at http://localhost:8001/ instead")
    asked = parser.parse_args()
    folder = ROOT / "build" / "site-pages"
    if asked.serve:
        config = gather(folder)
        serve = ["serve", "--dev-addr", "localhost:8001", "--config-file", str(config)]
        raise SystemExit(subprocess.run([sys.executable, "-m", "zensical", *serve], check=False).returncode)
    try:
        build(folder, ROOT / "build" / "site")
    except NotBuilt as failure:
        raise SystemExit(str(failure)) from None
    print("build/site/index.html")


if __name__ == "__main__":
    main()
