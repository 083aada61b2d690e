"""What one viewer has been sent, and what comes next: first the whole state, then only what changed since.

Everything here is counted for this viewer alone, from what was sent to them. So what others do in secret shows neither
in a number nor in the size of a message.
"""

from __future__ import annotations

from .encoding import encode
from .game_log import Told
from .json_patch import difference
from .live_table import LiveTable
from .seats import Role
from .state_messages import Message, chat_messages, events_text, head_text, state_text


class Feed:
    def __init__(self, table: LiveTable, role: Role, since: int = 0, branch: int = 0) -> None:
        """`since`: how many events the viewer has from an earlier visit; `branch`: how often events had been taken
        back from them then. If that has happened again, they get all events anew."""
        self.table = table
        self.role = role
        self.heard = 0  # chat messages already sent
        self.start_over(since, branch)

    def start_over(self, since: int, branch: int) -> None:
        """Send the whole state next."""
        self.head = ""  # the state last sent, without clock and events
        self.version = 0
        self.told: list[Told] = []  # the events last sent ...
        self.count = 0  # ... up to this number
        self.since = since
        self.branch = branch

    def next_state(self) -> str | None:
        """The next message about the state; None if this viewer can see no change."""
        head, told = head_text(self.table, self.role), self.table.game_log.told_to(self.role.seat)
        if not self.head:
            text = state_text(self.table, self.role, self._first_wanted(told))
        elif head == self.head and self._known(told) == self.count == len(told):
            return None
        else:
            text = self._change(head, told)
        self.head, self.told, self.count = head, told, len(told)
        return text

    def next_chat(self) -> list[Message]:
        """Chat that was not sent yet."""
        messages = chat_messages(self.table, self.role, self.heard)
        if messages:
            self.heard = messages[-1]["n"] + 1
        return messages

    def _first_wanted(self, told: list[Told]) -> int:
        is_known = self.branch == self.table.game_log.branch_of(self.role.seat)
        return self.since if is_known and self.since <= len(told) else 0

    def _change(self, head: str, told: list[Told]) -> str:
        base, first = self.version, self._known(told)
        self.version += 1
        numbers = f'"type":"change","base":{base},"version":{self.version}'
        clock = encode(self.table.time.message())
        patch = patch_text(self.table, self.role, self.head, head)
        return f'{{{numbers},"patch":{patch},"clock":{clock},"since":{first},"events":{events_text(told, first)}}}'

    def _known(self, told: list[Told]) -> int:
        """How many of these events the viewer has. The same list only grows; after an undo there is another one."""
        if told is self.told:
            return self.count
        first = 0
        while first < min(self.count, len(told)) and told[first] == self.told[first]:
            first += 1
        return first


def patch_text(table: LiveTable, role: Role, old: str, new: str) -> str:
    """What changed between two states, as JSON; made once for all who look on in the same role."""
    before, after, text = table.patches.get(role, ("", "", ""))
    if (before, after) != (old, new):
        text = difference(old, new)
        table.patches[role] = (old, new, text)
    return text
