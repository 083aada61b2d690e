"""What one viewer has been sent, and what comes next: first the whole state, then only what changed since.

Everything here is counted for this viewer alone, from what was sent to them. So what others do in secret shows neither
in a number nor in the size of a message.
"""

from __future__ import annotations

from .encoding import encode
from .game_log import Told
from .heads import NOTHING, Head
from .live_table import LiveTable
from .seats import Role
from .state_messages import Message, chat_messages, events_text, state_head, state_text


class Feed:
    def __init__(self, table: LiveTable, role: Role, since: int = 0, branch: int = 0) -> None:
        """`since`: how many events the viewer has from an earlier visit; `branch`: how often events had been taken
        back from them then. If that has happened again, they get all events anew."""
        self.table = table
        self.role = role
        self.heard = 0  # chat messages already sent
        self.last_word = 0  # the number of the last one in the database, heard or not
        self.start_over(since, branch)

    def start_over(self, since: int, branch: int) -> None:
        """Send the whole state next."""
        self.head: Head | None = None  # the state last sent, without clock and events
        self.version = 0
        self.told: list[Told] = []  # the events last sent ...
        self.count = 0  # ... up to this number
        self.since = since
        self.branch = branch

    def next_state(self) -> str | None:
        """The next message about the state; None if this viewer can see no change."""
        head, told = state_head(self.table, self.role), self.table.game_log.told_to(self.role.seat)
        if self.head is None:
            text: str | None = state_text(self.table, self.role, self._first_wanted(told))
        else:
            text = self._change(patch_text(self.table, self.role, self.head, head), told)
        self.head, self.told, self.count = head, told, len(told)
        return text

    def next_chat(self) -> list[Message]:
        """Chat that was not sent yet."""
        if self.last_word == self.table.chat.last:
            return []
        self.last_word = self.table.chat.last
        messages = chat_messages(self.table, self.role, self.heard)
        if messages:
            self.heard = messages[-1]["n"] + 1
        return messages

    def _first_wanted(self, told: list[Told]) -> int:
        is_known = self.branch == self.table.game_log.branch_of(self.role.seat)
        return self.since if is_known and self.since <= len(told) else 0

    def _change(self, patch: str, told: list[Told]) -> str | None:
        base, first = self.version, self._known(told)
        if patch == NOTHING and first == self.count == len(told):
            return None
        self.version += 1
        numbers = f'"type":"change","base":{base},"version":{self.version}'
        clock = encode(self.table.time.message())
        return f'{{{numbers},"patch":{patch},"clock":{clock},"since":{first},"events":{events_text(told, first)}}}'

    def _known(self, told: list[Told]) -> int:
        """How many of these events the viewer has. The same list only grows; after an undo there is another one."""
        if told is self.told:
            return self.count
        first = 0
        while first < min(self.count, len(told)) and told[first] == self.told[first]:
            first += 1
        return first


def patch_text(table: LiveTable, role: Role, old: Head, new: Head) -> str:
    """What changed between two states, as JSON; made once for all who look on in the same role."""
    before, after, text = table.patches.get(role, (None, None, ""))
    if before is not old or after is not new:
        text = table.changes.between(old, new)
        table.patches[role] = (old, new, text)
    return text
