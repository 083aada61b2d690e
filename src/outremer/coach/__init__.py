"""Help for people who want to play better."""

from .hints import Hint, hints

__all__ = ["Hint", "hints"]
