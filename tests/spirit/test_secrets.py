"""Non-interference: loot, bullets and envelopes reach their owner's pad and the Parrain alone.

The Parrain records what people take, so that his own page may show it; the board and the pads of
the others must be the same, to the letter, whatever it was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_parrain.engine import PARRAIN, PUBLIC, Match, Seat
from pi_parrain.errors import Refused
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.ending.words import FIRST_GAME
from pi_parrain.games.spirit.loot import NOTHING, Kind, Pile
from pi_parrain.games.spirit.words import Bullet, Effect, Phase, Power, Tile
from pi_parrain.luck import luck_of
from pi_parrain.phrases import Phrase
from tests.noninterference import Leak, compare, perceived
from tests.server.evenings import HOLDER, OTHER, Step, differing, tell
from tests.spirit.guesses import likely
from tests.spirit.story import pile, seated, table

FOR_PARRAIN = (f"view of {PARRAIN}", "tell", "refusals")
"""What he alone perceives."""
SAFE: dict[Phase, tuple[type, ...]] = {
    Phase.LOOT: (m.ShowLoot,),
    Phase.HOLDUP: (m.CountDown, m.PlaySurprise),
    Phase.COURAGE: (m.CountDown,),
    Phase.COUNTING: (m.Whistle, m.StopCountdown),
    Phase.LYING: (m.LieDown, m.PlaySurprise),
    Phase.SHOTS: (m.ShowHarmless, m.Share),
    Phase.SHARING: (m.ChooseTwin, m.PlantBomb, m.Take, m.TakeTile, m.EndTurn, m.EndGame),
}
"""What is accepted or refused whatever anybody holds."""
LOOTS = st.lists(
    st.sampled_from((Kind.BILL_5, Kind.BILL_10, Kind.PAINTING, Kind.DIAMOND_1)), max_size=2
).map(lambda cards: Pile.of(*cards))


class Pair:
    """Two games that only the secrets of *holders* tell apart."""

    def __init__(self, game: Any, *holders: str) -> None:
        self.game, self.holders = game, {*holders}
        self.one, self.other = Match(game), Match(game)
        self.row = 0

    @property
    def matches(self) -> tuple[Match, Match]:
        return self.one, self.other

    def both(self, *commands: Any) -> None:
        for command in commands:
            self.secretly(command, command)

    def secretly(self, one: Any, other: Any) -> None:
        self.row += 1
        heard = []
        for match, command in zip(self.matches, (one, other), strict=True):
            move = match.submit(command, luck=luck_of("pair", self.row))
            heard.append([self.game.tune(fact) for fact in move.events])
        compare("sounds", *heard)
        self.check()

    def check(self) -> None:
        one, other = (perceived(match, self.holders, lambda _state: ()) for match in self.matches)
        for channel in one.keys() - {*FOR_PARRAIN}:
            compare(channel, one[channel], other[channel])

    def go_on(self, data: st.DataObject, steps: int) -> None:
        """The same in both, at random, as long as it depends on nobody's loot."""
        for _ in range(steps):
            state: Any = self.one.state
            kinds = [kind for kind in SAFE.get(state.phase, ()) if kind in spirit.offers(state)]
            if not kinds:
                return
            command = data.draw(likely(state, data.draw(st.sampled_from(kinds))))
            try:
                self.one.consider(command)
            except Refused:
                with pytest.raises(Refused):
                    self.other.consider(command)
            else:
                self.both(command)


def pair(game: Any = spirit, *holders: str, seats: str = "RGWRGW", **more: Any) -> Pair:
    two = Pair(game, *(holders or ("A",)))
    two.both(seated(seats, mercenaries=FIRST_GAME, **more))
    return two


# In play


@settings(max_examples=settings.default.max_examples // 2)
@given(one=LOOTS, other=LOOTS, data=st.data())
def test_what_somebody_holds_reaches_nobody_else_until_the_accounts(one, other, data):
    two = pair()
    two.secretly(em.CountPlayer("A", one), em.CountPlayer("A", other))
    two.go_on(data, 40)


@settings(max_examples=settings.default.max_examples // 4)
@given(one=LOOTS, other=LOOTS, data=st.data())
def test_what_lies_under_an_envelope_reaches_nobody(one, other, data):
    two = pair()
    two.secretly(em.CountEnvelope("red", one), em.CountEnvelope("red", other))
    two.go_on(data, 20)


def until_sharing(two: Pair) -> None:
    two.both(m.ShowLoot(pile("5 5 10")), m.CountDown(), m.Whistle(), m.CountDown(), m.Whistle())
    two.both(m.LieDown(()))


def test_which_card_was_invested():
    two = pair()
    two.both(em.CountPlayer("A", pile("5 p")))
    until_sharing(two)
    two.both(m.Share())
    two.secretly(m.Invest(Kind.BILL_5), m.Invest(Kind.PAINTING))


def test_which_cards_were_traded():
    two = pair(spirit, "A", "D")
    two.both(em.CountPlayer("A", pile("5 p")), em.CountPlayer("D", pile("10 20")))
    until_sharing(two)
    two.both(m.Share())
    two.secretly(
        m.TradeLoot("D", Kind.BILL_5, Kind.BILL_20), m.TradeBullets("D", Bullet.BANG, Bullet.CLICK)
    )


def test_which_card_was_grappled():
    two = pair(spirit, "A", "B", powers={"A": Power.GRAPPLING})
    two.both(em.CountPlayer("B", pile("5 p")))
    until_sharing(two)
    shots = [m.Shoot("B", "A", Effect.GRAPPLE, card) for card in (Kind.BILL_5, Kind.PAINTING)]
    two.secretly(*shots)
    two.both(m.Share())


def test_how_many_bullets_somebody_has():
    two = pair()
    two.secretly(m.SetBullets("A", 0, 5), m.SetBullets("A", 3, 1))


def test_alone_too():
    two = Pair(spirit, "A")
    two.both(seated("-----"))
    two.secretly(em.CountPlayer("A", pile("5 p")), em.CountPlayer("A", pile("d10")))


# At the end, until the ranks are shown


def test_the_final_count_tells_nobody_what_is_counted():
    two = pair(depth=m.Depth.COUNT)
    two.secretly(em.CountPlayer("A", pile("p p p")), em.CountPlayer("A", pile("d10")))
    two.both(em.CountPlayer("B", pile("5"), 2))
    two.secretly(em.CountEnvelope("red", pile("20")), em.CountEnvelope("red", NOTHING))


# The harness finds a game that leaks


def leaky(**parts: Any) -> Any:
    return replace(spirit, **parts)


def public_purses(state: Any, who: Any) -> Any:
    loot = {name: player.loot for name, player in state.players.items()}
    return {**spirit.view(state, who), **({"loot": loot} if who == PUBLIC else {})}


LEAKS = {
    "view of public": {"view": public_purses},
    "offers": {
        "offers": lambda state: () if state.players and state.players["A"].loot else (m.SetUp,)
    },
    "summary": {"summary": lambda state: (Phrase(str(state.deck.size)),)},
    "moment": {"moment": lambda state: str(state.deck)},
    "sounds": {"tune": lambda fact: getattr(fact, "loot", None)},
}


@pytest.mark.parametrize("channel", LEAKS)
def test_a_leak_is_caught(channel):
    two = pair(leaky(**LEAKS[channel]))
    with pytest.raises(Leak) as leak:
        two.secretly(em.CountPlayer("A", pile("5 p")), em.CountPlayer("A", NOTHING))
    assert leak.value.channel == channel


# Over HTTP, to the byte


def test_no_request_finds_out_what_somebody_holds():
    """The Parrain records another loot for Léa in each evening; Tom and a spectator look on."""
    players = [HOLDER, OTHER, "Zoé", "Max"]
    set_up = {"do": "set_up", "players": players, "colours": ["red", "green"] * 2}
    one, other = (
        tell(
            spirit,
            set_up,
            [
                Step(PARRAIN, {"do": "count_player", "player": HOLDER, "loot": loot}),
                Step(HOLDER, {"do": "end_turn"}),
                Step(PARRAIN, {"do": "show_loot", "cards": {"bill_5": 2}}),
                Step(OTHER, {"do": "count_player", "player": HOLDER}),
                Step(PARRAIN, {"do": "end_game"}),
                Step(HOLDER, {"do": "end_turn"}),
            ],
        )
        for loot in ({"painting": 2}, {"bill_20": 1, "diamond_10": 1})
    )
    told = differing(one, other)
    assert told, "the Parrain sees what he recorded"
    assert {
        channel for channel in told if not channel.endswith(("/live", f"to {PARRAIN}"))
    } == set()
    assert not {"/board/live", "/pad/live"} & told


# What people do see


def test_a_pad_shows_its_own_loot_bullets_and_total():
    story = table("RGRG").gives("A", "p p 5").do(m.SetBullets("A", 2, 4))
    mine = story.view(Seat("A"))["mine"]
    assert (mine["loot"], mine["hand"], int(mine["worth"].amount)) == (
        pile("p p 5"),
        e.Hand(2, 4),
        17_000,
    )
    assert "purses" not in story.view(Seat("A"))
    assert "mine" not in story.view(PUBLIC)
    assert "mine" not in story.view(PARRAIN)
    assert story.view(Seat("Zoé"))["mine"] is None


def test_pads_choose_nothing():
    story = table("RGRG").turn()
    assert spirit.seats(story.state) == ("A", "B", "C", "D")
    assert [spirit.pad_offers(story.state, who) for who in "ABCD"] == [()] * 4
    assert spirit.chosen(story.state) == frozenset()


def test_everybody_sees_what_lies_on_the_table_and_whose_turn_it_is():
    shown = table("RGRG").turn("5 p").do(m.TakeTile(Tile.GODFATHER)).view(PUBLIC)
    assert (shown["table"], shown["tiles"]) == (pile("5 p"), (Tile.SHADOW,))
    assert (shown["taker"], shown["heir"]) == ("B", "A")
