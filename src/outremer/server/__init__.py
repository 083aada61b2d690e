"""The table on the network: HTTP, WebSocket, storage and bots in worker processes. Knows no rule of any game."""
