"""A game at one keyboard: asks people, lets bots play, obeys commands, and ends the game.

It asks a state only what every game answers. How the table looks is up to the drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from .. import rulebook
from ..bots import Bot, make_bot
from ..coach import bargain_words, closeness, hints
from ..coach.allowed import BOTS_ONLY, why_no_hints
from ..kernel import OK, OutremerError, Record, State, Timeline
from .drawing import Drawing, Page
from .event_log import EventLog
from .reading import read_choice
from .saving import CannotSave, holds_record, same_game, write_game
from .screen import Screen, print_rules
from .seating import HUMAN

Ask = Callable[[str], str]
"""Shows a prompt and returns the typed line; raises EOFError and KeyboardInterrupt like `input`."""

WITH_HINTS = "For hints to everybody, begin or continue a game with: --coach always"
ASIDE = "> "
"""The prompt below the question and the choices."""


class Leave(Exception):
    """The person at the keyboard leaves the table."""


class SharedTable:
    """One game on one screen, for any number of people who share it."""

    def __init__(
        self, screen: Screen, drawing: Drawing, record: Record, bot_seed: int, ask: Ask, coach: str = BOTS_ONLY
    ) -> None:
        """`coach`: who may ask for hints."""
        self.screen = screen
        self.kinds = screen.kinds
        self.ask = ask
        self.coach = coach
        self.timeline = Timeline(record)
        self.event_log = EventLog(drawing)
        self.event_log.retell(record)
        self.event_log.listen(self.timeline.state)
        self.humans = [seat for seat, kind in enumerate(self.kinds) if kind == HUMAN]
        self.bots: dict[int, Bot] = {
            seat: make_bot(kind, bot_seed + seat, self.state.game.name)
            for seat, kind in enumerate(self.kinds)
            if kind != HUMAN
        }
        self.looking = self.humans[0] if len(self.humans) == 1 else -1
        self.notice = ""
        self.saved_to: Path | None = None
        self.saved_moves = len(record.moves)
        self.saves_itself: Path | None = None
        self.commands: dict[str, Callable[[str], bool]] = {
            "undo": self.undo,
            "why": self.why,
            "hint": self.hint,
            "rules": self.rules,
            "log": self.log,
            "map": self.map,
            "score": self.score,
            "redraw": self.redraw,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }
        for word, (_, page) in drawing.pages().items():
            self.commands[word] = partial(self.show_page, page)

    @property
    def state(self) -> State:
        return self.timeline.state

    # The loop

    def play(self) -> None:
        """Play to the end of the game. Raises Leave if a person leaves the table."""
        while not self.state.over():
            seat = self.next_seat()
            if seat in self.bots:
                self.move(seat, self.bots[seat].decide(self.state, seat))
            else:
                self.decide(seat)

    def next_seat(self) -> int:
        """Bots first, so that no person waits for them when several choose in secret."""
        actors = self.state.actors()
        return next((seat for seat in actors if seat in self.bots), actors[0])

    def move(self, seat: int, action: int) -> None:
        self.timeline.apply(seat, action)
        self.event_log.gather(self.state)
        if not self.humans:
            self.tell_new_lines()

    def tell_new_lines(self) -> None:
        """Without people at the table, print the log as it grows."""
        self.screen.tell(self.event_log.lines(self.state, -1))
        self.event_log.forget()

    def decide(self, seat: int) -> None:
        """Ask a person until the state has changed."""
        self.pass_keyboard(seat)
        self.look(seat)
        while not self.obey(self.typed()):
            pass

    def pass_keyboard(self, seat: int) -> None:
        """A curtain between two people if one of them sees what the other may not."""
        private = self.state.step().secret or bool(self.state.view(seat).get("private"))
        if len(self.humans) > 1 and seat != self.looking and private:
            self.screen.curtain(self.state.game.seat_name(self.state, seat))
            self.ask("")
        self.looking = seat

    def look(self, seat: int) -> None:
        self.screen.show(self.state, seat, self.event_log.lines(self.state, seat), self.notice)
        self.notice = ""

    def typed(self) -> str:
        """A typed line. The first Ctrl-C only warns."""
        try:
            return self.ask(ASIDE)
        except KeyboardInterrupt:
            self.screen.say("\nPress Ctrl-C again to leave the table; save FILE keeps the game.")
            return self.ask(ASIDE)

    def obey(self, line: str) -> bool:
        """Do what a line says; true if the state has changed. An error is shown and changes nothing."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return False
        try:
            command = self.commands.get(word.lower())
            return command(rest.strip()) if command is not None else self.choose(line)
        except OutremerError as error:
            self.screen.say(f"{error}", "color(203)")
            return False

    # Choices

    def choose(self, line: str) -> bool:
        seat = self.looking
        action = read_choice(self.state.game, self.state.legal(seat), line)
        if self.state.why_not(seat, action) != OK:
            return self.explain(action)
        self.move(seat, action)
        return True

    def explain(self, action: int) -> bool:
        """Show the sentence and the rule of a refusal, or what a legal choice does."""
        state, seat = self.state, self.looking
        refusal = state.why_not(seat, action)
        text = state.game.notation.text(action)
        rule = state.game.rule(refusal)
        if refusal == OK:
            self.screen.say(f"{text} is allowed: {state.describe(seat, action)}")
        else:
            cited = f" ({rule}; type: rules {rule})" if rule else ""
            self.screen.say(f"{text}: {state.explain(seat, action)}{cited}", "color(203)")
        return False

    def why(self, what: str) -> bool:
        if not what:
            self.screen.say("Name a choice: why 3, or in notation")
            return False
        return self.explain(read_choice(self.state.game, self.state.legal(self.looking), what))

    def hint(self, _: str) -> bool:
        """The best choices of the person who is asked, from what they may know; or why there are none."""
        state, seat = self.state, self.looking
        why_none = why_no_hints(self.coach, is_alone=len(self.humans) == 1)
        if why_none:
            self.screen.say(f"{why_none} {WITH_HINTS}", "color(203)")
            return False
        menu = state.legal(seat)
        self.screen.say("Thinking about it ...", "dim")
        found = hints(state, seat, seed=len(self.timeline.record.moves))
        self.note_hint(seat)
        for one in found:
            sure = f"{round(100 * one.confidence)} % sure to be best, wins {round(100 * one.chance)} %"
            self.screen.say(f"{menu.index(one.action) + 1}  {one.words}  ({sure})", "bold")
            if one.reasons:
                self.screen.say(f"   compared with the others: {'; '.join(one.reasons)}")
        for line in (closeness(found), bargain_words(state, seat)):
            if line:
                self.screen.say(line)
        return False

    def note_hint(self, seat: int) -> None:
        """The record says which decisions had a hint: the seat's next move is the next of the record."""
        record = self.timeline.record
        record.hinted = [ply for ply in record.hinted if ply < len(record.moves)] + [len(record.moves)]

    # Commands

    def undo(self, _: str) -> bool:
        """Take back the last decision of this person; at a shared screen, of the person who moved last."""
        moves = self.timeline.record.moves
        seat = self.looking
        if moves and moves[-1][0] in self.humans and not self.state.step().secret:
            seat = moves[-1][0]
        self.timeline.undo(seat, alone=self.humans == [seat])
        self.event_log.retell(self.timeline.record)
        self.notice = "Taken back."
        return True

    def rules(self, what: str) -> bool:
        """A rule or chapter; without an id, the list of chapters."""
        if what:
            print_rules(self.screen.console, rulebook.find(what))
        else:
            for chapter in rulebook.rulebook_of(self.state.game).chapters:
                self.screen.say(f"{chapter.id} {chapter.title}")
        return False

    def log(self, count: str) -> bool:
        lines = self.event_log.lines(self.state, self.looking)
        self.screen.tell(lines[-int(count) :] if count.isdecimal() and 0 < int(count) < len(lines) else lines)
        return False

    def map(self, _: str) -> bool:
        view = self.state.view(self.looking)
        self.screen.console.print(self.screen.drawing.map(view, self.screen.room()))
        return False

    def score(self, _: str) -> bool:
        view = self.state.view(self.looking)
        self.screen.console.print(self.screen.drawing.scores(view, self.kinds) or "The scores are on the screen.")
        return False

    def show_page(self, page: Page, _: str) -> bool:
        """A page that the game's drawing adds."""
        view = self.state.view(self.looking)
        self.screen.console.print(page(view, self.kinds, self.screen.room()))
        return False

    def redraw(self, _: str) -> bool:
        self.look(self.looking)
        return False

    def help(self, _: str) -> bool:
        self.screen.help()
        return False

    def save(self, name: str) -> bool:
        """Save to the file named, or to the one used before."""
        path = Path(name).expanduser() if name else self.saved_to
        if path is None:
            raise CannotSave("name a file: save game.json")
        record = self.timeline.record
        if holds_record(path) and not same_game(path, record) and path != self.saved_to:
            if self.ask(f"{path} holds another game. Replace it? [y/N] ").strip().lower() not in ("y", "yes"):
                self.screen.say("Not saved.")
                return False
        write_game(path, record)
        self.saved(path)
        return False

    def saved(self, path: Path) -> None:
        self.saved_to, self.saved_moves = path, len(self.timeline.record.moves)
        self.screen.say(f"Saved to {path}. Continue later with: outremer play --record {path}")

    def quit(self, _: str) -> bool:
        self.offer_to_save()
        raise Leave

    # The end

    def offer_to_save(self) -> None:
        """Ask until the game is saved or the answer is no. A game that is saved already needs no question."""
        self.save_itself()
        while self.humans and self.saved_moves != len(self.timeline.record.moves):
            name = self.ask("Save the game? A file name, or Enter for no: ").strip()
            if not name or name.lower() in ("n", "no"):
                return
            self.obey(name if name.startswith("save ") else f"save {name}")

    def save_itself(self) -> None:
        """Save to the file named on the command line, if there is one."""
        if self.saves_itself is not None:
            write_game(self.saves_itself, self.timeline.record)
            self.saved(self.saves_itself)

    def finish(self) -> None:
        """Show the end of the game: the table, the points, the winner."""
        seat = self.looking if len(self.humans) == 1 else -1
        if self.humans:
            self.screen.show_end(self.state, seat, self.event_log.lines(self.state, seat))
        self.screen.ending(self.state, seat)
