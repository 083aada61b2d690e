"""How a terminal shows Crescent Moon."""
