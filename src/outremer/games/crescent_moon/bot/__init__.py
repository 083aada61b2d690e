"""What bots know about Crescent Moon."""
