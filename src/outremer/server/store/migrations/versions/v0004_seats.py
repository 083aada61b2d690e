"""Whether a player has resigned or is away stands in columns of its own, no longer behind the name of the bot.

Before, the kind of such a seat was `bot:<name> for good` or `bot:<name> away`. A start that was killed half way is
resumed.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

SUFFIXES = {"resigned": " for good", "away": " away"}
SEATS = sa.table("seats", sa.column("kind", sa.String), *(sa.column(name, sa.Boolean) for name in SUFFIXES))


def upgrade() -> None:
    there = {column["name"] for column in sa.inspect(op.get_bind()).get_columns("seats")}
    for name, suffix in SUFFIXES.items():
        if name not in there:
            op.add_column("seats", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
        plain = sa.func.substr(SEATS.c.kind, 1, sa.func.length(SEATS.c.kind) - len(suffix))
        marked = SEATS.c.kind.like(f"%{suffix}")
        op.execute(SEATS.update().where(marked).values({name: sa.true(), "kind": plain}))


def downgrade() -> None:
    for name, suffix in SUFFIXES.items():
        op.execute(SEATS.update().where(SEATS.c[name]).values(kind=SEATS.c.kind + suffix))
    with op.batch_alter_table("seats") as seats:
        for name in SUFFIXES:
            seats.drop_column(name)
