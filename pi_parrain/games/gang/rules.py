"""Every rule, as one table of contents. Refusals first, facts last."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine import Luck
from pi_parrain.engine.luck import UNSHUFFLED
from pi_parrain.errors import Refused
from pi_parrain.games.gang import choices, people, reveal
from pi_parrain.games.gang import facts as e
from pi_parrain.games.gang import moves as m
from pi_parrain.games.gang.dealing import Dealer
from pi_parrain.games.gang.reasons import Reason
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import INTRUDERS, Phase


def decide(state: State, command: m.Command, by: str, luck: Luck = UNSHUFFLED) -> e.Events:
    dealer = Dealer(state, luck)
    match command:
        case m.SetUp():
            set_up(dealer, command)
        case m.Swap(player):
            swap(dealer, player)
        case m.Lay(player, cards):
            lay(dealer, player, cards)
        case m.Close():
            close(dealer)
        case m.TimeUp():
            time_up(dealer)
        case m.Continue():
            reveal.go_on(dealer, command.all)
        case _:
            dealer.record(*gesture(state, command))
            stop_waiting(dealer)
    return tuple(dealer.facts)


def gesture(
    state: State, command: m.Pick | m.Vote | m.Claim | m.SitOut | m.ComeBack | m.Join
) -> e.Events:
    """What needs no luck, and may be what everybody was waiting for."""
    match command:
        case m.Pick(player, places):
            return choices.pick(state, player, places)
        case m.Vote(player, cells):
            return choices.vote(state, player, cells)
        case m.Claim(player, cells):
            return choices.claim(state, player, cells)
        case m.SitOut(player):
            return people.sit_out(state, player)
        case m.ComeBack(player):
            return people.come_back(state, player)
        case m.Join(player):
            return people.join(state, player)
        case _:
            assert_never(command)


def set_up(dealer: Dealer, command: m.SetUp) -> None:
    """Six cards each, the chief and the next two (RULES 5.2)."""
    if dealer.state.phase is not Phase.SETUP:
        raise Refused(Reason.ALREADY_SET_UP)
    people.check_company(command.players)
    dealer.record(e.GameSetUp(command.players, command.variants))
    dealer.begin_round()


def swap(dealer: Dealer, player: m.Name) -> None:
    """A new hand, drawn before the old one is discarded: nobody gets his own cards back."""
    choices.check_swap(dealer.state, player)
    cards = dealer.draw(dealer.state.hand_sizes[player] - 1)
    dealer.record(e.HandSwapped(player, cards))


def lay(dealer: Dealer, player: m.Name, cards: int) -> None:
    """A correction during the vote may change how many cells there are: everybody votes anew."""
    dealer.record(*choices.lay(dealer.state, player, cards))
    state = dealer.state
    miscounted = sum(state.counts.values()) + INTRUDERS != len(state.table)
    if state.phase is Phase.VOTE and miscounted:
        dealer.lay_line_up()
    else:
        stop_waiting(dealer)


def close(dealer: Dealer) -> None:
    """The Parrain waits for nobody any more."""
    people.require(dealer.state, Phase.CHOOSE, Phase.VOTE)
    if dealer.state.phase is Phase.VOTE:
        dealer.record(reveal.end_of_vote(dealer.state))
    elif not dealer.state.chosen:
        raise Refused(Reason.NOBODY_CHOSE)
    else:
        dealer.lay_line_up()


def time_up(dealer: Dealer) -> None:
    """Who has not voted has voted for nothing; the whistle that says so goes on."""
    people.require(dealer.state, Phase.VOTE)
    if dealer.state.variants.clock_s is None:
        raise Refused(Reason.NO_CLOCK)
    dealer.record(reveal.end_of_vote(dealer.state, at_zero=True))


def stop_waiting(dealer: Dealer) -> None:
    """Go on once everybody has chosen or is out; for ever, if all of them are out."""
    state = dealer.state
    if state.awaited or not state.chosen:
        return
    match state.phase:
        case Phase.CHOOSE:
            dealer.lay_line_up()
        case Phase.VOTE:
            dealer.record(reveal.end_of_vote(state))
        case Phase.CLAIMS if not reveal.contradictions(state):
            dealer.record(reveal.owners_claimed(state))
