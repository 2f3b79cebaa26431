"""The big button and its whistle, and nothing else: no journal, so no game and no page."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from pi_parrain.config import BoxSettings
from pi_parrain.house.desk_thread import DeskThread
from pi_parrain.house.messages import Trouble
from pi_parrain.phrases import Phrase


class LoneBox:
    """Counts at a press, stops at a long one, switches off at a very long one; lit as trouble."""

    def __init__(self, settings: BoxSettings, trouble: Phrase) -> None:
        self.thread = DeskThread(settings, lambda announce: None, lambda record: None)
        self._trouble = trouble

    def __enter__(self) -> Self:
        self.thread.start()
        self.thread.box.open()
        self.thread.post(Trouble(disk=self._trouble))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.thread.close()
