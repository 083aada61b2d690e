"""Help for people who want to play better."""

from .hints import Hint, bargain_words, closeness, hints

__all__ = ["Hint", "bargain_words", "closeness", "hints"]
