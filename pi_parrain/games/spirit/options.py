"""How this table plays: the switches of the rulings that a group may see otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pi_parrain.games.spirit.words import DEADLY, Clip, FirstAid
from pi_parrain.limits import Between


@dataclass(frozen=True, slots=True)
class Options:
    """*more*: with More Cash'n More Guns, 80 loot cards.

    *gray_wounds*: how many somebody has whom Dre Gray brings back (T-03). *catgirl_blind*: she
    draws without seeing (T-04); off, the thief chooses.
    """

    more: bool = False
    first_aid: FirstAid = FirstAid.ALL
    clip: Clip = Clip.BANG
    gray_wounds: Annotated[int, Between(0, DEADLY - 1)] = DEADLY - 1
    catgirl_blind: bool = True
