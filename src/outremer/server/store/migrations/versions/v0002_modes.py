"""How a table is played: mode, clock, who stands in, where it began, how it stands; and a seat's webhook.

Columns are added one by one and only where they are missing, so that a start that was killed half way is resumed.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def of_tables() -> list[sa.Column[object]]:
    return [
        sa.Column("mode", sa.String(16), nullable=False, server_default="live"),
        sa.Column("clock", sa.Text, nullable=True),
        sa.Column("stand_in", sa.String(40), nullable=False, server_default="steward"),
        sa.Column("sandbox", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("start", sa.Text, nullable=True),
        sa.Column("ended", sa.String(16), nullable=False, server_default=""),
        sa.Column("touched", sa.String(32), nullable=False, server_default=""),
        sa.Column("paused", sa.Text, nullable=True),
        sa.Column("asking", sa.Text, nullable=True),
        sa.Column("clocks", sa.Text, nullable=True),
        sa.Column("due", sa.String(32), nullable=True),
        sa.Column("origin", sa.String(16), nullable=False, server_default="deal"),
    ]


def of_seats() -> list[sa.Column[object]]:
    return [
        sa.Column("webhook", sa.Text, nullable=True),
        sa.Column("rung", sa.Integer, nullable=False, server_default="0"),
    ]


def upgrade() -> None:
    add_missing("tables", of_tables())
    add_missing("seats", of_seats())
    op.execute("UPDATE tables SET touched = created WHERE touched = ''")
    op.execute("UPDATE tables SET ended = 'finished' WHERE finished AND ended = ''")
    op.create_index("tables_touched", "tables", ["touched"], if_not_exists=True)
    op.create_index("tables_due", "tables", ["due"], if_not_exists=True)


def add_missing(table: str, columns: list[sa.Column[object]]) -> None:
    there = {column["name"] for column in sa.inspect(op.get_bind()).get_columns(table)}
    for column in columns:
        if column.name not in there:
            op.add_column(table, column)


def downgrade() -> None:
    for name in ("tables_due", "tables_touched"):
        op.drop_index(name, "tables")
    with op.batch_alter_table("seats") as seats:
        for column in of_seats():
            seats.drop_column(column.name)
    with op.batch_alter_table("tables") as tables:
        for column in of_tables():
            tables.drop_column(column.name)
