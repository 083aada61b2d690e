"""A bot that plays at a table of a server, with the same link that a person gets.

python docs/examples/api_bot.py http://127.0.0.1:8000/t/k3x9abcdef#secret
"""

import json
import random
import sys
import time
from http.cookiejar import CookieJar
from urllib.request import HTTPCookieProcessor, Request, build_opener

address, secret = sys.argv[1].split("#")
server, table = address.split("/t/")
opener = build_opener(HTTPCookieProcessor(CookieJar()))


def call(path: str, body: dict | None = None) -> dict:
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{server}/api/tables/{table}{path}", data, {"Content-Type": "application/json"})
    with opener.open(request) as answer:
        return json.load(answer)


call("/enter", {"secret": secret, "name": "A bot of my own"})
while not (state := call("?since=1000000"))["over"]:
    if state["decision"] is None:
        time.sleep(0.2)  # the WebSocket at /socket would report a change at once
        continue
    choice = random.choice(state["menu"])  # state["view"] is what this seat may see
    call("/moves", {"decision": state["decision"], "action": choice["action"]})
print("Winners:", [state["seats"][seat]["name"] for seat in state["winners"]])
