"""Sums that only this game needs. Names only: a small Pi loads a module when it is asked for."""

FAMILIES = {"sums": ("split", "teams")}
