"""The position format of Crusaders: written, read, checked."""
