"""Calls to the outside: webhooks, over HTTP that cannot reach into the server's own network."""
