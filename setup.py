"""The compiled half of the build: which modules mypyc turns into C. web/build_page.py makes the page.

Without a C compiler the package stays plain Python; without Node it has no page. All other settings are in
pyproject.toml.
"""

import os
import runpy
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src", "outremer")
PAGE_BUILDER = Path("web", "build_page.py")
MYPYC_CACHE = Path("build", "mypyc")
# Modules of a game that are not compiled: off the hot path, or hard for mypyc. Its terminal and kit are not either.
INTERPRETED = {
    "kit.py",
    "data.py",
    "identity.py",
    "picture.py",
    "situation.py",
    "bargain_words.py",
    "position/read.py",
    "position/check.py",
}
# The same in the kernel: what only tests call, the base of games in plain Python, and what only plain Python needs.
INTERPRETED_KERNEL = {"testing.py", "simple.py", "plain_vec.py"}
# The same among the bots: what starts programs, loads code, looks bots up by name, and words advice.
INTERPRETED_BOTS = {"subprocess_bot.py", "python_bot.py", "registry.py", "advice.py", "overlooking.py"}

# Of the environments only this is compiled: the rest is about arrays, which NumPy does, and other packages.
COMPILED_ENVS = {"stepper.py"}

# Nothing outside replaces our functions, so calls inside a library need not go through its symbol table.
DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition"]
# Some processors multiply and add in one step and round once. Python rounds twice; bots would play differently.
SAME_NUMBERS = ["-ffp-contract=off"]


def tell(*words: object) -> None:
    """How far the build is, for `build_steps.py`, which says what may be told."""
    progress = os.environ.get("OUTREMER_PROGRESS", "")
    if progress:
        with open(progress, "a") as file:
            file.write(" ".join(map(str, words)) + "\n")


def games() -> list[Path]:
    """A game is a folder with a kit."""
    return sorted(path.parent for path in PACKAGE.glob("games/*/kit.py"))


def compiled_modules() -> list[Path]:
    """The kernel, the games' rules, the bots, the middle of the environments; never a package's `__init__.py`."""
    found = [path for path in PACKAGE.glob("kernel/*.py") if path.name not in INTERPRETED_KERNEL]
    found += [path for path in PACKAGE.glob("bots/*.py") if path.name not in INTERPRETED_BOTS]
    found += [path for path in PACKAGE.glob("envs/*.py") if path.name in COMPILED_ENVS]
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
        return "built with OUTREMER_PURE, for every machine"
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
    tell("step", "translate")
    from mypyc.build import mypycify

    modules = compiled_modules()
    # One library per folder: calls inside a folder are inlined, and an edit compiles its own folder again, not all.
    folders = [PACKAGE / "kernel", PACKAGE / "bots", PACKAGE / "envs", *games()]
    libraries = [
        ([str(path) for path in modules if path.is_relative_to(folder)], f"outremer_{folder.name}")
        for folder in folders
    ]
    options = [f"--cache-dir={MYPYC_CACHE}"]  # not the cache of the type checker, whose settings differ

    def generate() -> list[Extension]:
        return mypycify([*options, *map(str, modules)], opt_level="2", debug_level="0", separate=libraries)

    try:
        built = generate()
    except Exception:  # errors in our code exit instead; mypyc may stumble over what an earlier build left
        if not MYPYC_CACHE.is_dir():
            raise
        print("outremer: the cache of an earlier build is of no use; compiling from the start", file=sys.stderr)
        shutil.rmtree(MYPYC_CACHE)
        built = generate()
    if os.name == "posix":
        for library in built:
            library.extra_compile_args += DIRECT_CALLS + SAME_NUMBERS
            library.depends.append("setup.py")
    return built, f"compiled: {len(modules)} modules"


class BuildPy(build_py):
    """Copies the Python files and the page, adds the build note, and removes what an earlier build left."""

    note = ""

    def run(self) -> None:
        super().run()
        self.forget_stale_files()
        if not self.editable_mode:
            self.add_page()
        Path(self.build_lib, "outremer", "_build.txt").write_text(self.note + "\n")
        if not self.distribution.has_ext_modules():
            tell("step", "install")

    def add_page(self) -> None:
        """Put the page beside the server, if its sources are here."""
        if PAGE_BUILDER.is_file():
            tell("step", "page")
            runpy.run_path(str(PAGE_BUILDER))["add_page"](Path(self.build_lib, "outremer", "server", "page"))
        else:
            print("outremer: installed without the page: its sources are not here", file=sys.stderr)

    def forget_stale_files(self) -> None:
        """The build folder is kept between builds; a deleted module, or its old extension, must not ship."""
        wanted = {Path(output) for output in self.get_outputs(include_bytecode=False)}
        if self.distribution.has_ext_modules():
            wanted |= {Path(output) for output in self.get_finalized_command("build_ext").get_outputs()}
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path not in wanted:
                path.unlink()


class BuildExt(build_ext):
    """Compiles the largest file first, or one processor would be busy with it at the end; tells how far it is."""

    def build_extensions(self) -> None:
        self.extensions.sort(key=size_of_code, reverse=True)
        tell("step", "compile")
        tell("files", sum(len(library.sources) for library in self.extensions), sum(map(size_of_code, self.extensions)))
        super().build_extensions()
        tell("step", "install")

    def build_extension(self, ext: Extension) -> None:
        """A library that is up to date is only told of."""
        sizes = [(Path(source).stat().st_size, ext.name, source) for source in ext.sources]
        for entry in sizes:
            tell("begin", *entry)
        super().build_extension(ext)
        for entry in sizes:
            tell("end", *entry)


def size_of_code(library: Extension) -> int:
    return sum(Path(source).stat().st_size for source in library.sources)


# pip runs this file several times, but builds only once. An editable install stays plain Python,
# so that src/ never holds an extension, which would hide later edits.
ext_modules: list[Extension] = []
if "bdist_wheel" in sys.argv:
    ext_modules, BuildPy.note = extensions()

COMMANDS = {"build_py": BuildPy, "build_ext": BuildExt}
setup(ext_modules=ext_modules, cmdclass=COMMANDS, options={"build_ext": {"parallel": True}})
