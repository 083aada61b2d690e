"""What bots know of Crescent Moon."""
