"""Commands to try in a state: likely ones, and the smallest that could be accepted of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from hypothesis import strategies as st

from pi_parrain.games.live import game as live
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import Carton, Entry
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import Card, Phase, Standing

STRANGER = "Personne"


def witnesses(state: State, kind: type) -> Iterator[Any]:
    """Commands of *kind*, of which at least one is accepted if any is (where *offers* has it)."""
    people = tuple(state.gangsters)
    match kind:
        case m.SetUp:
            yield m.SetUp((m.TeamSheet("w", tuple("abc")), m.TeamSheet("x", tuple("def"))))
        case m.OpenPack:
            yield m.OpenPack(Entry(5, 5, 6), insist=True)
            yield m.OpenPack(Entry(8, 9, 9), insist=True)
            yield m.OpenPack(Entry(0, 0, 0), insist=True)
            yield from (m.OpenPack(Entry.plain(n), insist=True) for n in (21, 0))
        case m.CountDown:
            yield from (m.CountDown(phase) for phase in (Phase.MOVEMENT, Phase.COURAGE))
        case m.Whistle | m.StopCountdown | m.Interrupt | m.CloseVolley:
            yield kind()
        case m.Unveil:
            yield from map(m.Unveil, range(1, 13))
        case m.Flee | m.Stay | m.Unhit | m.Depart | m.Acquit | m.StepOut | m.ComeBack:
            yield from map(kind, people)
        case m.ChangeTeam:
            yield from (m.ChangeTeam(who, team) for who in people for team in state.teams)
        case m.Rename:
            yield from (m.Rename(who, "tout autre") for who in people)
        case m.CallOff:
            yield from map(m.CallOff, state.plans)
        case m.NoClick:
            yield m.NoClick(people)
        case m.Next:
            yield from map(m.Next, Phase)
        case m.Hit:
            yield from (m.Hit(who, second=True, insist=True) for who in people)
        case m.Reveal:
            yield from (m.Reveal(who, Card.WEAPON) for who in people)
        case m.Stab | m.Explode | m.Recoil:
            yield from map(kind, people)
        case m.Rule:
            yield from (m.Rule(who, Standing.IN_PLAY) for who in people)
        case m.CorrectLoot:
            yield from (m.CorrectLoot(Bills.plain(n)) for n in (1, 2))
        case m.Share:
            yield m.Share(state.loot.count)
        case m.Give:
            yield from map(m.Give, state.teams)
        case m.NameChief:
            yield from (m.NameChief(g.team, g.name) for g in state.gangsters.values())
        case m.Arrive:
            yield from (m.Arrive("tout nouveau", team) for team in state.teams)


@st.composite
def likely(draw: st.DrawFn, state: State, kind: type) -> Any:
    """A command of *kind* such as a referee would send; most are accepted."""
    names = st.sampled_from((*state.gangsters, STRANGER))
    standing = [g.name for g in state.in_play] or [STRANGER]
    some = st.lists(st.sampled_from(standing), max_size=4).map(tuple)
    volley = state.volley
    match kind:
        case m.SetUp:
            return draw(set_ups())
        case m.OpenPack:
            return draw(packs(state))
        case m.CountDown:
            return m.CountDown(draw(st.sampled_from((Phase.MOVEMENT, Phase.COURAGE, *Phase))))
        case m.Whistle | m.StopCountdown | m.Interrupt | m.CloseVolley:
            return kind()
        case m.Unveil:
            return m.Unveil(draw(st.integers(1, 12)))
        case m.Flee | m.Stay | m.Depart | m.Unhit | m.Acquit | m.StepOut | m.ComeBack:
            return kind(draw(names))
        case m.ChangeTeam:
            return m.ChangeTeam(draw(names), draw(st.sampled_from((*state.teams, STRANGER))))
        case m.Rename:
            return m.Rename(draw(names), draw(st.sampled_from(("Léo", "Lou", "A", *state.teams))))
        case m.CallOff:
            return m.CallOff(draw(st.sampled_from((*state.plans, STRANGER))))
        case m.NoClick:
            return m.NoClick(
                tuple(draw(st.lists(st.sampled_from((*volley.asked, STRANGER)), min_size=1)))
            )
        case m.Next:
            ways = live.view(state, "parrain")["ways"]
            return m.Next(draw(st.sampled_from((*ways, *ways, *Phase))))
        case m.Hit:
            shooter = draw(st.none() | st.sampled_from(standing))
            second, insist = draw(st.booleans()), draw(st.booleans())
            return m.Hit(draw(st.sampled_from(standing)), shooter, second, insist)
        case m.Reveal:
            card = draw(st.sampled_from((*Card, Card.BACKSTAB, Card.BOOM, Card.BOOM)))
            number = draw(st.none() | st.integers(1, 5))
            who = draw(st.sampled_from((*volley.asked, STRANGER)))
            return m.Reveal(who, card, number if card in (Card.BACKSTAB, Card.BOOM) else None)
        case m.Stab:
            who = draw(st.sampled_from((*(c.who for c in volley.next_clicks), STRANGER)))
            return m.Stab(who, draw(st.none() | st.sampled_from(standing)))
        case m.Explode:
            who = draw(st.sampled_from((*(c.who for c in volley.next_clicks), STRANGER)))
            return m.Explode(who, tuple(name for name in draw(some) if name != who))
        case m.Recoil:
            return m.Recoil(draw(st.sampled_from((*volley.recoiling, STRANGER))), draw(some))
        case m.Rule:
            wounds = draw(st.integers(0, 1))
            return m.Rule(draw(names), draw(st.sampled_from(Standing)), wounds)
        case m.CorrectLoot:
            return m.CorrectLoot(draw(bundles(state)))
        case m.Share:
            return m.Share(max(0, state.loot.count - draw(st.sampled_from((0, 0, 0, 1)))))
        case m.Give:
            return m.Give(draw(st.sampled_from((*state.teams, STRANGER))))
        case m.NameChief:
            return m.NameChief(draw(st.sampled_from((*state.teams, STRANGER))), draw(names))
        case _:
            assert kind is m.Arrive
            team = draw(st.sampled_from((*state.teams, STRANGER)))
            return m.Arrive(draw(st.sampled_from(("Noé", "Zoé", "noé", "Lou"))), team)


@st.composite
def set_ups(draw: st.DrawFn) -> m.SetUp:
    """2 to 4 teams of 1 to 5, any variants, a full carton, a counted one or one with cards lost."""
    sizes = draw(st.lists(st.integers(1, 5), min_size=2, max_size=4))
    names = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    sheets = [
        m.TeamSheet(f"équipe {i}", tuple(next(names) for _ in range(size)))
        for i, size in enumerate(sizes, start=1)
    ]
    people = list(chain.from_iterable(sheet.members for sheet in sheets))
    return m.SetUp(
        tuple(sheets),
        parrains=draw(st.integers(0, 2)),
        parrain=draw(st.none() | st.sampled_from(people)),
        variants=m.Variants(*(draw(st.booleans()) for _ in range(4))),
        box=draw(st.sampled_from(CARTONS)),
    )


CARTONS = (
    Carton(),
    Carton.counted(black=Bills(20, 30, 30), red=Bills(9, 8, 8)),
    Carton(Bills(28, 37, 38), red=24),
)


@st.composite
def packs(draw: st.DrawFn, state: State) -> m.OpenPack:
    """The pack that fits, one that may not, or any at all on the Parrain's word."""
    shown = live.view(state, "parrain")["pack"]
    size = draw(st.sampled_from(shown["sizes"])) if shown else 16
    insist = draw(st.sampled_from((False, False, False, True)))
    if state.variants.easy_counting:
        return m.OpenPack(Entry.plain(draw(st.none() | st.just(size))), insist=insist)
    if shown and shown["offered"] and draw(st.booleans()):
        return m.OpenPack(Entry(*shown["offered"]))
    k20 = draw(st.integers(0, min(size, 7)))
    k10 = draw(st.integers(0, min(size - k20, 9)))
    entries = (Entry(k20, k10), Entry(k20, k10, size - k20 - k10), Entry(k20, k10, k20))
    return m.OpenPack(draw(st.sampled_from(entries)), insist=insist)


@st.composite
def bundles(draw: st.DrawFn, state: State) -> Bills:
    """The pot with a card more or less."""
    if state.variants.easy_counting:
        return state.loot + Bills.plain(draw(st.integers(-1, 1)))
    return state.loot + Bills(*(draw(st.integers(-1, 1)) for _ in range(3)))
