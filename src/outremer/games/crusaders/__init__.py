"""Crusaders: Thy Will Be Done, for 2 to 4 players."""
