"""The rules of Crusaders, one file per chapter a player would look for."""
