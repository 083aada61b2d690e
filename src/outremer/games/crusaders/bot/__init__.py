"""What bots know about Crusaders."""
