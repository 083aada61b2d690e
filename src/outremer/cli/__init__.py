"""The command line: `outremer play | learn | puzzle | serve | replay | review | rules | arena | bench | mcp`. Each
command has a file here, which reads its options and calls the module that does the work.
"""

from .commands import app, main

__all__ = ["app", "main"]
