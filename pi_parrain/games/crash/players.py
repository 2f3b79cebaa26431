"""People who do not exist play CASH oder CRASH: they lay, bluff, say BIG DEAL, and pay."""

from __future__ import annotations

from pi_parrain.engine.luck import Luck
from pi_parrain.engine.players import NAMES, Chances, Players, Scene, one_in, sight
from pi_parrain.games.crash import moves as m
from pi_parrain.games.crash.matters import chapter, matters
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.words import Callers, Phase, Track
from pi_parrain.phrases import _

Step = Scene[m.Command]
AGES = range(7, 14)


def sit_down(people: int, chances: Chances, refereed: bool) -> m.SetUp:
    """No two are of one age: whoever begins is not left to luck."""
    luck = chances("table")
    players = tuple(luck.sample(NAMES, people))
    ages = dict(zip(players, luck.sample(AGES, people), strict=True))
    options = m.Options(
        refereed,
        luck.choice((Track.RING_13, Track.RING_13, *Track)),
        luck.choice(tuple(Callers)),
        debts=not one_in(luck, 4),
    )
    return m.SetUp(players, (), ages, None, 1 + luck.randrange(2), options)


def play(state: State, chances: Chances) -> Step | None:
    luck = chances(state.phase.value, state.round, state.turn, *state.awaited[:1])
    match state.phase:
        case Phase.SETUP | Phase.END:
            return None
        case Phase.CHOICE:
            return comings(state, chances) or lay(state, luck)
        case Phase.LAIN:
            return Scene(m.CountDown(), sight(_LIE))
        case Phase.COUNTDOWN:
            return big_deal(state, luck)
        case Phase.READING:
            return read(state, luck)
        case Phase.CALLER:
            caller = luck.choice(state.callers)
            return Scene(m.NameCaller(caller), sight(_IT_WAS, who=caller))
        case Phase.ACCOUNTS:
            return Scene(m.GoOn(), sight(_PAY))


def comings(state: State, chances: Chances) -> Step | None:
    """Somebody is away for a part of a round; the box plays his cards."""
    luck = chances("away", state.round)
    who = luck.choice(state.players) if one_in(luck, 3) else None
    goes = luck.randrange(state.turns)
    gone = goes <= state.turn < goes + 4
    if who is not None and who not in state.away and gone and not state.lain:
        return Scene(m.Leave(who), sight(_LEAVES, who=who))
    for name in state.away:
        if name != who or not gone:
            return Scene(m.Return(name), sight(_BACK, who=name))
    return None


def lay(state: State, luck: Luck) -> Step:
    if state.options.real_cards:
        return Scene(m.CountDown(), sight(_BOTH_LIE, active=state.active, giver=state.giver))
    who = state.awaited[0]
    if who == state.active:
        colour = luck.choice(state.colours_of(who))
        return Scene(m.LayColour(who, colour), sight(_LAYS_COLOUR, who=who))
    return Scene(m.LayNumber(who, luck.choice(state.cards_of(who))), sight(_LAYS_NUMBER, who=who))


def big_deal(state: State, luck: Luck) -> Step | None:
    """Said aloud, or hit on the box by somebody whom nobody may have seen."""
    if state.called or not state.callers or not one_in(luck, 4):
        return None
    if one_in(luck, 3):
        return Scene(m.PressBigDeal(), sight(_HIT))
    caller = luck.choice(state.callers)
    return Scene(m.CallBigDeal(caller), sight(_BIG_DEAL, who=caller))


def read(state: State, luck: Luck) -> Step:
    """With real cards: which two lie there."""
    colour = luck.choice(state.colours_of(state.active))
    left = [number for number, count in state.numbers_left.items() for _card in range(count)]
    number = luck.choice(left)
    seen = sight(_CARDS_SHOW, colour=colour, number=number)
    return Scene(m.ReadCards(colour, number), seen)


def scores(state: State) -> dict[m.Name, int]:
    """Chips, and what is owed."""
    return state.balances


_LEAVES = _("{who} quitte la table un moment.")
_BACK = _("{who} revient à la table.")
_LAYS_COLOUR = _("{who} pose une couleur, face cachée.")
_LAYS_NUMBER = _("{who} pose un nombre, face cachée.")
_BOTH_LIE = _("La couleur est à {active}, le nombre à {giver} : les deux cartes sont posées.")
_LIE = _("Les deux cartes sont posées. On attend le décompte.")
_BIG_DEAL = _("{who} crie « BIG DEAL ! ».")
_HIT = _("Une main s'abat sur la boîte : « BIG DEAL ! ».")
_IT_WAS = _("C'était {who}.")
_CARDS_SHOW = _("On retourne les cartes : pion {colour}, {number}.")
_PAY = _("Chacun paie ce qu'il doit.")

players: Players[State, m.Command] = Players(sit_down, play, matters, chapter, coin=_("Jetons"))
