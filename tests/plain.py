"""Reads a sentence as it was typed: plain spaces and quotes, so that a test can be typed too."""


def plain(text: object) -> str:
    return str(text).replace("\N{NO-BREAK SPACE}", " ").replace("’", "'")
