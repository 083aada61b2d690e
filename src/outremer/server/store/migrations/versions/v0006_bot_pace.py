"""A table knows how fast its bots play. A start that was killed half way is resumed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
COLUMN = "bot_pace"


def upgrade() -> None:
    if COLUMN not in {column["name"] for column in sa.inspect(op.get_bind()).get_columns("tables")}:
        op.add_column("tables", sa.Column(COLUMN, sa.String(16), nullable=False, server_default="brisk"))


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column(COLUMN)
