"""Pi Parrain: a Raspberry Pi in a lunch box that referees party games."""

__version__ = "0.1.0"
