"""The big button and its whistle, and nothing else: no journal, so no game and no page."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from pi_parrain.config import BoxSettings
from pi_parrain.errors import ParrainError
from pi_parrain.hardware.automatic import AutomaticWhistle
from pi_parrain.hardware.box import Box
from pi_parrain.music import REFUSED, SHUTDOWN, STOP

log = logging.getLogger(__name__)


class LoneBox:
    """Counts at a press, stops at a long one, switches off at a very long one; lit as trouble."""

    def __init__(self, settings: BoxSettings, switch_off: Callable[[], None]) -> None:
        self._whistle = AutomaticWhistle()
        self._switch_off = switch_off
        self.box = Box(
            settings,
            on_press=self._pressed,
            on_long_press=self._held,
            on_shutdown=self._held_very_long,
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

    def _held_very_long(self) -> None:
        """The farewell first: the machine takes us down with it."""
        self._whistle.stopped()
        self.box.play(SHUTDOWN)
        time.sleep(SHUTDOWN.lasts)
        try:
            self._switch_off()
        except ParrainError as error:
            log.warning("%s", error)
            self.box.accent(REFUSED)
