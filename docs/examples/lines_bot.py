"""A bot as a program of its own: reads lines of JSON, writes lines of JSON. It needs nothing but Python.

outremer arena crusaders --bots "run:python docs/examples/lines_bot.py,random" --games 20
"""

import json
import random
import sys

chance = random.Random(0)


def score(entry: dict[str, str]) -> float:
    """Words that usually mean progress; replace this with something clever."""
    points = {"castle": 5, "farm": 4, "bank": 4, "church": 4, "attack": 6, "influence": 3, "build": 4, "pass": -5}
    return sum(value for word, value in points.items() if word in entry["words"].lower()) + chance.random()


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game":
        chance.seed(message["seed"])
    elif message["type"] == "choose":
        # {"type": "sample"} would be answered with {"type": "world", "position": ...}, a world that looks like ours.
        best = max(message["menu"], key=score)
        print(json.dumps({"action": best["action"], "remark": ""}), flush=True)
