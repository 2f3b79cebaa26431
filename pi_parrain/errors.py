"""What can go wrong for a reason that a person can act on: small exceptions, each a sentence."""

from __future__ import annotations

from enum import Enum

from pi_parrain.phrases import Phrase


class ParrainError(Exception):
    """Carries the sentence that a person needs; French unless a page translates it."""

    def __init__(self, text: str, /, **words: object) -> None:
        self.phrase = Phrase(text, words)
        super().__init__(text, words)

    def __str__(self) -> str:
        return str(self.phrase)


class Refused(ParrainError):
    """The rules say no. *reason* is a member of an enum whose values are the sentences."""

    def __init__(self, reason: Enum, /, **words: object) -> None:
        self.reason = reason
        super().__init__(reason.value, **words)

    @property
    def code(self) -> str:
        return self.reason.name.lower()


class Unreadable(ParrainError):
    """Not a command at all: an unknown word, a missing field, a value of the wrong kind."""

    @property
    def field(self) -> str | None:
        """The path of what does not fit, such as ``team.name``; a page has another name for it."""
        field = self.phrase.words.get("field")
        return None if field is None else str(field)


class JournalError(ParrainError):
    """The journal cannot be read or written; what it holds has not been touched."""


class SettingsError(ParrainError):
    """``parrain.toml`` or the environment asks for something impossible; the setting is named."""


class BoxError(ParrainError):
    """The pins do not do what the settings ask."""
