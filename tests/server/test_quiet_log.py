"""The server's log: each cause once a minute."""

import logging
import logging.config

import pytest

from outremer.server.api.quiet_log import BETWEEN, OncePerMinute, log_config


def line(text: str, *words: object, name: str = "outremer.x", error: BaseException | None = None) -> logging.LogRecord:
    info = None if error is None else (type(error), error, None)
    return logging.LogRecord(name, logging.WARNING, "", 0, text, words, info)


def test_a_cause_is_told_once_a_minute() -> None:
    now = 0.0
    once = OncePerMinute(lambda: now)
    assert once.filter(line("%s waits", "Ann"))
    assert not any(once.filter(line("%s waits", number)) for number in range(50))
    assert once.filter(line("%s sings", "Ann")), "another cause"
    assert once.filter(line("%s waits", "Ann", name="outremer.y")), "another part of the server"
    assert once.filter(line("%s waits", "Ann", error=OSError())), "another failure"
    now += BETWEEN
    told = line("%s waits", "Bob")
    assert once.filter(told) and told.getMessage() == "Bob waits (and 50 times more before)"
    assert not once.filter(line("%s waits", "Eve"))
    now += BETWEEN
    assert once.filter(line("%s waits", "Eve"))


def test_causes_are_forgotten_when_there_are_many() -> None:
    once = OncePerMinute(lambda: 0.0)
    for number in range(3000):
        assert once.filter(line(f"cause {number}"))
    assert len(once.seen) <= 1002


def test_the_servers_own_lines_pass_the_filter(capsys: pytest.CaptureFixture[str]) -> None:
    kept = {name: logging.getLogger(name) for name in ("outremer", "asyncio", "uvicorn", "uvicorn.error")}
    before = {name: (log.handlers[:], log.level, log.propagate) for name, log in kept.items()}
    try:
        logging.config.dictConfig(log_config())
        for _ in range(5):
            logging.getLogger("outremer.server.api").warning("a line of ours")
            logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    finally:
        for name, (handlers, level, propagate) in before.items():
            kept[name].handlers, kept[name].propagate = handlers, propagate
            kept[name].setLevel(level)
    told = capsys.readouterr().err
    assert told.count("a line of ours") == told.count("Invalid HTTP request received.") == 1
