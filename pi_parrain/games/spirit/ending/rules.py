"""The rules of the end, as one table of contents. Refusals first, facts last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from pi_parrain.engine import reveal
from pi_parrain.engine.luck import UNSHUFFLED, Luck
from pi_parrain.engine.values import replace
from pi_parrain.errors import Refused
from pi_parrain.games.spirit import envelopes
from pi_parrain.games.spirit.accounts import accounts
from pi_parrain.games.spirit.ending import facts as e
from pi_parrain.games.spirit.ending import moves as m
from pi_parrain.games.spirit.ending.evolve import after
from pi_parrain.games.spirit.ending.state import Ending, Person
from pi_parrain.games.spirit.ending.words import Mercenary, Stage
from pi_parrain.games.spirit.loot import NOTHING, Kind, Pile, printed
from pi_parrain.games.spirit.mercenaries import CRAFTS, choices, theft
from pi_parrain.games.spirit.options import Options
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.words import DEADLY, Name, Side
from pi_parrain.phrases import Phrase


def open_ending(
    people: Iterable[Person],
    envelopes: dict[Side, Pile],
    options: Options,
    *,
    teams: bool = True,
    mercenaries: tuple[Mercenary, ...] = (),
    godfather: Name | None = None,
    right_hand: Pile = NOTHING,
    counted: bool = False,
) -> Ending:
    """*people* in the order of the table, with what is known of them; each side has an envelope.

    *counted*: all of it was recorded during the game, and nobody has to count it again.
    """
    people = tuple(replace(person, counted=counted) for person in people)
    all_sides = dict.fromkeys((person.side for person in people), NOTHING)
    return Ending(
        people,
        {**all_sides, **envelopes},
        options,
        teams,
        mercenaries,
        godfather,
        right_hand,
        opened=tuple(all_sides) if counted else (),
    )


def decide(ending: Ending, command: m.Command, luck: Luck = UNSHUFFLED) -> e.Events:
    match command:
        case m.CountPlayer():
            return count_player(ending, command)
        case m.CountEnvelope(side, loot):
            return count_envelope(ending, side, loot)
        case m.CountRightHand(loot):
            return count_right_hand(ending, loot)
        case m.NameGodfather(player):
            return name_godfather(ending, player)
        case m.ChooseMercenaries(mercenaries):
            return choose_mercenaries(ending, mercenaries)
        case m.CloseCount():
            return close_count(ending)
        case m.RuleOnFakes(rulings):
            return rule_on_fakes(ending, rulings)
        case m.GoFirst(side):
            return go_first(ending, side)
        case m.Recruit(side, mercenary, choice):
            return recruit(ending, side, mercenary, choice)
        case m.Decline(side):
            return decline(ending, side)
        case m.Steal(victim, card):
            return steal(ending, victim, card, luck)
        case m.StopStealing():
            return stop_stealing(ending)
        case reveal.Unveil(rank):
            return unveil(ending, rank)
        case _:
            assert_never(command)


# Counting


def count_player(ending: Ending, command: m.CountPlayer) -> e.Events:
    """By hand at any time before ranks are shown; one side alive may come out of it (T-23)."""
    require_covered(ending)
    person = known(ending, command.player)
    check_printed(ending, person.loot, command.loot)
    dead = command.wounds >= DEADLY if command.dead is None else command.dead
    counted = e.PlayerCounted(command.player, command.loot, command.wounds, dead)
    if ending.stage is not Stage.RECRUIT:
        return (counted,)
    return conclude(ending, counted)


def count_envelope(ending: Ending, side: Side, loot: Pile) -> e.Events:
    require_count(ending)
    require_teams(teams=ending.teams)
    if side not in ending.envelopes:
        raise Refused(Reason.UNKNOWN_SIDE)
    check_printed(ending, ending.envelopes[side], loot)
    return (e.EnvelopeCounted(side, loot),)


def count_right_hand(ending: Ending, loot: Pile) -> e.Events:
    require_count(ending)
    if not ending.options.more:
        raise Refused(Reason.NEEDS_MORE, mercenary=Mercenary.CLEMENZ_HAND)
    check_printed(ending, ending.right_hand, loot)
    return (e.RightHandCounted(loot),)


def name_godfather(ending: Ending, player: Name) -> e.Events:
    require_covered(ending)
    known(ending, player)
    return (e.GodfatherNamed(player),)


def choose_mercenaries(ending: Ending, mercenaries: tuple[Mercenary, ...]) -> e.Events:
    require_count(ending)
    require_teams(teams=ending.teams)
    check_mercenaries(mercenaries, teams=ending.teams, more=ending.options.more)
    return (e.MercenariesChosen(mercenaries),)


def require_teams(*, teams: bool) -> None:
    if not teams:
        raise Refused(Reason.MERCENARIES_IN_TEAMS)


def check_mercenaries(mercenaries: tuple[Mercenary, ...], *, teams: bool, more: bool) -> None:
    """Whether these tiles can lie on a table, with *teams* and with *more* cards or not."""
    if mercenaries:
        require_teams(teams=teams)
    if len({*mercenaries}) < len(mercenaries):
        raise Refused(Reason.MERCENARY_TWICE)
    for mercenary in mercenaries:
        if mercenary.needs_more and not more:
            raise Refused(Reason.NEEDS_MORE, mercenary=mercenary)


def check_printed(ending: Ending, before: Pile, now: Pile) -> None:
    """The Parrain has the last word on who holds what, but nobody holds more than was printed."""
    box = printed(ending.options.more)
    everything = ending.cards - before + now
    for kind, number in everything.numbers.items():
        if number > box[kind] and now[kind] > before[kind]:
            raise Refused(Reason.PRINTED, card=kind, number=number, most=box[kind])


# From stage to stage


def close_count(ending: Ending) -> e.Events:
    """One side alive has won whatever the cards; else the last Godfather rules on fakes first."""
    require_count(ending)
    if ending.decided:
        return (e.AccountsClosed(),)
    if ending.options.more:
        return (e.FakesAsked(),)
    return open_recruitment(ending)


def rule_on_fakes(ending: Ending, rulings: m.Rulings) -> e.Events:
    """Before anybody recruits: the value of envelopes hangs on it (T-22)."""
    if ending.stage is not Stage.FAKES:
        raise Refused(Reason.NO_FAKES_NOW)
    ruled = e.FakesRuled(rulings)
    return (ruled, *open_recruitment(after(ending, ruled)))


def open_recruitment(ending: Ending) -> e.Events:
    opened = e.RecruitmentOpened(envelopes.stakes(ending))
    return conclude(ending, opened)


def conclude(ending: Ending, *events: e.Event) -> e.Events:
    """*events*, and the end of the accounts if only one side lives or nobody recruits any more."""
    later = after(ending, *events)
    goes_on = later.theft is not None or envelopes.next_up(later)
    if later.decided or not goes_on:
        return (*events, e.AccountsClosed())
    return events


# Recruiting


def go_first(ending: Ending, side: Side) -> e.Events:
    require_recruiting(ending)
    tied = envelopes.next_up(ending)
    if len(tied) < 2 or side not in tied:
        raise Refused(Reason.NO_TIE)
    return (e.PutFirst(side),)


def recruit(ending: Ending, side: Side, mercenary: Mercenary, choice: m.Choice) -> e.Events:
    """Its power applies at once, and those who come later see what it changed (T-08)."""
    require_turn(ending, side)
    if mercenary not in ending.mercenaries:
        raise Refused(Reason.NOT_LAID_OUT, mercenary=mercenary)
    craft = CRAFTS[mercenary]
    if choice not in choices(ending, mercenary, side):
        rule = Phrase(craft.rule)
        raise Refused(Reason.NO_SUCH_CHOICE, mercenary=mercenary, rule=rule)
    recruited = e.Recruited(side, mercenary, choice)
    return conclude(ending, recruited, *craft.work(ending, side, choice))


def decline(ending: Ending, side: Side) -> e.Events:
    require_turn(ending, side)
    return conclude(ending, e.Declined(side))


def steal(ending: Ending, victim: Name, card: Kind | None, luck: Luck) -> e.Events:
    known(ending, victim)
    return conclude(ending, *theft.steal(ending, victim, card, luck))


def stop_stealing(ending: Ending) -> e.Events:
    if ending.theft is None:
        raise Refused(Reason.NO_THEFT)
    return conclude(ending, e.TheftEnded())


def unveil(ending: Ending, rank: int) -> e.Events:
    ranks = [account.rank for account in accounts(ending).accounts]
    return reveal.unveil(ranks if ending.stage is Stage.DONE else (), ending.unveiled, rank)


# Refusals


def known(ending: Ending, name: Name) -> Person:
    for person in ending.people:
        if person.name == name:
            return person
    names = tuple(person.name for person in ending.people)
    raise Refused(Reason.UNKNOWN_PLAYER, who=name, players=names)


def require_count(ending: Ending) -> None:
    if ending.stage is not Stage.CHECK:
        raise Refused(Reason.COUNT_CLOSED)


def require_covered(ending: Ending) -> None:
    if ending.unveiled:
        raise Refused(Reason.ALREADY_SHOWN_RANKS)


def require_recruiting(ending: Ending) -> None:
    if ending.stage is not Stage.RECRUIT:
        raise Refused(Reason.NO_RECRUITING)
    if ending.theft is not None:
        raise Refused(Reason.THEFT_FIRST)


def require_turn(ending: Ending, side: Side) -> None:
    require_recruiting(ending)
    if side not in ending.sides:
        raise Refused(Reason.UNKNOWN_SIDE)
    up = envelopes.next_up(ending)
    if len(up) > 1:
        raise Refused(Reason.TIE_FIRST, sides=[ending.the(one) for one in up])
    if side not in up:
        raise Refused(Reason.NOT_ITS_TURN, side=ending.the(up[0]))
