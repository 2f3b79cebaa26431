"""Pi Parrain: a Raspberry Pi in a lunch box that referees CA$H'n GUN$ LIVE."""

__version__ = "0.1.0"
