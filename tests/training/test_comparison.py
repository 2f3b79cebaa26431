"""The truth and the record side by side: every slip is named and priced, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pi_parrain.engine.evening import Told
from pi_parrain.games import GAMES
from pi_parrain.games.crash import moves as crash
from pi_parrain.games.crash.words import Number
from pi_parrain.games.gang import moves as gang
from pi_parrain.games.live import moves as live
from pi_parrain.games.live.words import CLICKS, Phase, Standing
from pi_parrain.games.spirit import moves as spirit
from pi_parrain.games.spirit.words import Effect
from pi_parrain.games.vilains import moves as vilains
from pi_parrain.games.vilains.words import Error
from pi_parrain.training.comparison import Difference
from rig.meadow import Meadow
from tests.plain import plain
from tests.training.trainees import Commands, Evening, Way, slip, spend

SEEDS = ("7", "8", "9")
every_game = pytest.mark.parametrize("slug", list(GAMES))


@pytest.fixture
def meadow(tmp_path: Path) -> Iterator[Meadow]:
    opened = Meadow(tmp_path / "evening.parrain")
    yield opened
    opened.close()


def page_of(meadow: Meadow, evening: Evening) -> str:
    meadow.room.train(evening.table)
    return plain(meadow.parrain().get("/training/evening/compare").text)


def as_it_was(_told: Told, _state: Any) -> None:
    return None


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_without_a_slip_there_is_nothing_to_tell(slug: str, seed: str) -> None:
    evening = spend(slug, as_it_was, seed=seed)
    found = evening.compared
    assert found.is_perfect
    assert not found.shares
    assert not any(cost.difference for cost in found.costs)
    assert evening.table.state == evening.told[-1].after


@every_game
def test_and_the_page_says_so(meadow: Meadow, slug: str) -> None:
    page = page_of(meadow, spend(slug, as_it_was))
    assert "Rien ne vous a échappé." in page
    assert "Pas noté." not in page


# Slips


def forgets_a_hit(told: Told, _state: Any) -> Commands | None:
    return () if isinstance(told.scene.command, live.Hit) else None


def misses_a_click(told: Told, _state: Any) -> Commands | None:
    match told.scene.command:
        case live.Reveal(who, card) if card in CLICKS:
            return (live.NoClick((who,)),)
    return None


def sees_a_flight(told: Told, state: Any) -> Commands | None:
    """That of a child who stays."""
    match told.scene.command:
        case live.Next(Phase.BANG):
            return (live.Flee(state.in_play[-1].name), told.scene.command)
    return None


def misreads_a_pack(told: Told, _state: Any) -> Commands | None:
    match told.scene.command:
        case live.OpenPack(pack, with_left=False) if pack.k20 and pack.k10 is not None:
            typed = type(pack)(pack.k20 - 1, pack.k10 + 1)
            return (live.OpenPack(typed, insist=True),)
    return None


def overlooks_a_card(told: Told, _state: Any) -> Commands | None:
    return () if isinstance(told.scene.command, vilains.TurnOver) else None


def blames_another(told: Told, state: Any) -> Commands | None:
    match told.scene.command:
        case vilains.Fault(who, Error.LAST_SLAP | Error.OUT_OF_TURN as error):
            other = next(name for name in state.players if name != who)
            return (vilains.Fault(other, error),)
    return None


def misreads_a_vote(told: Told, state: Any) -> Commands | None:
    match told.scene.command:
        case gang.Vote(player, (first, second)):
            cells = range(1, len(state.table) + 1)
            other = next(cell for cell in cells if cell not in (first, second))
            return (gang.Vote(player, (first, other)),)
    return None


def does_not_hear(told: Told, _state: Any) -> Commands | None:
    return () if isinstance(told.scene.command, crash.CallBigDeal) else None


def misreads_a_number(told: Told, state: Any) -> Commands | None:
    match told.scene.command:
        case crash.ReadCards(colour, number):
            others = [one for one in Number if one is not number and state.numbers_left[one]]
            return (crash.ReadCards(colour, others[0]),) if others else None
    return None


def forgets_a_shot(told: Told, _state: Any) -> Commands | None:
    return () if isinstance(told.scene.command, spirit.Shoot) else None


def forgets_who_lies(told: Told, _state: Any) -> Commands | None:
    match told.scene.command:
        case spirit.LieDown((_first, _second, *_more) as players):
            return (spirit.LieDown(players[:-1]),)
    return None


def takes_another_card(told: Told, state: Any) -> Commands | None:
    match told.scene.command:
        case spirit.Take(card, None):
            others = [kind for kind in state.table.cards if kind is not card]
            return (spirit.Take(others[0]),) if others else None
    return None


SLIPS: list[tuple[str, Way]] = [
    ("live", forgets_a_hit),
    ("live", misses_a_click),
    ("live", sees_a_flight),
    ("live", misreads_a_pack),
    ("vilains", overlooks_a_card),
    ("vilains", blames_another),
    ("gang", misreads_a_vote),
    ("crash", does_not_hear),
    ("crash", misreads_a_number),
    ("spirit", forgets_a_shot),
    ("spirit", forgets_who_lies),
    ("spirit", takes_another_card),
]


@pytest.mark.parametrize(("slug", "way"), SLIPS, ids=[way.__name__ for _, way in SLIPS])
def test_a_slip_is_named_first_of_all(meadow: Meadow, slug: str, way: Way) -> None:
    """What follows from it may differ too: whom the box asks then, who takes then."""
    evening = slip(slug, way)
    assert evening.slip is not None
    game, found = evening.table.game, evening.compared
    chapter = str(game.players.chapter(evening.slip.before))
    assert chapter == str(next(one.title for one in found.chapters if one.differences))
    page = page_of(meadow, evening)
    assert plain(chapter) in page
    for sentence in found.differences[0].happened:
        assert plain(str(sentence)) in page
    if way is not sees_a_flight:
        assert found.differences[0].happened == evening.slip.scene.seen


def test_what_never_happened_is_named_and_costs_somebody(meadow: Meadow) -> None:
    evening = slip("live", sees_a_flight)
    assert evening.slip is not None
    who = evening.slip.before.in_play[-1].name
    first, costs = evening.compared.differences[0], evening.compared
    assert first.happened == ()
    assert plain(first.noted[0]) == f"{who} part au coin des lâches"
    assert any(cost.difference for cost in costs.costs)
    assert who in [cost.side for cost in costs.shares]
    page = page_of(meadow, evening)
    assert f"{who} part au coin des lâches" in page
    assert "Rien de tel." in page
    assert "Ce que les partages ont donné à chacun, sans l'hôpital." in page


def test_what_was_noted_instead_stands_beside_it() -> None:
    evening = slip("gang", misreads_a_vote)
    [one] = evening.compared.differences
    assert evening.slip is not None
    assert one.happened == evening.slip.scene.seen
    (noted,) = one.noted
    assert "vote pour les cartes" in str(noted)
    assert noted not in one.happened


def test_a_part_of_a_list_stands_beside_the_whole() -> None:
    evening = slip("spirit", forgets_who_lies)
    one = evening.compared.differences[0]
    assert "se couche" in str(one.happened[0])
    assert "se couche" in str(one.noted[0])


def test_what_was_corrected_is_right_after_all() -> None:
    def hesitates(told: Told, state: Any) -> Commands | None:
        match told.scene.command:
            case live.Hit(victim):
                twice = live.Hit(victim, second=True, insist=True)
                return (told.scene.command, twice, live.Unhit(victim))
            case live.Next(Phase.BANG):
                wrong = state.in_play[-1].name
                return (live.Flee(wrong), live.Stay(wrong), told.scene.command)
        return None

    assert spend("live", hesitates).compared.is_perfect


# Other right ways


def tapped_only(told: Told, state: Any) -> Commands | None:
    """Nobody is named who fired, cowards are ruled out by a long press, piles are never ticked."""
    match told.scene.command:
        case live.Hit(victim):
            return (live.Hit(victim, second=True, insist=True),)
        case live.Flee(who):
            return (live.Rule(who, Standing.COWARD),)
        case live.Rule(who, Standing.COWARD):
            return (live.Flee(who),)
        case live.NoClick():  # the box asks more people
            return (live.NoClick(tuple(state.volley.asked)),) if state.volley.asked else ()
        case live.Give():
            return ()
    return None


def heard_by_the_parrain(told: Told, state: Any) -> Commands | None:
    """Whoever objects or not: he notes who was wrong."""
    match told.scene.command:
        case vilains.Challenge():
            wrong = told.after.offences
            return tuple(vilains.Fault(who, error) for who, error in wrong.items())
    return None


def by_the_button(told: Told, state: Any) -> Commands | None:
    """Who it was is noted when there is time."""
    match told.scene.command:
        case crash.CallBigDeal():
            return (crash.PressBigDeal(),)
        case crash.ReadCards() if state.unnamed and told.before.caller:
            return (crash.NameCaller(told.before.caller), told.scene.command)
    return None


def without_shooters(told: Told, _state: Any) -> Commands | None:
    match told.scene.command:
        case spirit.Shoot(target, effect=Effect.WOUND):
            return (spirit.Shoot(target),)
        case spirit.ShowHarmless():
            return ()
    return None


def voted_twice(told: Told, state: Any) -> Commands | None:
    """Typed wrongly first."""
    wrong = misreads_a_vote(told, state)
    last = len(getattr(state, "awaited", ())) == 1  # it closes the vote
    return None if wrong is None or last else (*wrong, told.scene.command)


@pytest.mark.parametrize(
    ("slug", "way"),
    [
        ("live", tapped_only),
        ("vilains", heard_by_the_parrain),
        ("crash", by_the_button),
        ("spirit", without_shooters),
        ("gang", voted_twice),
    ],
)
@pytest.mark.parametrize("seed", SEEDS)
def test_another_right_way_is_as_right(slug: str, way: Way, seed: str) -> None:
    found = spend(slug, way, seed=seed).compared
    assert [*map(said, found.differences)] == []
    assert not any(cost.difference for cost in found.costs)


def said(one: Difference) -> str:
    return f"{[*map(str, one.happened)]} / {[*map(str, one.noted)]}"
