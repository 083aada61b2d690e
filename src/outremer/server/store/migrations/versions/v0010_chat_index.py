"""Words are counted by speaker and listener in an index, so that a table with much chat opens at once.

A start that was killed half way is resumed.
"""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_index("chat_of_pair", "chat", ["table_id", "speaker", "listener", "id"], if_not_exists=True)


def downgrade() -> None:
    op.drop_index("chat_of_pair", "chat")
