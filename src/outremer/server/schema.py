"""The database as the present version of the program knows it. The way there is in `migrations/`.

Secrets are kept as SHA-256 only; the key of a game is here in full, for the server must be able to replay it.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA = MetaData()


def of_table() -> Column[str]:
    """The table a row belongs to, and goes with."""
    return Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(64), nullable=False),  # digest of the rules data it is played under
    Column("options", Text, nullable=False),  # JSON
    Column("key", String(64), nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("spectator", String(64), nullable=False),  # SHA-256 of the link's secret
    Column("host", String(64), nullable=False),  # likewise
    Column("public", Boolean, nullable=False),
    Column("created", String(32), nullable=False),
    Column("finished", Boolean, nullable=False),
    Index("tables_lobby", "public", "finished", "created"),
)

SEATS = Table(
    "seats",
    METADATA,
    of_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(40), nullable=False),  # person, open, bot:<name>, bot:<name> for good
    Column("name", String(80), nullable=False),
    Column("secret", String(64), nullable=False),  # SHA-256; empty: nobody has a link to it
)

MOVES = Table(
    "moves",
    METADATA,
    of_table(),
    Column("sequence", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("deed", String(16), nullable=False),  # move, undo, undo alone
    Column("action", String(120), nullable=False),  # in notation; empty for an undo
    Column("at", String(32), nullable=False),
)
"""The log. Rows are added, never changed."""

CHAT = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("speaker", Integer, nullable=False),  # -1: the host, or the table
    Column("name", String(80), nullable=False),
    Column("listener", Integer, nullable=True),  # null: everybody
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
    Index("chat_of_table", "table_id", "id"),
)
