"""`outremer play`: in the browser, or in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from ..bots import LADDER, USUAL_OPPONENT
from ..coach.allowed import BOTS_ONLY, COACHES
from ..games import find_game, usual_game
from ..kernel import Game, Record
from ..server import extra
from ..terminal import seating
from ..terminal.play_command import play_table
from ..terminal.saving import read_game
from ..terminal.screen import make_console
from .errors import BadCommand
from .options import HERE, Host, PublicUrl, TableOptions, which_game

SEEDS: Final = 2**31
EVERYWHERE: Final = "0.0.0.0"

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
        f"{LADDER[0]} to {LADDER[-1]} are levels, the weakest first. "
        f"Without it, you against {USUAL_OPPONENT} bots.",
    ),
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
PagePort = Annotated[int | None, typer.Option(help="The port of the page. Without it, a free one.", min=0, max=65535)]
Lan = Annotated[bool, typer.Option("--lan", help="Let friends on your network in: print links that they can open.")]
NoOpen = Annotated[bool, typer.Option("--no-open", help="Print the link, but do not open a browser.")]


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
    if coach not in COACHES:
        raise BadCommand(f"--coach is one of {', '.join(COACHES)}, not '{coach}'")
    if record is not None:
        refuse_with_record(seed, option, sit_as)
        play_record(record, seats, save, coach)
        return
    chosen = find_game(game or usual_game())
    kinds, options = settle_seats(chosen, seats, option or [], sit_as)
    in_terminal = terminal or save is not None
    if not in_terminal:
        asked_for_table = bool(game or seats or option or sit_as) or seed is not None or coach != BOTS_ONLY
        wanted = chosen if asked_for_table else None
        if play_on_page(wanted, kinds, options, seed, coach, where(host, lan), port, not no_open, public_url):
            return
    number = secrets.randbelow(SEEDS) if seed is None else seed
    play_table(Record.of_seed(chosen, number, options), kinds, number, save, coach=coach)


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
    from ..server import play_command
    from ..server.reach import read_public_url

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


def play_record(path: Path, seats: str, save: Path | None, coach: str) -> None:
    record = read_game(path)
    kinds = seating.seats_of_record(seats, record.first_state().seats)
    play_table(record, kinds, len(record.moves), save, path, coach=coach)
