"""The position format of Crescent Moon: written, read, checked."""
