"""Run by Alembic: brings the database behind the connection it is handed to the version asked for."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from outremer.server.store.schema import METADATA


def upgrade(connection: Connection) -> None:
    """SQLite cannot alter most of a table, so Alembic copies it there (`render_as_batch`)."""
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


upgrade(context.config.attributes["connection"])
