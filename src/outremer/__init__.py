"""Outremer: a digital table for strategy board games.

This file owns the version and the choice between the compiled modules and the plain Python files beside them.
It is never compiled and imports no game.
"""

from outremer._pure_mode import build_note, compiled, load_sources_only, mode, pure_is_asked

__all__ = ["__version__", "build_note", "compiled", "mode"]

__version__ = "0.1.0"

if pure_is_asked():
    load_sources_only()
