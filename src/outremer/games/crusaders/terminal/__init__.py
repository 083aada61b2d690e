"""How a terminal shows Crusaders."""
