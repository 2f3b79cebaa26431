"""The end of a game, in both depths: what everybody holds, mercenaries, accounts, ranks."""
