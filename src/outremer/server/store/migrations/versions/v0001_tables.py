"""The first shape: tables, their seats, the log of moves, chat. A first start that was killed half way is resumed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("spectator", sa.String(64), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        if_not_exists=True,
    )
    op.create_index("tables_lobby", "tables", ["public", "finished", "created"], if_not_exists=True)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("deed", sa.String(16), nullable=False),
        sa.Column("action", sa.String(120), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("speaker", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("listener", sa.Integer, nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        if_not_exists=True,
    )
    op.create_index("chat_of_table", "chat", ["table_id", "id"], if_not_exists=True)


def downgrade() -> None:
    for name in ("chat", "moves", "seats", "tables"):
        op.drop_table(name)
