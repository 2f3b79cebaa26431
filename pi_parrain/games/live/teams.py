"""Who plays with whom: the booklet's table, other balanced teams, odd set-ups (RULES 1.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pi_parrain.errors import Refused
from pi_parrain.games.live.deck import Carton, Deck
from pi_parrain.games.live.reasons import Reason
from pi_parrain.phrases import Phrase, _

FULL_CARTON = Carton()

FEWEST, MOST = 6, 23
"""People, Parrains included: two teams of 3, or 21 gangsters and two Parrains."""

TEAM = range(3, 6)
"""Members of a team, says the booklet."""

CROWD = 12
"""Gangsters. With fewer (« moins d'une douzaine ») a Parrain may easily play too."""


BOOKLET = {
    8: ((4, 4), 0),
    9: ((3, 3, 3), 0),
    10: ((3, 3, 3), 1),
    11: ((5, 5), 1),
    12: ((3, 3, 3, 3), 0),
    13: ((3, 3, 3, 3), 1),
    14: ((3, 3, 3, 3), 2),
    15: ((3, 3, 3, 3, 3), 0),
    16: ((4, 4, 4, 4), 0),
    17: ((4, 4, 4, 4), 1),
    18: ((3, 3, 3, 3, 3, 3), 0),
    19: ((3, 3, 3, 3, 3, 3), 1),
    20: ((4, 4, 4, 4, 4), 0),
}
"""People -> sizes of the teams and Parrains outside."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Teams of these *sizes*, so many *parrains* outside the game, packs of *pack* cards."""

    sizes: tuple[int, ...]
    parrains: int
    pack: int

    @property
    def gangsters(self) -> int:
        return sum(self.sizes)

    @property
    def people(self) -> int:
        return self.gangsters + self.parrains

    @property
    def in_booklet(self) -> bool:
        """Whether this is the booklet's own example for so many people."""
        return BOOKLET.get(self.people) == (self.sizes, self.parrains)


def proposals(people: int, carton: Carton = FULL_CARTON) -> tuple[Proposal, ...]:
    """The booklet's own row first, then every other balanced set-up, best first."""
    if not FEWEST <= people <= MOST:
        raise Refused(Reason.PEOPLE_OUT_OF_RANGE, people=people, least=FEWEST, most=MOST)
    found = (one for outside in range(3) for one in seatings(people - outside, outside, carton))
    return tuple(sorted(found, key=_best_first))


def seatings(
    gangsters: int, parrains: int = 1, carton: Carton = FULL_CARTON
) -> tuple[Proposal, ...]:
    """Every balanced way to seat exactly so many, best first; none when there are too few cards."""
    return tuple(sorted(_balanced(gangsters, parrains, carton), key=_best_first))


def _best_first(proposal: Proposal) -> tuple[object, ...]:
    """Better is: the booklet's, teams of one size, a card to spare in each pack, one Parrain
    outside rather than none and none rather than two, more teams.
    """
    sizes = proposal.sizes
    return (
        not proposal.in_booklet,
        sizes[0] != sizes[-1],
        proposal.gangsters == proposal.pack,
        (1, 0, 2).index(proposal.parrains),
        -len(sizes),
    )


def _balanced(gangsters: int, parrains: int, carton: Carton) -> Iterator[Proposal]:
    pack = Deck.for_game(carton, gangsters).smallest_pack
    for teams in range(2, gangsters // TEAM.start + 1):
        size, larger = divmod(gangsters, teams)
        sizes = (size + 1,) * larger + (size,) * (teams - larger)
        if sizes[0] in TEAM and gangsters <= pack:
            yield Proposal(sizes, parrains, pack)


def check(sizes: Sequence[int], deck: Deck, parrains: int = 1) -> tuple[Phrase, ...]:
    """Refuse teams that cannot play; for those that merely stray from the booklet, say how.

    One card each must always be there (L-38); small or uneven teams play at their own risk (L-39,
    L-40); a Parrain who plays in a crowd is warned (RULES 1.2).
    """
    if len(sizes) < 2:
        raise Refused(Reason.TEAMS_TOO_FEW)
    for team, size in enumerate(sizes, start=1):
        if size < 1:
            raise Refused(Reason.TEAM_EMPTY, team=team)
    gangsters, pack = sum(sizes), deck.smallest_pack
    if gangsters > pack:
        raise Refused(Reason.MORE_GANGSTERS_THAN_CARDS, gangsters=gangsters, pack=pack)
    return tuple(_cautions(sizes, pack, parrains))


def _cautions(sizes: Sequence[int], pack: int, parrains: int) -> Iterator[Phrase]:
    gangsters = sum(sizes)
    for team, size in enumerate(sizes, start=1):
        if size not in TEAM:
            words = {"team": team, "size": size, "least": TEAM.start, "most": TEAM.stop - 1}
            yield Phrase(_ODD_TEAM, words)
    if max(sizes) - min(sizes) > 1:
        yield Phrase(_UNEVEN, {"smallest": min(sizes), "largest": max(sizes)})
    if gangsters == pack:
        yield Phrase(_NO_SPARE_CARD, {"gangsters": gangsters, "pack": pack})
    if parrains == 0 and gangsters >= CROWD:
        yield Phrase(_PLAYING_PARRAIN, {"gangsters": gangsters})


_ODD_TEAM = _(
    "Équipe n° {team} : taille {size}, alors que le livret demande {least} à {most} joueurs."
)
_UNEVEN = _("Équipes inégales, de {smallest} à {largest} : le livret les veut équilibrées.")
_NO_SPARE_CARD = _("{gangsters} gangsters pour des paquets de {pack} cartes : pas une de réserve.")
_PLAYING_PARRAIN = _(
    "{gangsters} gangsters et personne hors jeu : mieux vaut un Parrain qui ne joue pas."
)
