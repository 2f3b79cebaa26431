"""People who do not exist play Le gang: they pick, swap, bluff, guess and claim."""

from __future__ import annotations

from pi_parrain.engine.luck import Luck
from pi_parrain.engine.players import NAMES, Chances, Players, Scene, one_in, sight
from pi_parrain.games.gang import moves as m
from pi_parrain.games.gang.matters import LAYS, VOTES_FOR, chapter, claims, matters, told
from pi_parrain.games.gang.offers import may_swap
from pi_parrain.games.gang.people import check_company
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import INTRUDERS, MOST_PLAYERS, TOKENS, Phase
from pi_parrain.phrases import _

Step = Scene[m.Command]
Owners = tuple[m.Name | None, ...]


def sit_down(people: int, chances: Chances, refereed: bool) -> m.SetUp:
    luck = chances("table")
    players = tuple(luck.sample(NAMES, people))
    check_company(players)
    clock = None if refereed else luck.choice((None, 30))
    return m.SetUp(players, m.Variants(refereed, clock, keep_losses=one_in(luck, 4)))


def play(state: State, chances: Chances) -> Step | None:
    luck = chances(state.phase.value, state.round, *state.awaited[:1])
    match state.phase:
        case Phase.SETUP | Phase.OVER:
            return None
        case Phase.CHOOSE:
            return people(state, chances) or choose(state, luck)
        case Phase.VOTE:
            return vote(state, luck, chances)
        case Phase.CLAIMS:
            return claim(state, luck, chances)
        case Phase.TOKENS:
            return Scene(m.Continue(all=one_in(luck, 3)), sight(_TOKENS))
        case Phase.OWNERS:
            return Scene(m.Continue(), sight(_OWNERS))
        case Phase.POINTS:
            return Scene(m.Continue(), sight(_POINTS))


def people(state: State, chances: Chances) -> Step | None:
    """Somebody leaves the table for a round, or joins it."""
    luck = chances("people", state.round)
    leaver = luck.choice(state.players) if one_in(luck, 5) and state.round > 1 else None
    for name in state.out:
        if name != leaver:
            return Scene(m.ComeBack(name), sight(_BACK, who=name))
    present = len(state.players) - len(state.out)
    if leaver is not None and leaver not in state.out and present > 2 and not state.chosen:
        return Scene(m.SitOut(leaver), sight(_LEAVES, who=leaver))
    newcomer = luck.choice(NAMES)
    room = len(state.everybody) < MOST_PLAYERS and newcomer not in state.everybody
    if room and not state.joining and not state.chosen and one_in(luck, 12):
        return Scene(m.Join(newcomer), sight(_JOINS, who=newcomer))
    return None


def choose(state: State, luck: Luck) -> Step:
    """One to three cards each; the whole hand goes back where nothing fits."""
    who = state.awaited[0]
    if state.variants.cards:
        number = 1 + luck.randrange(3)
        return Scene(m.Lay(who, number), sight(LAYS, who=who, number=number))
    size = state.hand_sizes[who]
    fits = [place for place in range(1, size + 1) if not one_in(luck, 2)]
    if not fits and may_swap(state, who):
        return Scene(m.Swap(who), sight(_NOTHING_FITS, who=who))
    wanted = 1 + luck.randrange(state.most_picked(who))
    places = luck.sample(range(1, size + 1), min(wanted, size))
    return Scene(m.Pick(who, tuple(places)), sight(_PICKS, who=who))


def owners(state: State, chances: Chances) -> Owners:
    """Whose each card on the table is. With real ones only the players know."""
    if not state.variants.cards:
        return tuple(laid.owner for laid in state.table)
    cards: list[m.Name | None] = [None] * INTRUDERS
    cards += [name for name, number in state.counts.items() for _card in range(number)]
    chances("line-up", state.round, *state.counts.values()).shuffle(cards)
    return tuple(cards)


def vote(state: State, luck: Luck, chances: Chances) -> Step | None:
    """Each token has a nose for intruders, and never lies on one's own card."""
    if len(state.awaited) == 1 and one_in(luck, 12):
        late = sight(_TOO_SLOW, who=state.awaited[0])
        return None if state.variants.clock_s else Scene(m.Close(), late)
    who = state.awaited[0]
    whose = owners(state, chances)
    others = [cell for cell, owner in enumerate(whose, 1) if owner != who]
    cells = luck.sample(others, TOKENS)
    found = [cell for cell in others if whose[cell - 1] is None and not one_in(luck, 2)]
    guess = tuple(dict.fromkeys((*found, *cells)))[:TOKENS]
    if state.variants.cards:
        return Scene(m.Vote(who, guess), sight(VOTES_FOR, who=who, cells=guess))
    return Scene(m.Vote(who, guess), sight(_VOTES, who=who))


def claim(state: State, luck: Luck, chances: Chances) -> Step:
    """What was laid, or first one card too few: then the box asks."""
    whose = owners(state, chances)

    def own(name: m.Name) -> m.Cells:
        return tuple(cell for cell, owner in enumerate(whose, 1) if owner == name)

    if state.awaited:
        who = state.awaited[0]
        forgets = len(own(who)) > 1 and one_in(luck, 6)
        cells = own(who)[1:] if forgets else own(who)
    else:
        who = next(name for name in state.counts if {*state.claims[name]} != {*own(name)})
        cells = own(who)
    return Scene(m.Claim(who, cells), claims(who, cells))


def scores(state: State) -> dict[m.Name, int]:
    return dict(state.scores)


_LEAVES = _("{who} quitte la table un moment.")
_BACK = _("{who} revient à la table.")
_JOINS = _("{who} voudrait jouer aussi.")
_PICKS = _("{who} choisit ses hommes de main.")
_NOTHING_FITS = _("« Rien ne va ! » : {who} change toute sa main.")
_TOO_SLOW = _("On n'attend plus le vote {who:de}.")
_VOTES = _("{who} a voté.")
_TOKENS = _("On retourne les jetons.")
_OWNERS = _("Chacun reprend ses cartes : restent les deux intrus.")
_POINTS = _("On compte les points.")

players: Players[State, m.Command] = Players(sit_down, play, matters, chapter, told)
