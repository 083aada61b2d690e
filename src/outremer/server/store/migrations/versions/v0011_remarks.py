"""What a bot says with a move knows the ply of that move.

A start that was killed half way is resumed.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    if "ply" not in {column["name"] for column in sa.inspect(op.get_bind()).get_columns("chat")}:
        op.add_column("chat", sa.Column("ply", sa.Integer, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("chat") as chat:
        chat.drop_column("ply")
