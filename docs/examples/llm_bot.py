"""A bot that asks a language model behind any OpenAI-compatible address (`/chat/completions`). Nothing but Python.

    export LLM_MODEL=name-of-the-model LLM_API_KEY=...          # the key only where the server wants one
    outremer arena crusaders --bots "python:docs/examples/llm_bot.py:bot:http://127.0.0.1:8000/v1,greedy" --games 2

The model reads what its seat may see, in words, with its choices. If it answers with something else, it is told why, as
a player would be, and asked again; after a few tries, or if the server does not answer, a random choice is played.
"""

from __future__ import annotations

import json
import logging
import os
import re
import urllib.error
import urllib.request

from outremer.bots import Bot, Budget, Sampler, View
from outremer.envs.text import TextSeat

LOG = logging.getLogger("outremer.bots.llm")  # the arena counts its warnings as failures
TRIES = 3
SECONDS = 60.0
LONGEST = 1_000_000  # bytes of an answer
RULES = """You play a seat in the board game {title}. You are told what you see and asked one question at a time.
Think as long as you like. Then write your choice on the last line, exactly as the list writes it before the colon, like
this:
CHOICE: {example}"""
CHOICE = re.compile(r"^\W*choice\W*:\s*(.+?)\W*$", re.IGNORECASE | re.MULTILINE)


class NoAnswer(Exception):
    """The server did not answer as such a server does."""


def complete(address: str, messages: list[dict[str, str]]) -> str:
    """What the model answers. Raises NoAnswer."""
    body = {"model": os.environ.get("LLM_MODEL", "default"), "messages": messages, "temperature": 0.3}
    headers = {"Content-Type": "application/json"}
    if os.environ.get("LLM_API_KEY"):
        headers["Authorization"] = f"Bearer {os.environ['LLM_API_KEY']}"
    request = urllib.request.Request(f"{address.rstrip('/')}/chat/completions", json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as response:
            text = json.loads(response.read(LONGEST))["choices"][0]["message"]["content"]
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise NoAnswer(f"{address}: {error.__class__.__name__}: {error}") from error
    if not isinstance(text, str):
        raise NoAnswer(f"{address}: the message has no text")
    return text


def chosen_text(answer: str) -> str:
    """What stands behind the last `CHOICE:`; without one, the last line."""
    found = CHOICE.findall(answer)
    lines = answer.strip().splitlines()
    return found[-1] if found else lines[-1].strip() if lines else ""


class LanguageBot(Bot):
    def __init__(self, seed: int, address: str) -> None:
        super().__init__(seed)
        if not address.startswith(("http://", "https://")):
            raise ValueError(f"'{address}' is no address; write it like http://127.0.0.1:8000/v1")
        self.address = address

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        table = TextSeat(sampler(), view.seat)  # any world will do: the seat's own view is all that is read of it
        notation = table.state.game.notation
        rules = RULES.format(title=table.state.game.title, example=notation.text(legal[0]))
        messages = [
            {"role": "system", "content": rules},
            {"role": "user", "content": f"{table.look()}\n\n{table.question()}"},
        ]
        for _ in range(TRIES):
            try:
                answer = complete(self.address, messages)
            except NoAnswer as error:
                LOG.warning("no answer; a random choice is played: %s", error)
                break
            text = chosen_text(answer)
            verdict, action = table.check(text), table.read(text)
            if verdict.accepted and action in legal:
                return action
            messages.append({"role": "assistant", "content": answer})
            messages.append({"role": "user", "content": f"Refused: {verdict.words}\nChoose again."})
        else:
            LOG.warning("no legal choice in %d tries; a random choice is played", TRIES)
        return legal[self.rng.below(len(legal))]


def bot(seed: int, game: str, address: str = "") -> Bot:
    return LanguageBot(seed, address or os.environ.get("LLM_URL", ""))
