"""PostgreSQL says on the channel `outremer` whatever is written about a table: its name, and the sequence of a move.

Triggers do it, so that no write can forget to; SQLite has neither channels nor other servers to tell.
"""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"

ABOUT = {"tables": "id", "seats": "table_id", "moves": "table_id", "chat": "table_id"}


def upgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    for table, name in ABOUT.items():
        sequence = "r.sequence" if table == "moves" else "-1"
        op.execute(
            f"CREATE OR REPLACE FUNCTION outremer_{table}_changed() RETURNS trigger LANGUAGE plpgsql AS $$ "
            f"DECLARE r {table}; BEGIN IF TG_OP = 'DELETE' THEN r := OLD; ELSE r := NEW; END IF; "
            f"PERFORM pg_notify('outremer', r.{name} || ' ' || {sequence}); RETURN NULL; END $$"
        )
        op.execute(
            f"CREATE TRIGGER outremer_changed AFTER INSERT OR UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION outremer_{table}_changed()"
        )


def downgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    for table in ABOUT:
        op.execute(f"DROP TRIGGER IF EXISTS outremer_changed ON {table}")
        op.execute(f"DROP FUNCTION IF EXISTS outremer_{table}_changed()")
