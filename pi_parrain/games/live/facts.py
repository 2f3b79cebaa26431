"""What happened: facts, in the past tense. The state is the sum of them."""

from __future__ import annotations

from dataclasses import dataclass

from pi_parrain.engine.reveal import Unveiled
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import Carton
from pi_parrain.games.live.moves import Name, TeamName, TeamSheet, Variants
from pi_parrain.games.live.words import Card, Phase, Standing


@dataclass(frozen=True, slots=True)
class GameSetUp:
    teams: tuple[TeamSheet, ...]
    parrains: int
    parrain: Name | None
    variants: Variants
    box: Carton


@dataclass(frozen=True, slots=True)
class PackOpened:
    pack: Bills
    red: Bills | None = None
    insisted: bool = False


@dataclass(frozen=True, slots=True)
class CountdownStarted:
    phase: Phase


@dataclass(frozen=True, slots=True)
class Whistled:
    pass


@dataclass(frozen=True, slots=True)
class CountdownStopped:
    pass


@dataclass(frozen=True, slots=True)
class CountdownInterrupted:
    pass


@dataclass(frozen=True, slots=True)
class Fled:
    who: Name


@dataclass(frozen=True, slots=True)
class Stayed:
    who: Name


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    phase: Phase


@dataclass(frozen=True, slots=True)
class WasHit:
    victim: Name
    shooter: Name | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class WasNotHit:
    """The last hit on *victim* is taken back."""

    victim: Name


@dataclass(frozen=True, slots=True)
class Acquitted:
    """*who* did not shoot; *wounds* that landed without a look at his card wait for it now."""

    who: Name


@dataclass(frozen=True, slots=True)
class VolleyClosed:
    pass


@dataclass(frozen=True, slots=True)
class WasAsked:
    """*who* must show a card before *wounds* count; 0 for a grenade's victim in a chain."""

    who: Name
    wounds: int


@dataclass(frozen=True, slots=True)
class NotAsked:
    """*who* has fired, so that *wounds* land without a look at his card."""

    who: Name
    wounds: int


@dataclass(frozen=True, slots=True)
class CardShown:
    who: Name
    card: Card
    number: int | None = None


@dataclass(frozen=True, slots=True)
class ClickArmed:
    """A dagger or a grenade waits for its number; *leaving*: then its holder goes to hospital."""

    who: Name
    card: Card
    number: int | None = None
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class Wounded:
    """*who* now has *wounds*."""

    who: Name
    wounds: int


@dataclass(frozen=True, slots=True)
class Fell:
    """*who* goes to hospital, and takes his unused Click along."""

    who: Name


@dataclass(frozen=True, slots=True)
class Stabbed:
    who: Name
    victim: Name | None


@dataclass(frozen=True, slots=True)
class Exploded:
    who: Name
    touched: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class RecoilAwaited:
    """*who* was hit by a Shotgun and has yet to step back."""

    who: Name


@dataclass(frozen=True, slots=True)
class Recoiled:
    who: Name
    touched: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """Set by hand: the Parrain is the sole judge."""

    who: Name
    standing: Standing
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class LootCorrected:
    loot: Bills


@dataclass(frozen=True, slots=True)
class Shared:
    """Each of *parts* is worth *share* (dollars, or cards); *left* waits for the next round."""

    share: int
    parts: dict[Name, Bills]
    left: Bills


@dataclass(frozen=True, slots=True)
class Given:
    team: TeamName


@dataclass(frozen=True, slots=True)
class ChiefNamed:
    team: TeamName
    who: Name | None


@dataclass(frozen=True, slots=True)
class Arrived:
    who: Name
    team: TeamName


@dataclass(frozen=True, slots=True)
class Departed:
    who: Name


@dataclass(frozen=True, slots=True)
class SteppedOut:
    who: Name


@dataclass(frozen=True, slots=True)
class CameBack:
    who: Name


@dataclass(frozen=True, slots=True)
class TeamChanged:
    who: Name
    team: TeamName


@dataclass(frozen=True, slots=True)
class Renamed:
    who: Name
    to: Name


@dataclass(frozen=True, slots=True)
class Planned:
    """From the next round on *who* plays in *team*, or, without one, no longer plays."""

    who: Name
    team: TeamName | None = None


@dataclass(frozen=True, slots=True)
class PlanDropped:
    who: Name


Event = (
    GameSetUp
    | PackOpened
    | CountdownStarted
    | Whistled
    | CountdownStopped
    | CountdownInterrupted
    | Fled
    | Stayed
    | PhaseBegan
    | WasHit
    | WasNotHit
    | Acquitted
    | VolleyClosed
    | WasAsked
    | NotAsked
    | CardShown
    | ClickArmed
    | Wounded
    | Fell
    | Stabbed
    | Exploded
    | RecoilAwaited
    | Recoiled
    | Ruled
    | LootCorrected
    | Shared
    | Given
    | ChiefNamed
    | Arrived
    | Departed
    | SteppedOut
    | CameBack
    | TeamChanged
    | Renamed
    | Planned
    | PlanDropped
    | Unveiled
)
Events = tuple[Event, ...]
