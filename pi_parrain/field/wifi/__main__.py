"""Does what the service asked for: ``python -m pi_parrain.field.wifi``, started by systemd as root.

``--heal`` only ends what somebody left in the middle: a decision is carried out, a trial given up.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from pathlib import Path

from pi_parrain.config import WifiSettings
from pi_parrain.field.wifi import FOLLOWS_MINUTES, BadWifi, from_lines
from pi_parrain.field.wifi.network import CONNECTIONS, FILE, NO_HOTSPOT, Network
from pi_parrain.field.wifi.notes import ASKED, SEEN, Notes
from pi_parrain.field.wifi.record import News, Record
from pi_parrain.phrases import Phrase, _
from pi_parrain.system import why

log = logging.getLogger("pi_parrain.field.wifi")

GRACE_S = 5.0
"""Before the network goes: the page that says so has to reach the phone that asked."""
LOOK_S = 0.2

SOON = _("Le Wi-Fi « {ssid} » arrive dans quelques secondes…")
TRYING = _(
    "Le Wi-Fi « {ssid} » est allumé : rejoignez-le avec ce téléphone, cette page continuera "
    "d'elle-même. Sans téléphone pendant {minutes} minutes, l'ancien revient."
)
KEPT = _("Un téléphone est arrivé : la boîte garde le Wi-Fi « {ssid} ».")
NOBODY = _(
    "Aucun téléphone de Parrain n'est arrivé par le Wi-Fi « {ssid} » en {minutes} minutes : "
    "l'ancien est revenu."
)
STOPPED = _("Le changement de Wi-Fi a été interrompu : l'ancien est revenu.")
NOT_WRITTEN = _("Le nouveau Wi-Fi n'a pas pu être écrit : {why}. L'ancien reste.")


class Changer:
    """*patience* is how many seconds a phone has to follow, *grace* how many the old one stays."""

    def __init__(
        self, record: Record, notes: Notes, network: Network, patience: float, grace: float
    ) -> None:
        self.record, self.notes, self.network = record, notes, network
        self.patience, self.grace = patience, grace

    @property
    def is_torn(self) -> bool:
        """Whether a power cut, or somebody who killed us, left something in the middle."""
        return self.record.has_decision or self.network.is_trying

    def heal(self) -> None:
        """The decision is carried out; what was only tried is given up."""
        if (decided := self.record.decided) is not None:
            try:
                self.carry_out(decided)
            except BadWifi as error:  # somebody has rewritten the settings since
                self.record.forget_decision()
                self.refuse(error.phrase)
            else:
                self.network.raise_it()
                self.tell("kept", KEPT, decided)
            return
        self.record.forget_decision()  # torn: nobody can read it
        if self.network.is_trying:
            self.network.give_up()
        self.record.tell(News("back", Phrase(STOPPED)))

    def change(self) -> None:
        """Only ever reads what is asked for once; all that follows is about that copy."""
        try:
            lines = self.notes.take()
        except FileNotFoundError:
            return  # the page has given up, and says so
        try:
            wifi = from_lines(lines)
            self.check(wifi)
            self.tell("waiting", SOON, wifi)
            time.sleep(self.grace)
            self.begin(wifi)
            self.decide(wifi)
        except BadWifi as error:
            self.refuse(error.phrase)
        except OSError as error:
            self.refuse(Phrase(NOT_WRITTEN, {"why": why(error)}))

    def check(self, wifi: WifiSettings) -> None:
        """Whatever would be refused in the end is refused before anything is tried."""
        if not self.record.wifi.access_point:
            raise BadWifi(NO_HOTSPOT)
        self.record.text_with(wifi)
        self.network.check()

    def begin(self, wifi: WifiSettings) -> None:
        """From here on somebody has to come; what came before does not count."""
        self.network.try_out(wifi)
        self.notes.forget(SEEN)
        self.record.tell(News("trying", about(wifi, TRYING), wifi))

    def decide(self, wifi: WifiSettings) -> None:
        deadline = time.monotonic() + self.patience
        while not self.notes.is_seen and time.monotonic() < deadline:
            time.sleep(LOOK_S)
        if self.notes.is_seen:
            self.keep(wifi)
            self.tell("kept", KEPT, wifi)
        else:
            self.network.give_up()
            self.tell("back", NOBODY, wifi)

    def keep(self, wifi: WifiSettings) -> None:
        """All files say *wifi*, or all say what they said."""
        before, profile = self.record.wifi, self.network.written
        self.record.decide(wifi)
        try:
            self.carry_out(wifi)
        except (BadWifi, OSError):  # only what was changed: a full card takes nothing else
            self.network.put_back(profile)
            if self.record.wifi != before:
                self.record.write(before)
            self.record.forget_decision()
            raise

    def carry_out(self, wifi: WifiSettings) -> None:
        """Again is nothing new. The decision is forgotten last: until then, a cut repeats this.

        The settings are first: they may be refused, and then the profile must still go with them.
        """
        self.record.write(wifi)
        self.network.keep(wifi)
        self.network.forget_trial()
        self.record.forget_decision()

    def refuse(self, phrase: Phrase) -> None:
        log.warning("refused: %s", phrase)
        if self.network.is_trying:
            self.network.give_up()
        self.record.tell(News("refused", phrase))

    def tell(self, state: str, words: str, wifi: WifiSettings) -> None:
        phrase = about(wifi, words)
        log.info("the page is told: %s: %s", state, phrase)
        self.record.tell(News(state, phrase))


def about(wifi: WifiSettings, words: str) -> Phrase:
    return Phrase(words, {"ssid": wifi.ssid, "minutes": FOLLOWS_MINUTES})


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s : %(message)s")
    asked = read_options()
    record, notes = Record(asked.settings), Notes(asked.notes)
    network = Network(asked.etc / CONNECTIONS / FILE, asked.run / CONNECTIONS / FILE)
    changer = Changer(record, notes, network, asked.patience, asked.grace)
    if asked.heal and not changer.is_torn:
        return
    try:
        with record.at_work():
            if changer.is_torn:
                changer.heal()
            if not asked.heal and notes.is_asked:
                changer.change()
    except OSError as error:
        log.exception("nothing can be done here: %s", error)  # a card that cannot be written
        notes.forget(ASKED)  # or systemd would start us again and again
        sys.exit(1)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m pi_parrain.field.wifi", description=__doc__)
    written = Path(os.environ.get("PARRAIN_CONFIG", "/etc/parrain/parrain.toml"))
    parser.add_argument("--settings", type=Path, default=written)
    parser.add_argument("--notes", type=Path, default=Path("/run/parrain/wifi"))
    parser.add_argument("--etc", type=Path, default=Path("/etc"))
    parser.add_argument("--run", type=Path, default=Path("/run"))
    follows_s = 60.0 * FOLLOWS_MINUTES
    parser.add_argument("--patience", type=float, default=follows_s, help="in seconds")
    parser.add_argument("--grace", type=float, default=GRACE_S, help="in seconds")
    parser.add_argument("--heal", action="store_true", help="end what was left in the middle")
    return parser.parse_args()


if __name__ == "__main__":
    main()
