"""People who do not exist play Les 7 Vilains: they count, err, doubt rightly and wrongly, hesitate.

Some are good at it and some are not, so that games end.
"""

from __future__ import annotations

from collections.abc import Iterator

from pi_parrain.engine.luck import Luck
from pi_parrain.engine.players import NAMES, Chances, Players, Scene, one_in, sight
from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.vilains import moves as m
from pi_parrain.games.vilains.count import Call, call, claims, error_in
from pi_parrain.games.vilains.matters import chapter, matters
from pi_parrain.games.vilains.memories import ranking
from pi_parrain.games.vilains.quarrels import suspects
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.telling import spelled
from pi_parrain.games.vilains.words import LIMIT_S, Card, Error, Phase
from pi_parrain.phrases import Phrase, _

Step = Scene[m.Command]
CARDS = (
    *(Card.GANGSTER,) * 8, *(Card.DOUBLE_GANGSTERS,) * 3, *(Card.PHONE,) * 4,
    *(Card.DOUBLE_PHONES,) * 2, *(Card.PISTOL,) * 2,
)  # fmt: skip
"""How often each is turned over; nobody has published how many there are."""
FEWEST_CARDS, MOST_CARDS = 5, 9  # for each: an evening, not a night
NOISES = ("meuh", "cocorico", "pouet")


def sit_down(people: int, chances: Chances, refereed: bool) -> m.SetUp:
    luck = chances("table")
    players = tuple(luck.sample(NAMES, people))
    variants = m.Variants(
        slap=one_in(luck, 3),
        chosen_noise=one_in(luck, 3),
        doubles=not one_in(luck, 5),
        limit_s=None if refereed else luck.choice((LIMIT_S, LIMIT_S, 2, None)),
    )
    each = FEWEST_CARDS + luck.randrange(MOST_CARDS - FEWEST_CARDS + 1)
    return m.SetUp(players, luck.choice(players), each * people, variants)


def play(state: State, chances: Chances) -> Step | None:
    luck = chances(state.phase.value, state.round, len(state.pile), state.spoken)
    match state.phase:
        case Phase.SETUP:
            return None
        case Phase.TURN:
            return turn(state, luck, chances)
        case Phase.CALL:
            return speak(state, luck, chances)
        case Phase.SLAP:
            last = luck.choice(state.players)
            return Scene(m.Fault(last, Error.LAST_SLAP), sight(_LAST_HAND, who=last))
        case Phase.JUDGING:
            return judge(state, luck)
        case Phase.LAST_CALL:
            return last_call(state, luck)
        case Phase.WON:
            rank = ranking(state).next
            return None if rank is None else Scene(Unveil(rank))


# A turn


def turn(state: State, luck: Luck, chances: Chances) -> Step | None:
    """Whoever is up turns over a card, unless somebody errs first; now and then he speaks early."""
    if not state.spoken:
        for error in errors(state, luck, chances):
            return error
        if hesitates(state.up, luck, chances):
            late = sight(_HESITATES, who=state.up)
            return None if state.timed else Scene(m.Fault(state.up, Error.HESITATION), late)
        if one_in(luck, 12):
            return Scene(m.Speak(state.up), sight(_EARLY, who=state.up))
    return turned(state, state.up, luck)


def turned(state: State, who: m.Name, luck: Luck, *before: Phrase) -> Step:
    card = luck.choice([card for card in CARDS if state.variants.doubles or not card.double])
    return Scene(m.TurnOver(card), (*before, *sight(_TURNS, who=who, card=card)))


def errors(state: State, luck: Luck, chances: Chances) -> Iterator[Step]:
    """A card that should not lie there."""
    if state.skipped is not None and weak(state.skipped, luck, chances):
        lifts = state.variants.experts and one_in(luck, 2)
        error = Error.LIFTED if lifts else Error.PLAYED_WHEN_SKIPPED
        text = _LIFTS if lifts else _PLAYS_SKIPPED
        yield Scene(m.Fault(state.skipped, error), sight(text, who=state.skipped))
    others = suspects(state, Error.OUT_OF_TURN)
    if others and one_in(luck, 40):
        who = luck.choice(others)
        yield Scene(m.Fault(who, Error.OUT_OF_TURN), sight(_OUT_OF_TURN, who=who))


def weak(who: m.Name, luck: Luck, chances: Chances) -> bool:
    """Whether *who* errs this time: some do every few cards, some hardly ever."""
    return one_in(luck, 5 + chances("skill", who).randrange(40))


def hesitates(who: m.Name, luck: Luck, chances: Chances) -> bool:
    return weak(who, luck, chances) and one_in(luck, 2)


# A call


def speak(state: State, luck: Luck, chances: Chances) -> Step:
    """What goes with the card, or something else; then the next card may already lie there."""
    phones = {Card.PHONE, Card.DOUBLE_PHONES}
    if state.variants.chosen_noise and state.noise is None and phones & {*state.cards}:
        noise = luck.choice(NOISES)
        return Scene(m.ChooseNoise(noise), sight(_NOISE, who=state.up, noise=noise))
    if weak(state.up, luck, chances):
        return wrong_call(state, luck)
    right = call(state.cards)
    heard = sight(_SAYS if right else _SAYS_NOTHING, who=state.up, said=spelled(right, state.noise))
    if one_in(luck, 30):
        doubter = luck.choice([who for who in state.players if who != state.up])
        return Scene(m.Challenge((doubter,), right), (*heard, *sight(_DOUBTS, who=doubter)))
    if state.empty_handed is None and one_in(luck, 4):
        return turned(state, state.following, luck, *heard)
    return Scene(m.Speak(state.up), heard)


def wrong_call(state: State, luck: Luck) -> Step:
    """The Parrain hears it, or somebody doubts it."""
    who, right = state.speaker, call(state.cards)
    assert who is not None
    said: Call = luck.choice([other for other in claims(state.cards[-1]) if other != right])
    error = error_in(said, right)
    assert error is not None
    text = _SAYS if said else _SAYS_NOTHING
    heard = sight(text, who=who, said=spelled(said, state.noise))
    if one_in(luck, 2):
        return Scene(m.Fault(who, error), heard)
    others = [name for name in state.players if name != who]
    doubters = tuple(luck.sample(others, 1 + luck.randrange(min(2, len(others)))))
    doubt = _DOUBTS if len(doubters) == 1 else _DOUBT_TOGETHER
    return Scene(m.Challenge(doubters, said), (*heard, *sight(doubt, who=doubters)))


# Quarrels and the end


def judge(state: State, luck: Luck) -> Step:
    """Sometimes a second one has erred too."""
    if len(state.offences) == 1 and one_in(luck, 6):
        guilty = [
            (who, error)
            for error in (Error.WRONG_CHALLENGE, Error.OUT_OF_TURN, Error.PLAYED_WHEN_SKIPPED)
            for who in suspects(state, error)
            if who not in state.offences
        ]
        if guilty:
            who, error = luck.choice(guilty)
            return Scene(m.Fault(who, error), sight(_TOO, who=who, error=error))
    return Scene(m.TakePile(), sight(_PILE, who=tuple(state.offences)))


def last_call(state: State, luck: Luck) -> Step:
    if state.cards and one_in(luck, 3):
        return wrong_call(state, luck)
    return Scene(m.Stand(), sight(_LAST_CARD, who=state.empty_handed))


def scores(state: State) -> dict[m.Name, int]:
    """Cards in hand: whoever has none wins."""
    return dict(state.hands)


_TURNS = _("{who} retourne : {card}.")
_EARLY = _("{who} parle, la carte vient juste après.")
_SAYS = _("{who} dit : « {said} ».")
_SAYS_NOTHING = _("{who} se tait.")
_NOISE = _("Premier téléphone de la manche : {who} choisit le bruit « {noise} ».")
_HESITATES = _("{who} hésite, hésite encore…")
_DOUBTS = _("« Faux ! » : {who} conteste.")
_DOUBT_TOGETHER = _("« Faux ! » : {who} contestent.")
_PLAYS_SKIPPED = _("{who} devait passer son tour, et joue une carte.")
_LIFTS = _("{who} devait passer son tour, et soulève une carte.")
_OUT_OF_TURN = _("{who} joue une carte : ce n'était pas son tour.")
_LAST_HAND = _("Toutes les mains tombent sur la pile ; la dernière est celle {who:de}.")
_TOO = _("Et {who} aussi : {error}.")
_PILE = _("La pile revient à {who}.")
_LAST_CARD = _("C'était la dernière carte {who:de}, et personne ne conteste.")

players: Players[State, m.Command] = Players(
    sit_down, play, matters, chapter, coin=_("Cartes en main")
)
