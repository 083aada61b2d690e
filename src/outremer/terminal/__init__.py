"""Play at a terminal: one screen, typed choices. Draws from views only, and knows no rule of any game."""
