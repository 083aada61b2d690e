"""Compiled or not: says how this copy was built, and makes OUTREMER_PURE=1 run it from its Python files.

In an installed copy the extension modules are beside their Python files, and Python prefers the extensions.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

BUILD_NOTE = Path(__file__).with_name("_build.txt")  # written by setup.py into what it builds, never into src/


def pure_is_asked() -> bool:
    return os.environ.get("OUTREMER_PURE", "") not in ("", "0")


def build_note() -> str:
    """One line on how this copy was built, such as "compiled: 40 modules"."""
    if not BUILD_NOTE.exists():
        return "uncompiled: run from its source folder"
    return BUILD_NOTE.read_text(encoding="utf-8").strip()


def compiled() -> bool:
    """Whether the kernel, and so the rules and the bots, run compiled."""
    spec = find_spec("outremer.kernel.state")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def mode() -> str:
    """`compiled`, or `uncompiled: ` and the reason."""
    if compiled():
        return "compiled"
    if pure_is_asked():
        return "uncompiled: OUTREMER_PURE is set"
    return build_note()


def load_sources_only() -> None:
    """From now on every module of this package is loaded from its Python file."""
    sys.meta_path.insert(0, SourcesOnly())


class SourcesOnly(MetaPathFinder):
    """Finds the modules of this package as Python files; the usual finders find everything else."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("outremer."):
            return None
        specs = (source_finder(folder).find_spec(fullname) for folder in path)
        return next((spec for spec in specs if spec is not None and spec.loader is not None), None)


@cache
def source_finder(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
