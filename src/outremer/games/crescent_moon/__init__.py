"""Crescent Moon: four or five unequal powers, hidden cards and bargaining (rules CM-1 to CM-17)."""
