"""For games over days: a seat has a prepared move, a vacation and the browsers to be called; a server has keys.

A start that was killed half way is resumed.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def columns() -> list[tuple[str, sa.Column[object]]]:
    return [
        ("seats", sa.Column("plan", sa.Text, nullable=True)),
        ("seats", sa.Column("vacation", sa.Text, nullable=True)),
        ("seats", sa.Column("push", sa.Text, nullable=True)),
        ("tables", sa.Column("vacation_days", sa.Integer, nullable=False, server_default="0")),
    ]


def upgrade() -> None:
    found = sa.inspect(op.get_bind())
    for table, column in columns():
        if column.name not in {one["name"] for one in found.get_columns(table)}:
            op.add_column(table, column)
    if not found.has_table("server_keys"):
        op.create_table(
            "server_keys",
            sa.Column("name", sa.String(40), primary_key=True),
            sa.Column("value", sa.Text, nullable=False),
        )


def downgrade() -> None:
    op.drop_table("server_keys")
    for table, column in columns():
        with op.batch_alter_table(table) as changed:
            changed.drop_column(column.name)
