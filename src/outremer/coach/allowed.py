"""Who may have hints at a table: everybody, those who play with bots alone, or nobody."""

from __future__ import annotations

from typing import Final

ALWAYS: Final = "always"
BOTS_ONLY: Final = "bots"
NEVER: Final = "never"
COACHES: Final = (ALWAYS, BOTS_ONLY, NEVER)
