"""What a Parrain can record: commands, in the imperative, with the words of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import Carton, Entry
from pi_parrain.games.live.words import Card, Phase, Standing
from pi_parrain.limits import Between, Text
from pi_parrain.phrases import _

Name = Annotated[str, Text(40, _("Nom d'un gangster"))]
TeamName = Annotated[str, Text(40, _("Nom d'une équipe"))]
Look = Annotated[int, Between(1, 12)]
"""A colour and its emblem, one of those that style.css draws."""
Cry = Annotated[str, Text(60, _("Cri d'une équipe"))]
CardNumber = Annotated[int, Between(1, 999)]
Touched = Annotated[tuple[Name, ...], Between(0, 40)]


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """A team as written down before the game; the first member is chief unless one is named.

    Without a *look* it gets one that no other team has.
    """

    name: TeamName
    members: Annotated[tuple[Name, ...], Between(1, 40)]
    chief: Name | None = None
    look: Look | None = None
    cry: Cry | None = None


@dataclass(frozen=True, slots=True)
class Variants:
    """How this group plays. The last two are switches of our own rulings L-02 and L-20."""

    grenade_chains: bool = False
    easy_counting: bool = False
    stab_when_hit_twice: bool = True
    convalescents_awake: bool = True


@dataclass(frozen=True, slots=True)
class SetUp:
    """Teams, Parrains outside, the Parrain who also plays (« Parrain Gangster »), and the cards."""

    teams: Annotated[tuple[TeamSheet, ...], Between(1, 12)]
    parrains: Annotated[int, Between(0, 4)] = 0
    parrain: Name | None = None
    variants: Variants = field(default_factory=Variants)
    box: Carton = field(default_factory=Carton)


@dataclass(frozen=True, slots=True)
class OpenPack:
    """Phase 1: the bills of the next pack; two numbers give the third.

    *red* is how many of them have a red border, where the Parrain counts that too. *insist* is his
    last word on a pack that should not exist (an earlier one was mistyped). *with_left*: he has
    counted the cards left from the round before along with it, and they are to be taken off again.
    """

    pack: Entry
    red: Bills | None = None
    insist: bool = False
    with_left: bool = False


@dataclass(frozen=True, slots=True)
class CountDown:
    """Start 10-0 (« mouvement ») or 3-0 (« courage »)."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class Whistle:
    """The countdown has reached zero; the box says it, or a Parrain who whistles himself."""


@dataclass(frozen=True, slots=True)
class StopCountdown:
    """Long press, or the page's stop: three blasts, everybody back."""


@dataclass(frozen=True, slots=True)
class Interrupt:
    """The power went while a countdown ran. Recorded when the box comes back."""


@dataclass(frozen=True, slots=True)
class Flee:
    """*who* raises both arms at the second whistle and leaves the round (« lâche »)."""

    who: Name


@dataclass(frozen=True, slots=True)
class Stay:
    """*who* was tapped as a coward by mistake."""

    who: Name


@dataclass(frozen=True, slots=True)
class Next:
    """Go on to the phase *to*."""

    to: Phase


@dataclass(frozen=True, slots=True)
class Hit:
    """*victim* is shot in the open volley.

    *second*: it is one more wound, not the same one. *insist*: it counts, though it seems that
    nobody can have fired it (L-51).
    """

    victim: Name
    shooter: Name | None = None
    second: bool = False
    insist: bool = False


@dataclass(frozen=True, slots=True)
class Unhit:
    """The last hit on *victim* in the open volley was a mistake."""

    victim: Name


@dataclass(frozen=True, slots=True)
class Acquit:
    """*who* was named as a shooter by mistake: somebody else fired, and his card is unknown."""

    who: Name


@dataclass(frozen=True, slots=True)
class CloseVolley:
    """Nobody else shoots in this phase (L-33): the wounds land, all at once."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """*who* has been wounded and shows his card: a Click with its number, or a weapon."""

    who: Name
    card: Card
    number: CardNumber | None = None


@dataclass(frozen=True, slots=True)
class NoClick:
    """None of *who* shows a Click; whoever has shown his card meanwhile is passed over."""

    who: Annotated[tuple[Name, ...], Between(1, 40)]


@dataclass(frozen=True, slots=True)
class Stab:
    """The dagger of *who* touches *victim*, or nobody (L-08)."""

    who: Name
    victim: Name | None = None


@dataclass(frozen=True, slots=True)
class Explode:
    """The grenade of *who* goes off and touches *touched*."""

    who: Name
    touched: Touched = ()


@dataclass(frozen=True, slots=True)
class Recoil:
    """*who* steps back from a Shotgun and bumps into *touched*."""

    who: Name
    touched: Touched = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """The Parrain is the sole judge: *who* is in this state because he says so."""

    who: Name
    standing: Standing
    wounds: Annotated[int, Between(0, 1)] = 0


@dataclass(frozen=True, slots=True)
class CorrectLoot:
    """The cards on the grass are these, whatever was announced (L-49)."""

    loot: Bills


@dataclass(frozen=True, slots=True)
class Share:
    """Phase 8: *cards* have been gathered and counted; split them."""

    cards: Annotated[int, Between(0, 105)]


@dataclass(frozen=True, slots=True)
class Give:
    """The pile of *team* has been handed over: its weapons in phase 2, its money in phase 8."""

    team: TeamName


@dataclass(frozen=True, slots=True)
class NameChief:
    team: TeamName
    who: Name


@dataclass(frozen=True, slots=True)
class Arrive:
    """*who* joins *team*: at once between two rounds, else from the next one on (L-50, L-52)."""

    who: Name
    team: TeamName


@dataclass(frozen=True, slots=True)
class Depart:
    """*who* goes home; the team keeps the money (L-50). In mid-round he hands in his card."""

    who: Name


@dataclass(frozen=True, slots=True)
class StepOut:
    """*who* is out for the moment (toilet, plaster, sulking), and plays again when he is back."""

    who: Name


@dataclass(frozen=True, slots=True)
class ComeBack:
    """*who* is back: at once while cards are still to be dealt, else from the next round on."""

    who: Name


@dataclass(frozen=True, slots=True)
class ChangeTeam:
    """*who* goes over to *team*: at once without a card in hand, else from the next round on."""

    who: Name
    team: TeamName


@dataclass(frozen=True, slots=True)
class Rename:
    """*who* is called *to*: a typing mistake, a nickname."""

    who: Name
    to: Name


@dataclass(frozen=True, slots=True)
class CallOff:
    """What was to happen to *who* in the next round will not."""

    who: Name


Command = (
    SetUp
    | OpenPack
    | CountDown
    | Whistle
    | StopCountdown
    | Interrupt
    | Flee
    | Stay
    | Next
    | Hit
    | Unhit
    | Acquit
    | CloseVolley
    | Reveal
    | NoClick
    | Stab
    | Explode
    | Recoil
    | Rule
    | CorrectLoot
    | Share
    | Give
    | NameChief
    | Arrive
    | Depart
    | StepOut
    | ComeBack
    | ChangeTeam
    | Rename
    | CallOff
    | Unveil
)

ANY_TIME = (Arrive, Depart, StepOut, ComeBack, ChangeTeam, Rename, CallOff)
"""A child needs no free moment of the Parrain: these are recorded during a countdown too."""
