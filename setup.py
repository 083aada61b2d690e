"""The compiled half of the build: which modules mypyc turns into C, and what to do where no C can be compiled.

Everything else about the package stands in pyproject.toml.
"""

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

PACKAGE = Path("src", "outremer")
GAMES = ("crusaders", "crescent_moon")
# Modules of a game that are off the hot path, or made of what mypyc compiles badly.
INTERPRETED = {
    "view.py",
    "position.py",
    "position_read.py",
    "position_check.py",
    "features.py",
    "log.py",
    "data.py",
    "score_sheet.py",
    "words.py",
}

# Nobody replaces our functions from outside, so calls inside a library need not go through its symbol table.
DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition"]


def compiled_modules() -> list[Path]:
    """The kernel, the games' rules and the bots; a package's `__init__.py` is never compiled."""
    found = [*PACKAGE.glob("kernel/*.py"), *PACKAGE.glob("bots/*.py")]
    for game in GAMES:
        found += [path for path in PACKAGE.glob(f"{game}/*.py") if path.name not in INTERPRETED]
        found += PACKAGE.glob(f"{game}/rules/*.py")
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
    folders = {path.parts[len(PACKAGE.parts)] for path in modules}
    libraries = [
        ([str(path) for path in modules if path.is_relative_to(PACKAGE / folder)], f"outremer_{folder}")
        for folder in sorted(folders)
    ]
    options = [f"--cache-dir={Path('build', 'mypyc')}"]  # not the cache of the type checker, whose settings differ
    built: list[Extension] = mypycify(
        [*options, *map(str, modules)], opt_level="2", debug_level="0", separate=libraries
    )
    if os.name == "posix":
        for library in built:
            library.extra_compile_args += DIRECT_CALLS
            library.depends.append("setup.py")
    return built, f"compiled: {len(modules)} modules"


class BuildPy(build_py):
    """Copies the Python files, leaves the build note beside them, and forgets what an earlier build left behind."""

    note = ""

    def run(self) -> None:
        super().run()
        self.forget_stale_files()
        Path(self.build_lib, "outremer", "_build.txt").write_text(self.note + "\n")

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
