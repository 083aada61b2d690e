"""What bots know of Crusaders."""
