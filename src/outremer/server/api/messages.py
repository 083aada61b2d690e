"""The shapes of what goes over the wire, as the OpenAPI description shows them. Seats count from 0."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ...games import usual_game

ActionText = Annotated[str, Field(max_length=200, description="An action in notation.", examples=["stake 3"])]
SeatNumber = Annotated[int, Field(ge=0, le=15, description="A seat, from 0.")]


class Asked(BaseModel):
    """What a client sends: exactly the keys there are, of exactly their types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class BankClock(Asked):
    """A chess clock: a bank for each seat, which runs while the seat is asked."""

    kind: Literal["bank"]
    seconds: int = Field(ge=10, le=10_000_000)
    increment: int = Field(default=0, ge=0, le=1_000_000, description="Added after each decision.")


class MoveClock(Asked):
    """A number of seconds for each decision."""

    kind: Literal["move"]
    seconds: int = Field(ge=10, le=10_000_000)


class NewTable(Asked):
    game: str = Field(max_length=40, examples=[usual_game()])
    options: dict[str, bool | int | str] = Field(default={}, max_length=20, description="Options of the game.")
    seats: list[Annotated[str, Field(max_length=40)]] = Field(
        min_length=1,
        max_length=8,
        description="`me`, `open` or `bot:<name>` for each seat.",
        examples=[["me", "bot:greedy"]],
    )
    public: bool = Field(default=False, description="Whether the table stands in the lobby.")
    name: str | None = Field(default=None, max_length=200, description="The creator's name.")
    mode: Literal["live", "correspondence"] = Field(
        default="live", description="`correspondence`: nobody is taken for absent but by a clock."
    )
    clock: BankClock | MoveClock | None = Field(default=None, discriminator="kind")
    stand_in: str = Field(
        default="steward", max_length=30, description="The bot that plays for a player who is gone or out of time."
    )
    sandbox: bool = Field(default=False, description="Whether players may fork the live game as their seat knows it.")
    bot_pace: Literal["instant", "brisk", "relaxed"] = Field(
        default="brisk", description="How long a step of bots lasts at least: nothing, a moment, about two seconds."
    )
    vacation_days: int = Field(
        default=0, ge=0, le=60, description="For how many days in all each player may stop their clock."
    )
    coach: Literal["always", "bots", "never"] = Field(
        default="bots", description="Who may ask for hints: everybody, who plays with bots alone, or nobody."
    )


class Enter(Asked):
    secret: str = Field(
        max_length=200, description="The part of a link after `#`; empty: what the caller's cookie holds."
    )
    name: str | None = Field(default=None, max_length=200)
    also: bool = Field(default=False, description="Take this place too, where the caller sits in another seat.")
    ready: bool = Field(default=False, description="Say at once that this player is ready to begin.")


class Ready(Asked):
    ready: bool = True
    name: str | None = Field(default=None, max_length=200, description="What the player is called from now on.")


class Sit(Asked):
    seat: SeatNumber
    name: str | None = Field(default=None, max_length=200)


class Move(Asked):
    decision: int = Field(description="The number of the question being answered.")
    action: ActionText


class Why(Asked):
    action: ActionText


class HintOn(Asked):
    decision: int = Field(description="The number of the question that the caller's seat is asked.")


class Say(Asked):
    text: str = Field(max_length=4000)
    to: SeatNumber | None = Field(default=None, description="A seat for a private word; null for everybody.")


class SeatChange(Asked):
    kind: str | None = Field(
        default=None, max_length=40, description="`bot:<name>` to hand it over, `open` to take it back."
    )
    name: str | None = Field(default=None, max_length=200)


class Resign(Asked):
    bot: str = Field(default="steward", max_length=40, description="Who plays on in your place.")


class Wish(Asked):
    kind: Literal["undo", "pause", "abort"] = Field(
        description="`undo`: back to before the caller's last decision, whatever has happened since. `abort`: end the "
        "game, nobody wins."
    )


class Answer(Asked):
    yes: bool


class Error(BaseModel):
    """Every answer of 400 and above."""

    error: str = Field(description="What is wrong, in a sentence for people.")
    rule: str = Field(description="The rule behind it, or an empty string.", examples=["AB-5.3", ""])


class Done(BaseModel):
    ok: Literal[True] = True


class SeatChanged(Done):
    link: str | None = Field(default=None, description="The new link, where the host has opened a seat.")


class Health(BaseModel):
    status: Literal["ok"] = "ok"
    version: str
    compiled: bool
    server: str = Field(description="Changes whenever the program or its page does.")


class Reach(BaseModel):
    """How far links reach. Without both addresses: as far as the one the caller's page has."""

    public: str | None = Field(description="What links begin with, where the host has set it.")
    network: list[str] = Field(
        description="Addresses of this computer in its networks; told to a browser on the computer itself only."
    )
    may_open: bool = Field(description="Whether the caller may let the network in.")


class OptionLimit(BaseModel):
    option: str
    value: bool | int | str
    other: str
    only: list[bool | int | str] = Field(description="The values of the other option with which this one goes.")


class GameEntry(BaseModel):
    name: str
    title: str
    options: dict[str, list[bool | int | str]] = Field(description="Each option with its values, the default first.")
    limits: list[OptionLimit] = Field(description="Values that go only with some values of another option.")
    titles: dict[str, list[str]] = Field(description="What the values are called, in the order of `options`.")
    bots: list[str] = Field(description="Who can take a seat, the usual opponent first.")
    levels: dict[str, str] = Field(
        description="What the bots that have a level are, in a sentence: the weakest first; last, who has no rating."
    )
    purposes: dict[str, str] = Field(
        description="What the bots outside the ladder of levels are for, in a word or two."
    )
    strengths: dict[str, int] = Field(
        description="The levels that were measured in this game, the weakest first: their rating on the Elo scale."
    )
    players: list[int] = Field(description="How many can play, ascending.")
    seats: list[list[str]] = Field(description="What the seats are called, for each entry of `players`.")
    rules: bool = Field(description="Whether it has a rulebook.")
    sheets: list[str] = Field(description="The roles that have a sheet to read, by name; the board holds the sheets.")


class RuleEntry(BaseModel):
    id: str
    title: str
    source: str
    text: str = Field(description="Markdown.")
    chapter: str = Field(description="The chapter it stands in: `AB-5 Actions`.")


class LobbySeat(BaseModel):
    name: str
    kind: str
    taken: bool


class LobbyTable(BaseModel):
    table: str
    game: str
    seats: list[LobbySeat]
    started: bool
    created: str


class OwnSeat(BaseModel):
    place: str = Field(description="What the game calls the seat.")
    name: str
    kind: str
    deciding: bool


class OwnTable(BaseModel):
    """A table at which the caller has a place."""

    table: str
    game: str
    role: Literal["seat", "spectator", "host"]
    seat: int
    mode: Literal["live", "correspondence"]
    moment: str = Field(description="How far the game is; empty where nothing tells.", examples=["Round 3"])
    seats: list[OwnSeat]
    turn: bool = Field(description="Whether a question waits for the caller.")
    waiting: bool = Field(description="Whether the others wait for the caller to be ready.")
    paused: bool
    result: Literal["", "won", "shared", "lost", "over", "aborted"]
    winners: list[int]
    origin: Literal["deal", "fork", "record", "lesson", "puzzle"]


class TableLinks(BaseModel):
    seats: list[str | None] = Field(description="A link for each seat; null for a bot's.")
    spectator: str
    host: str


class Opened(BaseModel):
    table: str
    links: TableLinks


class Where(BaseModel):
    role: Literal["seat", "spectator", "host"]
    seat: int = Field(description="-1 for a spectator and the host.")


class Entered(Where):
    link: str | None = Field(
        description="The link that opens this seat from now on, where the one of the request was an invitation."
    )


class Place(Where):
    link: str = Field(description="The way to this place, from any browser.")
    waits: bool = Field(description="Whether it has to be entered first: the host has given the seat to a bot.")


class Seated(Where):
    link: str = Field(description="The way back to this seat, from any browser.")


class Rematch(Where):
    table: str = Field(description="The new table.")
    link: str = Field(description="The way to the caller's place there, from any browser.")


class Explanation(BaseModel):
    legal: bool
    rule: str
    sentence: str


class HintedChoice(BaseModel):
    action: str
    words: str
    chance: float = Field(description="To win the game after it, from 0 to 1, as far as the search sees.")
    confidence: float = Field(description="That it is the best choice; those of all choices add up to about 1.")
    reasons: list[str] = Field(description="In words, the weightiest first.")


class Hint(BaseModel):
    """The best choices of a question, made from what the caller's seat may know."""

    choices: list[HintedChoice] = Field(description="The best first: one to three.")
    closeness: str = Field(description="A sentence where there is hardly any difference between them; else empty.")
    bargain: str = Field(description="What the other side of a bargain would accept, and why; else empty.")


class ChoiceNote(BaseModel):
    """What a choice costs, brings, needs or changes, as its seat may know it."""

    kind: Literal["cost", "gain", "effect", "strength", "short", "nothing", "fair", "score"] = Field(
        description="`short`: why something can do nothing. `nothing`: it buys nothing. `fair`: the amount to begin "
        "with. `score`: the change of the seat's points, if they were counted now."
    )
    text: str
    amount: int | None


class MenuEntry(BaseModel):
    action: str
    words: str
    target: str = Field(description="What on the table it points at: `hex h7`, or nothing.")
    final: bool = Field(description="True where it is certain that it cannot be taken back; false tells nothing.")
    ending: Literal["", "pass", "stop"] = Field(
        description="`pass`: it gives up the turn. `stop`: it ends a chain of choices."
    )
    notes: list[ChoiceNote]


class SeatEntry(BaseModel):
    seat: int
    name: str
    kind: str = Field(description="`person`, `open` or `bot:<name>`.")
    resigned: bool = Field(description="Whether its player has left it to the bot for good.")
    away: bool = Field(description="Whether the bot stands in until its player returns.")
    opener: bool = Field(description="Whether it was set up for whoever opened the table, or the host plays it.")
    host_did: Literal["", "open", "bot"] = Field(
        description="What the host last did with it: `open`, made a new link; `bot`, gave it to a bot."
    )
    ready: bool = Field(description="Whether its player has said that they are ready to begin; a bot always is.")
    vacation: str | None = Field(description="Until when its clock stands still at most: its player is on vacation.")
    connected: bool
    deciding: bool
    hints: int = Field(description="For how many of its decisions it has asked for a hint.")
    choosing: bool | None = Field(
        description="In a secret step: still choosing, or done; null where it is not asked, or the step is public."
    )


class EventEntry(BaseModel):
    """What happened, as this viewer may know it. Further keys are the fields of the game's event."""

    model_config = ConfigDict(extra="allow")

    n: int = Field(description="Numbers the events this viewer knows of, from 0 without gaps.")
    ply: int = Field(description="The public ply at which it happened: for `/at/{ply}`.")
    kind: str = Field(description="The name of the event, as the game declares it.")
    seat: int = Field(description="Who did it; -1: nobody.")
    text: str = Field(description="Its line of the log; empty where there is nothing to read.")


class Fairness(BaseModel):
    """SHA-256 of key and nonce, published at the start; both themselves when the game is over."""

    commitment: str
    key: str | None
    nonce: str | None
    origin: Literal["deal", "fork", "record", "lesson", "puzzle"] = Field(
        description="`deal`: all chance of the game comes from the key. `fork`: only what was drawn after the position "
        "it began from. `record`: the game was brought in from elsewhere, and the one who brought it may know the key. "
        "`lesson`, `puzzle`: the same draws for everybody."
    )


class Clock(BaseModel):
    kind: Literal["bank", "move"]
    seconds: int
    increment: int
    left: list[float] = Field(description="Seconds for each seat, as of the sending of this message.")
    running: list[int] = Field(description="The seats whose clock runs.")


class Asking(BaseModel):
    """A proposal that is open."""

    kind: Literal["undo", "pause", "abort"]
    by: int = Field(description="The seat that asks.")
    waiting: list[int] = Field(description="The seats that still have to answer.")
    words: str
    until: str | None = Field(description="When those who are not there no longer have to agree; null: nobody is so.")


class Paused(BaseModel):
    by: int = Field(description="A seat; -1: the host.")
    at: str


class LessonCard(BaseModel):
    """Something the coach says."""

    number: int = Field(description="Of the step; -1: the goal of the game.")
    text: str = Field(description="`**word**` is set apart.")
    point: list[str] = Field(
        description="What to look at: targets, `choice` and the beginning of an action, landmarks."
    )
    rule: str
    asks: bool = Field(description="Whether it waits for a move.")
    picture: bool


class LessonPlace(BaseModel):
    """Where the caller is in the lesson that is played at this table."""

    id: str
    title: str
    steps: int
    done: bool
    praise: str = Field(description="About the last move; mostly empty.")
    cards: list[LessonCard] = Field(description="What is told since the last move, one after another.")


class PuzzleVerdict(BaseModel):
    """About a turn that was played."""

    kind: Literal["best", "as good", "nearly", "worse"]
    text: str
    reasons: list[str] = Field(
        description="Why a right turn is better than others; what a wrong one lacks. For a turn that the search "
        "did not rank, they come a moment later, with a change of the state."
    )


class PuzzlePlace(BaseModel):
    """How far the caller is with the puzzle at this table."""

    number: int
    grade: Literal["easy", "medium", "hard"]
    who: str = Field(description="The name of the solver's seat, as it stands in a sentence.")
    ways: int = Field(description="How many different turns there are.")
    moves: int = Field(description="How many choices of the turn are made.")
    verdict: PuzzleVerdict | None = Field(description="Once the turn is over.")


class StateMessage(BaseModel):
    """The table as the caller may see it."""

    type: Literal["state"]
    version: Literal[0] = Field(description="Each `change` on the same socket adds 1.")
    branch: int = Field(description="How often events that this viewer knew of were taken back.")
    sequence: int = Field(description="The public ply shown. Goes back with an undo.")
    latest: int = Field(description="The last public ply of the game.")
    decision: int | None = Field(description="The number of the question the caller must answer, or null.")
    role: Literal["seat", "spectator", "host"]
    seat: int
    reads_chat: bool = Field(description="Not for those who came to a private table by the link of its review.")
    game: str
    view: dict[str, Any] = Field(description="The view of the game; its shape is the game's own.")
    prompt: str
    menu: list[MenuEntry]
    forced: bool = Field(description="Whether there is one answer, and everybody can tell, or all others are bots.")
    undo: bool
    hint: bool = Field(description="Whether the caller may ask for a hint on this question.")
    seats: list[SeatEntry]
    over: bool
    winners: list[int] = Field(description="Empty until the game is over, and in one that was aborted.")
    fair: Fairness
    mode: Literal["live", "correspondence"]
    sandbox: bool
    coach: Literal["always", "bots", "never"] = Field(
        description="Who may ask for hints here: everybody, who plays with bots alone, or nobody."
    )
    server: str = Field(description="Changes whenever the program or its page does: time for a page to load anew.")
    clock: Clock | None
    asking: Asking | None
    paused: Paused | None
    ended: Literal["", "finished", "aborted"]
    waiting: list[int] = Field(
        description="Before the game has begun: the seats whose players are not ready. No clock runs until all are."
    )
    webhook: str | None = Field(default=None, description="Of the caller's own seat; only there.")
    lesson: LessonPlace | None = Field(default=None, description="At a table that is a lesson, to the learner.")
    puzzle: PuzzlePlace | None = Field(default=None, description="At a table that is a puzzle, to the solver.")
    pages: int = Field(default=0, description="How many pages are open at the caller's own seat; only there.")
    plan: list[str] = Field(default=[], description="What the caller has prepared for their next question; only there.")
    vacation_left: float = Field(default=0, description="Days of vacation that the caller has left; only there.")
    push: int = Field(default=0, description="How many browsers are called for the caller's seat; only there.")
    since: int = Field(description="`events` holds those from this number on; keep what you have below it.")
    events: list[EventEntry]


class ChatMessage(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    type: Literal["chat"]
    n: int
    from_: int = Field(alias="from", description="A seat; -1: the host, or the table itself.")
    to: int | None
    name: str
    text: str
    private: bool
    at: str
    ply: int | None = Field(description="Where a bot says it with a move: the ply of that move's events; else null.")
