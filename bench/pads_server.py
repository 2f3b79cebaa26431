"""The box of bench/pads: « Le gang » for twenty, so that no two of twenty pads show the same."""

from typing import Annotated

from pi_parrain.cli import main
from pi_parrain.games.gang import moves, people
from pi_parrain.limits import Between

SEATS = 20  # the rules have eight

people.MOST_PLAYERS = SEATS
moves.Names = Annotated[tuple[moves.Name, ...], Between(0, SEATS)]

if __name__ == "__main__":
    main()
