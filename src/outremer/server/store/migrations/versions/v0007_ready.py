"""A seat knows whether its player has said that they are ready. At tables laid before this, everybody is.

A start that was killed half way is resumed.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    there = {column["name"] for column in sa.inspect(op.get_bind()).get_columns("seats")}
    if "ready" not in there:
        op.add_column("seats", sa.Column("ready", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("ready")
