"""A server on this machine that answers as an OpenAI-compatible one does, with whatever a test wants it to say."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Messages = list[dict[str, str]]


class Stub(ThreadingHTTPServer):
    """`say` is given the messages of a request and returns the text of the model, or raw bytes to send instead."""

    daemon_threads = True

    def __init__(self, say: Callable[[Messages], str | bytes], status: int) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.say = say
        self.status = status
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class Handler(BaseHTTPRequestHandler):
    server: Stub

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(body)
        self.server.keys.append(self.headers.get("Authorization", ""))
        said = self.server.say(body["messages"]) if self.path == "/v1/chat/completions" else b"nothing here"
        choice = {"index": 0, "message": {"role": "assistant", "content": str(said)}, "finish_reason": "stop"}
        answer = said if isinstance(said, bytes) else json.dumps({"choices": [choice]}).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def model(say: Callable[[Messages], str | bytes], status: int = 200) -> Iterator[Stub]:
    with Stub(say, status) as stub:
        thread = threading.Thread(target=stub.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield stub
        finally:
            stub.shutdown()
            thread.join()
