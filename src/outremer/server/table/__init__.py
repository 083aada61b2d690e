"""One live table: its game log, clocks, seats, agreements; and the registry of all tables."""
