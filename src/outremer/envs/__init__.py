"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, many games at once, and play in text.

Each module needs only what it is about, and nothing here is imported before it is asked for. What all share: an
observation holds what the seat's view holds and nothing else, and rewards come at the end, because points on the way
may be hidden. `pip install 'outremer[research]'` installs what they need.
"""

from .registration import register

__all__ = ["register"]
