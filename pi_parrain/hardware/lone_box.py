"""The big button and its whistle, and nothing else: no journal, so no game and no page."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.automatic import AutomaticWhistle
from pi_parrain.hardware.box import Box
from pi_parrain.music import STOP


class LoneBox:
    """Counts at a press, stops at a long one; its light says that something is wrong."""

    def __init__(self, settings: BoxSettings) -> None:
        self._whistle = AutomaticWhistle()
        self.box = Box(
            settings,
            on_press=self._pressed,
            on_long_press=self._held,
            on_end=lambda downbeat: self._whistle.ended(),
            on_restart=lambda why: self._whistle.stopped(),
        )

    def __enter__(self) -> Self:
        self.box.start()
        self.box.light("trouble")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.box.close()

    def _pressed(self) -> None:
        if (tune := self._whistle.press()) is not None:
            self.box.play(tune)

    def _held(self) -> None:
        self._whistle.stopped()
        self.box.play(STOP)
