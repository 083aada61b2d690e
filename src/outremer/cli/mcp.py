"""`outremer mcp`: games for language models."""

from __future__ import annotations

from ..server import extra
from .errors import BadCommand


def mcp() -> None:
    """Let language models play: a server of the Model Context Protocol on standard input and output."""
    if not extra.is_there("mcp"):
        raise BadCommand("this needs the package mcp: pip install 'outremer[mcp]'")
    from ..envs.mcp_server import main as serve_mcp

    serve_mcp()
