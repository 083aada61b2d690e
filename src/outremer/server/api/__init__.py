"""What the server answers: HTTP routes, WebSocket, the page."""
