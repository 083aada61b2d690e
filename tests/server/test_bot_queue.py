"""Who thinks next: people who wait come first, tables get equal shares, and nobody waits for ever. Without a clock."""

from collections import Counter
from dataclasses import dataclass

import pytest

from outremer.server.bot_queue import LEAST_PART, OLDEST_EVERY, FairQueue
from outremer.server.table.bot_protocol import PERSON_WAITS, UNWATCHED, WATCHED


@dataclass(eq=False)
class Job:
    table: str
    seconds: float = 1.0
    rank: int = UNWATCHED

    def urgency(self) -> int:
        return self.rank


def anybody(_: Job) -> bool:
    return True


def served(queue: FairQueue[Job], turns: int, again: bool = True) -> list[Job]:
    """Those who think next; each asks again as soon as it has thought, as a table of bots does."""
    found: list[Job] = []
    for _ in range(turns):
        one = queue.take(anybody)
        assert one is not None
        found.append(one)
        if again:
            queue.add(one)
    return found


def crowd(tables: int, rank: int = UNWATCHED) -> FairQueue[Job]:
    queue: FairQueue[Job] = FairQueue()
    for number in range(tables):
        queue.add(Job(f"crowd {number}", 1.0, rank))
    return queue


def test_who_waits_in_person_passes_a_crowd_that_nobody_watches() -> None:
    """However large it is, at most one of it comes before."""
    for tables in (1, 12, 500):
        queue = crowd(tables)
        for before in range(20):
            mine = Job("mine", 0.2, PERSON_WAITS)
            queue.add(mine)
            taken = served(queue, 2)
            assert mine in taken, f"{tables} tables, choice {before}"
            queue.drop(mine)


def test_watched_tables_come_before_those_nobody_looks_at() -> None:
    queue = crowd(6)
    for number in range(3):
        queue.add(Job(f"watched {number}", 1.0, WATCHED))
    assert {job.table for job in served(queue, 3, again=False)} == {f"watched {number}" for number in range(3)}


def test_urgency_is_that_of_now() -> None:
    """Somebody opens the page while the bot of their table waits in the queue."""
    queue = crowd(6)
    late = Job("late")
    queue.add(late)
    late.rank = PERSON_WAITS
    assert queue.take(anybody) is late


def test_equal_tables_get_equal_shares_of_thinking_not_of_turns() -> None:
    """A table that asks for a tenth each time has ten times the turns."""
    queue = crowd(4)
    queue.add(Job("hasty", 0.1))
    turns = Counter(job.table for job in served(queue, 1400))
    assert all(turns[f"crowd {number}"] == pytest.approx(turns["crowd 0"], abs=3) for number in range(4))
    assert turns["hasty"] > 3 * turns["crowd 0"]


def test_a_table_that_floods_the_queue_delays_only_itself() -> None:
    queue = crowd(3)
    for _ in range(50):
        queue.add(Job("flood"))
    turns = Counter(job.table for job in served(queue, 40))
    assert min(turns[f"crowd {number}"] for number in range(3)) >= 7 and turns["flood"] <= 16


def test_a_table_that_was_away_has_saved_nothing_up() -> None:
    queue = crowd(2)
    served(queue, 100)
    queue.add(Job("new"))
    turns = Counter(job.table for job in served(queue, 30))
    assert turns["new"] == pytest.approx(10, abs=2)


def test_nobody_waits_for_ever() -> None:
    """Beside others who are always more urgent, every fourth turn is for the one that has waited longest."""
    queue = crowd(8, PERSON_WAITS)
    patient = Job("patient")
    queue.add(patient)
    assert patient in served(queue, OLDEST_EVERY * 10)


def test_a_worker_takes_only_what_fits() -> None:
    queue = crowd(3)
    assert queue.take(lambda job: job.table == "nowhere") is None
    found = queue.take(lambda job: job.table == "crowd 2")
    assert found is not None and found.table == "crowd 2" and len(queue) == 2


def test_thinking_is_cut_under_pressure_from_those_who_are_as_urgent() -> None:
    alone: FairQueue[Job] = FairQueue()
    assert alone.allowed(Job("mine", 1.0), 1) == 1.0
    queue = crowd(3)
    assert queue.allowed(Job("theirs", 1.0), 1) == pytest.approx(1 / 4)
    assert queue.allowed(Job("theirs", 1.0), 3) == pytest.approx(1 / 2)
    assert queue.allowed(Job("mine", 1.0, PERSON_WAITS), 1) == 1.0
    assert crowd(1000).allowed(Job("theirs", 1.0), 1) == pytest.approx(LEAST_PART)
