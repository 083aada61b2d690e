"""Play in a terminal: one screen, typed choices. Draws only from views, and knows no rule of any game."""
