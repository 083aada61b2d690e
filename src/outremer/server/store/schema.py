"""The database as the present version of the program knows it. The way there is in `migrations/`.

Secrets are kept as SHA-256 only; the key of a game is here in full, for the server must be able to replay it.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, false, true

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
    Column("host", String(64), nullable=False),  # the same
    Column("public", Boolean, nullable=False),
    Column("created", String(32), nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("mode", String(16), nullable=False, server_default="live"),  # live, correspondence
    Column("clock", Text, nullable=True),  # JSON; null: none
    Column("stand_in", String(40), nullable=False, server_default="steward"),  # the bot for an absent player
    Column("sandbox", Boolean, nullable=False, server_default=false()),  # whether players may fork the live game
    Column("start", Text, nullable=True),  # JSON: the position it began from, its lesson or puzzle; null: the start
    Column("ended", String(16), nullable=False, server_default=""),  # finished, aborted
    Column("touched", String(32), nullable=False, server_default=""),  # when something last happened at it
    Column("paused", Text, nullable=True),  # JSON: by whom, and when
    Column("asking", Text, nullable=True),  # JSON: the proposal the players have to answer
    Column("clocks", Text, nullable=True),  # JSON: what each seat had left, and when that was
    Column("due", String(32), nullable=True),  # when the first clock runs out
    Column("origin", String(16), nullable=False, server_default="deal"),  # deal, fork, record, lesson, puzzle
    Column("bot_pace", String(16), nullable=False, server_default="brisk"),  # instant, brisk, relaxed
    Column("vacation_days", Integer, nullable=False, server_default="0"),  # that each player may stop their clock
    Column("coach", String(16), nullable=False, server_default="bots"),  # always, bots, never: who may have hints
    Index("tables_lobby", "public", "finished", "created"),
    Index("tables_touched", "touched"),
    Index("tables_due", "due"),
)

SEATS = Table(
    "seats",
    METADATA,
    of_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(40), nullable=False),  # person, open, bot:<name>
    Column("name", String(80), nullable=False),
    Column("secret", String(64), nullable=False),  # SHA-256; empty: nobody has a link to it
    Column("resigned", Boolean, nullable=False, server_default=false()),  # its player has left it to the bot
    Column("away", Boolean, nullable=False, server_default=false()),  # the bot stands in until its player returns
    Column("webhook", Text, nullable=True),  # where its player wants to be told that it is their turn
    Column("rung", Integer, nullable=False, server_default="0"),  # the last question told there
    Column("invitation", String(64), nullable=False, server_default=""),  # SHA-256 of the link that was given out
    Column("words_from", Integer, nullable=False, server_default="0"),  # private words up to here were another's
    Column("opener", Boolean, nullable=False, server_default=false()),  # whoever set up the table plays it
    Column("host_did", String(16), nullable=False, server_default=""),  # open, bot: what the host last did with it
    Column("taken", String(32), nullable=False, server_default=""),  # when the host took it from its player
    Column("ready", Boolean, nullable=False, server_default=true()),  # its player has said so
    Column("plan", Text, nullable=True),  # JSON: moves prepared for its next question
    Column("vacation", Text, nullable=True),  # JSON: since when, and how much was used before
    Column("push", Text, nullable=True),  # JSON: the browsers to call when it is asked
    Column("hinted", Text, nullable=True),  # JSON: which of its decisions, from 0, had a hint
)

KEYS = Table(
    "server_keys",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server itself keeps, such as the key it signs calls to browsers with."""

MOVES = Table(
    "moves",
    METADATA,
    of_table(),
    Column("sequence", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("deed", String(16), nullable=False),  # move, undo, undo alone, undo agreed
    Column("action", String(120), nullable=False),  # in notation; empty for an undo
    Column("at", String(32), nullable=False),
)
"""The log. Rows are added, never changed."""

REVIEWS = Table(
    "reviews",
    METADATA,
    of_table(),
    Column("part", String(40), primary_key=True),
    Column("text", Text, nullable=False),  # JSON
)
"""What a look back on a finished game has found: thought out once, and read by all who ask."""

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
    Column("ply", Integer, nullable=True),  # of the move with which a bot said it
    Index("chat_of_table", "table_id", "id"),
    Index("chat_of_pair", "table_id", "speaker", "listener", "id"),  # to count words without reading them
)
