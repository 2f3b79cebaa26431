"""What happened: facts, in the past tense. The state is the sum of them; luck is in them."""

from __future__ import annotations

from dataclasses import dataclass

from pi_parrain.games.gang.moves import Cells, Name, Places, Variants
from pi_parrain.games.gang.tattoos import Tattoo

Cards = tuple[Tattoo, ...]


@dataclass(frozen=True, slots=True)
class GameSetUp:
    players: tuple[Name, ...]
    variants: Variants


@dataclass(frozen=True, slots=True)
class Dealt:
    """From the deck into the hand of *player*."""

    player: Name
    cards: Cards


@dataclass(frozen=True, slots=True)
class ChiefsTurned:
    """From the deck, behind the chiefs that are known already."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class DiscardsShuffled:
    """The deck was too short: what was discarded is under it now."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    pass


@dataclass(frozen=True, slots=True)
class Picked:
    player: Name
    places: Places


@dataclass(frozen=True, slots=True)
class HandSwapped:
    """The old hand is discarded; *cards* are the new one, and its size from now on."""

    player: Name
    cards: Cards


@dataclass(frozen=True, slots=True)
class CardsCounted:
    """With cards: *player* laid so many."""

    player: Name
    cards: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table; an intruder is nobody's. With real cards the box knows neither yet."""

    owner: Name | None = None
    card: Tattoo | None = None


@dataclass(frozen=True, slots=True)
class LineUpLaid:
    """The cards face up, in rows; nobody has voted yet."""

    table: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class VoteOpened:
    """Everybody has *clock_s* seconds; no limit, no clock."""

    clock_s: int | None = None


@dataclass(frozen=True, slots=True)
class Voted:
    player: Name
    cells: Cells


@dataclass(frozen=True, slots=True)
class VotesClosed:
    """*voters* could have voted, and most did. *stops_clock*: one was still running."""

    voters: tuple[Name, ...]
    stops_clock: bool = False


@dataclass(frozen=True, slots=True)
class TokensShown:
    """So many more."""

    tokens: int


@dataclass(frozen=True, slots=True)
class ClaimsAsked:
    pass


@dataclass(frozen=True, slots=True)
class Claimed:
    player: Name
    cells: Cells


@dataclass(frozen=True, slots=True)
class OwnersShown:
    """Whose each card is, in the order of the table."""

    owners: tuple[Name | None, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How a round went for one player: what he found, what he lost, what it is worth.

    *spared*: his cards without a token. *hits*: tokens on his cards. *void*: his own tokens on his
    own cards, which count for nothing (G-02). *found_out*: all the others voted for one of them.
    """

    points: int
    found: int = 0
    spared: int = 0
    hits: int = 0
    void: int = 0
    found_out: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    tallies: dict[Name, Tally]


@dataclass(frozen=True, slots=True)
class TableCleared:
    """The chief of the round and the cards on the table are discarded."""


@dataclass(frozen=True, slots=True)
class Seated:
    """*player* asked to join, and plays from now on."""

    player: Name


@dataclass(frozen=True, slots=True)
class GameWon:
    winners: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class SatOut:
    player: Name


@dataclass(frozen=True, slots=True)
class CameBack:
    player: Name


@dataclass(frozen=True, slots=True)
class Joined:
    player: Name


Event = (
    GameSetUp
    | Dealt
    | ChiefsTurned
    | DiscardsShuffled
    | RoundBegan
    | Picked
    | HandSwapped
    | CardsCounted
    | LineUpLaid
    | VoteOpened
    | Voted
    | VotesClosed
    | TokensShown
    | ClaimsAsked
    | Claimed
    | OwnersShown
    | Scored
    | TableCleared
    | Seated
    | GameWon
    | SatOut
    | CameBack
    | Joined
)
Events = tuple[Event, ...]
