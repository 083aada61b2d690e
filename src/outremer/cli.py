"""The command line: `outremer play | learn | serve | replay | review | rules | arena | bench | mcp`. A command reads
its options and calls the module that does the work. An error of the user is one line on standard error and the exit
code 2.
"""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text
from typer.core import TyperGroup

from . import __version__, bench, mode, rules_check
from .coach.allowed import BOTS_ONLY, COACHES
from .games import find_game, game_names, kit_of, usual_game
from .kernel import Game, OutremerError, Record
from .server import extra
from .terminal import pages, seating
from .terminal.saving import read_game
from .terminal.screen import Screen, make_console
from .terminal.table import Ask, Leave, SharedTable

BAD_INPUT: Final = 2
STOPPED: Final = 130
SEEDS: Final = 2**31
HERE: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"


class BadCommand(OutremerError):
    """Options that cannot be used together."""


class OneLineErrors(TyperGroup):
    """Turns errors of the user into one line, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except OutremerError as error:
            make_console(stderr=True).print(Text(f"outremer: {error}"), soft_wrap=True)
            raise typer.Exit(BAD_INPUT) from None
        except (KeyboardInterrupt, EOFError):
            make_console(stderr=True).print("\nStopped.")
            raise typer.Exit(STOPPED) from None


app = typer.Typer(
    name="outremer",
    cls=OneLineErrors,
    no_args_is_help=True,
    add_completion=False,
    help="A table for board games: play against bots, replay a game, read the rules.",
    rich_markup_mode="rich",
)


def show_version(asked: bool) -> None:
    if asked:
        make_console().print(f"outremer {__version__} ({mode()})")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """The options before a command."""


def which_game(more: str = "") -> str:
    """The help text for a game's name. A bad kit is reported by the command that needs it, not by help."""
    try:
        return f"Which game: {', '.join(game_names())}.{more.format(usual=usual_game())}"
    except OutremerError:
        return "Which game."


GameName = Annotated[str, typer.Argument(help=which_game(), metavar="GAME")]
RecordFile = Annotated[Path, typer.Argument(help="A saved game.", metavar="FILE")]


UsualGame = Annotated[
    str,
    typer.Argument(
        help=which_game(" Without it, choose on the page; in the terminal, {usual}."),
        metavar="GAME",
        show_default=False,
    ),
]
Seats = Annotated[
    str,
    typer.Option(
        show_default=False,
        help=f"Who sits where: {', '.join(seating.KINDS)}; greedy*3 is three. "
        f"Without it, you against {seating.USUAL_OPPONENT} bots.",
    ),
]
TableOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the table, such as players=3; may be repeated."),
]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same game. Without it, one is drawn.")]
SitAs = Annotated[
    str, typer.Option("--as", help="Your seat against bots: its name, or its number from 1.", show_default=False)
]
Terminal = Annotated[bool, typer.Option("--terminal", help="Play in this terminal, not in the browser.")]
Continued = Annotated[Path | None, typer.Option(help="Continue a saved game, in the terminal.", metavar="FILE")]
SaveTo = Annotated[
    Path | None,
    typer.Option(help="In the terminal: save the game to this file when it ends or you leave.", metavar="FILE"),
]
Coach = Annotated[
    str, typer.Option(help="Who may ask for hints: always (everybody), bots (only against bots), never.", metavar="WHO")
]
Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network.")]
PagePort = Annotated[int | None, typer.Option(help="The port of the page. Without it, a free one.", min=0, max=65535)]
Lan = Annotated[bool, typer.Option("--lan", help="Let friends on your network in: print links that they can open.")]
PublicUrl = Annotated[
    str,
    typer.Option(
        help="The address that links for others begin with, such as https://table.example.org.",
        metavar="URL",
        envvar="OUTREMER_PUBLIC_URL",
        show_default=False,
    ),
]
NoOpen = Annotated[bool, typer.Option("--no-open", help="Print the link, but do not open a browser.")]


@app.command()
def play(
    game: UsualGame = "",
    seats: Seats = "",
    option: TableOptions = None,
    seed: Seed = None,
    sit_as: SitAs = "",
    coach: Coach = BOTS_ONLY,
    lan: Lan = False,
    host: Host = HERE,
    port: PagePort = None,
    public_url: PublicUrl = "",
    no_open: NoOpen = False,
    terminal: Terminal = False,
    record: Continued = None,
    save: SaveTo = None,
) -> None:
    """Play a game, against bots or with others: in the browser, or with --terminal in this terminal."""
    if record is not None:
        refuse_with_record(seed, option, sit_as)
        play_record(record, seats, save)
        return
    if coach not in COACHES:
        raise BadCommand(f"--coach is one of {', '.join(COACHES)}, not '{coach}'")
    chosen = find_game(game or usual_game())
    kinds, options = settle_seats(chosen, seats, option or [], sit_as)
    in_terminal = terminal or save is not None
    if not in_terminal:
        asked_for_table = bool(game or seats or option or sit_as) or seed is not None or coach != BOTS_ONLY
        wanted = chosen if asked_for_table else None
        if play_on_page(wanted, kinds, options, seed, coach, where(host, lan), port, not no_open, public_url):
            return
    number = secrets.randbelow(SEEDS) if seed is None else seed
    play_table(Record.of_seed(chosen, number, options), kinds, number, save)


def where(host: str, lan: bool) -> str:
    """The address to listen on."""
    if lan and host != HERE:
        raise BadCommand("--lan and --host cannot both be given: --lan listens on every address of this computer")
    return EVERYWHERE if lan else host


def settle_seats(game: Game, seats: str, option: list[str], sit_as: str) -> tuple[list[str], dict[str, Any]]:
    if sit_as and seats:
        raise BadCommand("--as and --seats cannot both be given: write human in --seats where you sit")
    kinds, options = seating.settle(game, seats, option)
    return (seating.sit_as(game, kinds, options, sit_as) if sit_as else kinds), options


def play_on_page(
    game: Game | None,
    kinds: list[str],
    options: dict[str, Any],
    seed: int | None,
    coach: str,
    host: str,
    port: int | None,
    open_page: bool,
    public_url: str,
) -> bool:
    """Play until Ctrl-C. False, after a line that says why, if this copy has no page."""
    if not extra.is_installed():
        line = f"The page needs the server, which is not installed ({extra.INSTALL}): you play in the terminal."
        make_console().print(Text(line), soft_wrap=True)
        return False
    from .server import play_command
    from .server.reach import read_public_url

    if not play_command.page_is_built():
        make_console().print("This copy was built without the page: you play in the terminal.")
        return False
    wanted = None if game is None else play_command.Wanted(game, options, kinds, seed, coach)
    play_command.play(wanted, host, port, open_page, make_console(), read_public_url(public_url))
    return True


def refuse_with_record(seed: int | None, option: list[str] | None, sit_as: str) -> None:
    """A record has its own seed and options, and is played in the terminal."""
    given = {"--seed": seed is not None, "--option": bool(option)}
    if sit_as:
        raise BadCommand("--as cannot be given with --record: write human in --seats where you sit")
    for name, is_given in given.items():
        if is_given:
            raise BadCommand(f"{name} cannot be given with --record: the record says how its game was begun")


def play_record(path: Path, seats: str, save: Path | None) -> None:
    record = read_game(path)
    kinds = seating.seats_of_record(seats, record.first_state().seats)
    play_table(record, kinds, len(record.moves), save, path)


def play_table(
    record: Record, kinds: list[str], bot_seed: int, save: Path | None, saved_to: Path | None = None, ask: Ask = input
) -> None:
    """Play, and say how to continue. `save` is written without asking, however the game ends."""
    enable_line_editing()
    drawing = kit_of(record.game).drawing(record.game)
    screen = Screen(make_console(), drawing, kinds)
    table = SharedTable(screen, drawing, record, bot_seed, ask)
    table.saved_to = saved_to
    table.saves_itself = save
    kind, value = record.source
    table.notice = f"Seed {value}" if kind == "seed" and not record.moves else ""
    try:
        table.play()
        table.finish()
        table.offer_to_save()
    except Leave:
        screen.say(farewell(record))
    except (EOFError, KeyboardInterrupt):
        screen.say(f"\n{farewell(record)}")
        table.save_itself()
    if kind == "seed":
        screen.say(f"The seed was {value}: --seed {value} gives the same game again.")


def farewell(record: Record) -> str:
    moves = len(record.moves)
    return f"You leave the table after {moves} move{'' if moves == 1 else 's'}."


def enable_line_editing() -> None:
    """Arrow keys and history at the prompt, if Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


@app.command()
def replay(
    file: RecordFile,
    ply: Annotated[
        int | None, typer.Option(help="Show the position after this many moves. Without it, after all.")
    ] = None,
    seat: Annotated[
        int, typer.Option(help="As this seat sees it, from 1. Without it, as a spectator.", min=0, show_default=False)
    ] = 0,
    svg: Annotated[Path | None, typer.Option(help="Write an SVG picture to this file instead.", metavar="FILE")] = None,
) -> None:
    """Show a saved game after any of its moves, with the log."""
    record = read_game(file)
    plies = len(record.moves) if ply is None else ply
    seats = record.replay(plies).seats
    if seat > seats:
        raise BadCommand(f"there is no seat {seat}; the game has seats 1 to {seats}")
    if svg is not None:
        pages.draw_picture(record, plies, seat - 1, svg)
        make_console().print(f"Drawn to {svg}", soft_wrap=True)
        return
    pages.show_position(make_console(), record, plies, seat - 1)


@app.command()
def review(
    file: RecordFile,
    seat: Annotated[int, typer.Option(help="Whose decisions to look at, from 1.", min=1)] = 1,
    html: Annotated[Path | None, typer.Option(help="Write a page with the graph to this file.", metavar="FILE")] = None,
) -> None:
    """Look back on a saved game: where it turned, and which decisions of a seat cost most."""
    from .coach.review_command import review_game

    review_game(read_game(file), seat - 1, html, make_console(), make_console(stderr=True))


@app.command()
def learn(
    game: Annotated[
        str, typer.Argument(help=which_game(" Without it, all lessons."), metavar="GAME", show_default=False)
    ] = "",
    learn_as: Annotated[
        str, typer.Option("--as", help="The lesson: a character or order, or its name in the list.", show_default=False)
    ] = "",
    check: Annotated[bool, typer.Option("--check", help="Check that every lesson still says the truth.")] = False,
    make_positions: Annotated[
        bool, typer.Option("--make-positions", help="Write the positions of the lessons again (for writers).")
    ] = False,
) -> None:
    """Learn a game by playing: a guided first game, and a lesson for each character or order."""
    from .learn import command, find_lesson, writing

    games = [find_game(game).name] if game else game_names()
    if make_positions:
        writing.make_all(make_console(), games)
    elif check:
        if not writing.check_all(make_console(), games):
            raise typer.Exit(1)
    elif not learn_as and not game:
        command.list_lessons(make_console(), [])
    elif not learn_as:
        command.list_lessons(make_console(), games)
    else:
        enable_line_editing()
        command.play_lesson(find_lesson(games[0] if game else usual_game(), learn_as), make_console())


@app.command()
def rules(
    what: Annotated[str, typer.Argument(help="A game, or the id of a chapter or a rule, such as AB-5 or AB-5.3.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Check that rulebook, code and tests agree.")] = False,
    root: Annotated[Path | None, typer.Option(help="The source tree to check.", metavar="DIR")] = None,
) -> None:
    """Read the rules, with the source of each; or check that rulebook, code and tests agree."""
    console = make_console()
    if check:
        check_rules(console, root)
    elif not what:
        pages.list_rulebooks(console)
    elif (name := what.strip().lower()) in game_names():
        pages.show_rulebook(console, name)
    else:
        pages.show_rules(console, what)


def check_rules(console: Console, root: Path | None) -> None:
    try:
        report = rules_check.examine(root)
    except FileNotFoundError as error:
        raise BadCommand(str(error)) from error
    for line in report.problems:
        console.print(Text(line), soft_wrap=True)
    for line in report.notes:
        console.print(Text(f"note: {line}", "dim"), soft_wrap=True)
    if report.problems:
        console.print(f"{len(report.problems)} problems")
        raise typer.Exit(1)
    console.print("The rulebooks, the code and the tests agree.")


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays, with commas between: greedy,search:time=0.2+attitude=bold; greedy*3 is three of them.",
            metavar="BOTS",
        ),
    ],
    games: Annotated[int, typer.Option(help="How many games, rounded up to whole deals.", metavar="N")],
    players: Annotated[
        int | None, typer.Option(help="Seats at a table. Without it, as many as there are bots.", metavar="N")
    ] = None,
    option: TableOptions = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    engine: Annotated[str, typer.Option(help="Where to play: local, or ray for a Ray cluster.")] = "local",
    workers: Annotated[
        int | None, typer.Option(help="Games at the same time. Without it, one for each core.", metavar="N")
    ] = None,
    to_json: Annotated[
        Path | None, typer.Option("--json", help="Write the report for programs.", metavar="FILE")
    ] = None,
    to_html: Annotated[Path | None, typer.Option("--html", help="Write the report as HTML.", metavar="FILE")] = None,
    resume: Annotated[
        Path | None,
        typer.Option(help="Keep finished games in this file; the same command continues from it.", metavar="FILE"),
    ] = None,
) -> None:
    """Let bots play many games, each in every seat equally often, and report who wins."""
    from .arena import command

    wanted = command.Wanted(game, bots, players, option or [], games, seed, engine, workers)
    if command.hold(wanted, command.Files(to_json, to_html, resume), make_console(), make_console(stderr=True)):
        raise typer.Exit(STOPPED)


@app.command(name="bench")
def measure(
    game: Annotated[str, typer.Option(help="Only this game. Without it, all.", show_default=False)] = "",
    seconds: Annotated[float, typer.Option(help="About how long to measure a game.", min=0.01)] = bench.DEFAULT_SECONDS,
    as_json: Annotated[bool, typer.Option("--json", help="Print rows as JSON.")] = False,
) -> None:
    """Measure random play (decisions with a choice, whole games, copies) and the bots' thinking, per second."""
    chosen = [find_game(game)] if game else [find_game(name) for name in game_names()]
    rows = [row for one in chosen for row in bench.measure(one, seconds)]
    if as_json:
        typer.echo(json.dumps(rows, indent=1))
        return
    table = Table("game", box=None, padding=(0, 2, 0, 0))
    for title in ("players", "decisions/s", "games/s", "copies/s", "greedy/s", "search/s"):
        table.add_column(title, justify="right")
    for row in rows:
        playing = (row["decisions_per_s"], row["games_per_s"], row["copies_per_s"])
        speeds = (*playing, row["greedy_choices_per_s"], row["search_lines_per_s"])
        table.add_row(row["game"], str(row["players"]), *(f"{speed:,.0f}" for speed in speeds))
    console = make_console()
    console.print(table)
    console.print(f"outremer {__version__} ({mode()})")


@app.command()
def serve(
    host: Host = HERE,
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = 8000,
    db: Annotated[
        str,
        typer.Option(help="The database. Without it, a file in your data folder.", metavar="URL", show_default=False),
    ] = "",
    durable: Annotated[bool, typer.Option("--durable", help="Survive a power cut too; a little slower.")] = False,
    keep_days: Annotated[
        int,
        typer.Option(
            help="Delete tables that were not used for this many days; 0 keeps them.",
            metavar="N",
            min=0,
            max=36500,
        ),
    ] = 0,
    unstarted_days: Annotated[
        int,
        typer.Option(help="Delete tables without a move after N days; 0 keeps them.", metavar="N", min=0, max=36500),
    ] = 7,
    abandoned_days: Annotated[
        int,
        typer.Option(
            help="Delete games that nobody went on with for N days; 0 keeps them.",
            metavar="N",
            min=0,
            max=36500,
        ),
    ] = 180,
    connections: Annotated[
        int,
        typer.Option(
            "--connections-per-address", help="Pages one address may have open at tables; 0: any.", metavar="N", min=0
        ),
    ] = 200,
    tables: Annotated[
        int,
        typer.Option("--tables-per-address", help="Unfinished tables of one address; 0: any.", metavar="N", min=0),
    ] = 100,
    request_seconds: Annotated[
        float, typer.Option(help="Seconds in which a request must arrive.", metavar="S", min=1, max=3600)
    ] = 20,
    private_webhooks: Annotated[
        bool, typer.Option("--allow-private-webhooks", help="Let webhooks reach this machine and its own network.")
    ] = False,
    wait_minutes: Annotated[
        float,
        typer.Option(
            help="At a live table: how long an absent player has to answer, before the others decide without them.",
            metavar="N",
            min=0,
            max=1e6,
        ),
    ] = 5.0,
    wait_hours: Annotated[
        float, typer.Option(help="The same at a table over days, in hours.", metavar="N", min=0, max=1e5)
    ] = 24.0,
    public_url: PublicUrl = "",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve tables for the browser, for yourself and for friends by link."""
    if not extra.is_installed():
        raise BadCommand(f"the server is not installed: {extra.INSTALL}")
    from .server.api.app import Settings  # the web framework loads slowly, and only this needs it
    from .server.api.limits import Limits
    from .server.reach import Reach, read_public_url
    from .server.serve_command import serve as serve_tables
    from .server.store.retention import Keeping
    from .server.store.storage import default_url
    from .server.table.tables import RegistryRules

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


@app.command()
def mcp() -> None:
    """Let language models play: a server of the Model Context Protocol on standard input and output."""
    if not extra.is_there("mcp"):
        raise BadCommand("this needs the package mcp: pip install 'outremer[mcp]'")
    from .envs.mcp_server import main as serve_mcp

    serve_mcp()


def main() -> None:
    """The entry point."""
    app()


if __name__ == "__main__":
    main()
