"""The rules of Crescent Moon, one file per chapter."""
