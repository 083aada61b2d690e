"""A table says who may have hints, a seat which of its decisions had one, and reviews of finished games are kept.

A start that was killed half way is resumed.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def columns() -> list[tuple[str, sa.Column[object]]]:
    return [
        ("tables", sa.Column("coach", sa.String(16), nullable=False, server_default="bots")),
        ("seats", sa.Column("hinted", sa.Text, nullable=True)),
    ]


def upgrade() -> None:
    found = sa.inspect(op.get_bind())
    for table, column in columns():
        if column.name not in {one["name"] for one in found.get_columns(table)}:
            op.add_column(table, column)
    if not found.has_table("reviews"):
        op.create_table(
            "reviews",
            sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
            sa.Column("part", sa.String(40), primary_key=True),
            sa.Column("text", sa.Text, nullable=False),
        )


def downgrade() -> None:
    op.drop_table("reviews")
    for table, column in columns():
        with op.batch_alter_table(table) as changed:
            changed.drop_column(column.name)
