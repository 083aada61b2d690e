"""`outremer serve`: tables for the browser. Its options are what a host may set; docs/host.md explains them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ..server import extra
from ..terminal.screen import make_console
from .errors import BadCommand
from .options import HERE, Host, PublicUrl


def days(help_text: str) -> Any:
    return typer.Option(help=help_text, metavar="N", min=0, max=36500)


Port = Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)]
Database = Annotated[
    str, typer.Option(help="The database. Without it, a file in your data folder.", metavar="URL", show_default=False)
]
Durable = Annotated[bool, typer.Option("--durable", help="Survive a power cut too; a little slower.")]
KeepDays = Annotated[int, days("Delete tables that were not used for this many days; 0 keeps them.")]
UnstartedDays = Annotated[int, days("Delete tables without a move after N days; 0 keeps them.")]
AbandonedDays = Annotated[int, days("Delete games that nobody went on with for N days; 0 keeps them.")]
ConnectionsPerAddress = Annotated[
    int,
    typer.Option(
        "--connections-per-address", help="Pages one address may have open at tables; 0: any.", metavar="N", min=0
    ),
]
TablesPerAddress = Annotated[
    int, typer.Option("--tables-per-address", help="Unfinished tables of one address; 0: any.", metavar="N", min=0)
]
RequestSeconds = Annotated[
    float, typer.Option(help="Seconds in which a request must arrive.", metavar="S", min=1, max=3600)
]
PrivateWebhooks = Annotated[
    bool, typer.Option("--allow-private-webhooks", help="Let webhooks reach this machine and its own network.")
]
WaitMinutes = Annotated[
    float,
    typer.Option(
        help="At a live table: how long an absent player has to answer, before the others decide without them.",
        metavar="N",
        min=0,
        max=1e6,
    ),
]
WaitHours = Annotated[float, typer.Option(help="The same at a table over days, in hours.", metavar="N", min=0, max=1e5)]
OpenPage = Annotated[bool, typer.Option("--open", help="Open the page in your browser.")]


def serve(
    host: Host = HERE,
    port: Port = 8000,
    db: Database = "",
    durable: Durable = False,
    keep_days: KeepDays = 0,
    unstarted_days: UnstartedDays = 7,
    abandoned_days: AbandonedDays = 180,
    connections: ConnectionsPerAddress = 200,
    tables: TablesPerAddress = 100,
    request_seconds: RequestSeconds = 20,
    private_webhooks: PrivateWebhooks = False,
    wait_minutes: WaitMinutes = 5.0,
    wait_hours: WaitHours = 24.0,
    public_url: PublicUrl = "",
    open_page: OpenPage = False,
) -> None:
    """Serve tables for the browser, for yourself and for friends by link."""
    if not extra.is_installed():
        raise BadCommand(f"the server is not installed: {extra.INSTALL}")
    from ..server.api.app import Settings  # the web framework loads slowly, and only this needs it
    from ..server.api.limits import Limits
    from ..server.reach import Reach, read_public_url
    from ..server.serve_command import serve as serve_tables
    from ..server.store.retention import Keeping
    from ..server.store.storage import default_url
    from ..server.table.tables import RegistryRules

    fair_times = {"live": wait_minutes * 60, "correspondence": wait_hours * 3600}
    settings = Settings(
        database=db or default_url(),
        durable=durable,
        rules=RegistryRules(tables_per_address=tables, tables_per_hour=20 if tables else 0, fair_times=fair_times),
        limits=Limits(connections=connections, request_seconds=request_seconds),
        keeping=Keeping(keep_days, unstarted_days, abandoned_days),
        private_webhooks=private_webhooks,
        reach=Reach(read_public_url(public_url)),
    )
    serve_tables(host, port, settings, open_page, make_console())
