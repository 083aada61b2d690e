"""A seat knows the link that was given out for it, whose private words it may read, and what the host did with it.

The link of an open seat is an invitation: its first use gives the seat another secret. What players of earlier tables
have is their own already. A start that was killed half way is resumed.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def columns() -> list[sa.Column[object]]:
    return [
        sa.Column("invitation", sa.String(64), nullable=False, server_default=""),
        sa.Column("words_from", sa.Integer, nullable=False, server_default="0"),
        sa.Column("opener", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("host_did", sa.String(16), nullable=False, server_default=""),
        sa.Column("taken", sa.String(32), nullable=False, server_default=""),
    ]


def upgrade() -> None:
    there = {column["name"] for column in sa.inspect(op.get_bind()).get_columns("seats")}
    for column in columns():
        if column.name not in there:
            op.add_column("seats", column)
    op.execute("UPDATE seats SET invitation = secret WHERE kind = 'open' AND invitation = ''")


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        for column in columns():
            seats.drop_column(column.name)
