"""The two sums that need no game: ``parrain split`` and ``parrain teams``."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict

import click

from pi_parrain import digits
from pi_parrain.cli.spoken import Spoken
from pi_parrain.errors import Unreadable
from pi_parrain.games.live import teams as live_teams
from pi_parrain.games.live.bills import NOTHING, Bills
from pi_parrain.games.live.deck import PRINTED, Carton, Deck, check_printed
from pi_parrain.games.live.split import UNIT, Split, explain
from pi_parrain.games.live.split import split as share_out
from pi_parrain.games.live.teams import Proposal, proposals
from pi_parrain.phrases import Phrase, _

MOST_GANGSTERS = 21

BUNDLE = re.compile(r"([0-9]{1,3})[x×*](20|10|5)(?:\.?000|k)", re.IGNORECASE | re.ASCII)


class Sum(Spoken):
    """« -3 » is a number to complain about in its own words, not an unknown option."""

    ignore_unknown_options = True


as_json = click.option("--json", "as_json", is_flag=True, help="Pour une machine (docs/json.md).")


@click.command(cls=Sum)
@click.argument("bills", nargs=-1, metavar="BILLETS...")
@click.option("--among", metavar="N", help="Combien de survivants se présentent (0 à 21).")
@click.option("--easy", is_flag=True, help="Comptage facile : seules les cartes comptent.")
@as_json
def split(bills: tuple[str, ...], among: str | None, easy: bool, as_json: bool) -> None:
    """Partage un magot en parts égales, sans monnaie.

    \b
    parrain split 4x20000 7x10000 7x5000 --among 8
    parrain split 16 --among 6 --easy
    """
    survivors = _number("--among", among, 0, MOST_GANGSTERS)
    result = share_out(_plain_pot(bills) if easy else _pot(bills), survivors)
    if as_json:
        _print_json(_split_json(result, easy))
    else:
        _print_lines(_split_lines(result, easy))


@click.command(cls=Sum)
@click.argument("people", metavar="PERSONNES", required=False)
@as_json
def teams(people: str | None, as_json: bool) -> None:
    """Propose des équipes équilibrées pour 6 à 23 personnes, Parrains compris."""
    number = _number("PERSONNES", people, live_teams.FEWEST, live_teams.MOST)
    found = proposals(number)
    if as_json:
        _print_json([_proposal_json(proposal) for proposal in found])
    else:
        _print_lines(_teams_lines(number, found))


def _number(field: str, typed: str | None, least: int, most: int) -> int:
    words = {"field": field, "typed": typed, "least": least, "most": most}
    if typed is None:
        raise Unreadable(_("{field} : il manque un nombre, de {least} à {most}."), **words)
    with suppress(ValueError):
        if least <= (number := digits.whole(typed)) <= most:
            return number
    text = _("{field} : « {typed} », mais il faut un nombre de {least} à {most}.")
    raise Unreadable(text, **words)


def _pot(typed: tuple[str, ...]) -> Bills:
    if not typed:
        raise Unreadable(
            _("Quels billets ? Par exemple : 4x20000 7x10000 7x5000, ou 16 avec --easy.")
        )
    pot = sum(map(_bundle, typed), NOTHING)
    check_printed(pot)
    return pot


def _bundle(typed: str) -> Bills:
    match = BUNDLE.fullmatch(typed)
    if match is None:
        raise Unreadable(
            _("« {typed} » : il faut un nombre et un billet de 20000, 10000 ou 5000 (7x5000)."),
            typed=typed,
        )
    number, thousands = match.groups()
    return Bills(**{f"k{thousands}": int(number)})


def _plain_pot(typed: tuple[str, ...]) -> Bills:
    """Easy counting takes a number of cards, or bills whose value it ignores."""
    match typed:
        case (number,) if not BUNDLE.fullmatch(number):
            return Bills.plain(_number("BILLETS", number, 0, PRINTED.count))
        case _:
            return Bills.plain(_pot(typed).count)


def _split_lines(result: Split, easy: bool) -> Iterator[Phrase]:
    yield explain(result, easy)
    if easy or not result.share:
        return
    for part, times in Counter(result.parts).items():
        words = {"n": times, "part": part}
        yield Phrase(_("  {n} part : {part}") if times == 1 else _("  {n} parts : {part}"), words)


def _split_json(result: Split, easy: bool) -> dict[str, object]:
    """In easy counting, numbers of cards stand where bills would."""
    write = (lambda bills: bills.count) if easy else asdict
    return {
        "pot": write(result.pot),
        "among": len(result.parts),
        "share": result.share // UNIT if easy else result.share,
        "parts": [write(part) for part in result.parts],
        "left": write(result.left),
        "why": str(explain(result, easy)),
    }


def _teams_lines(people: int, found: tuple[Proposal, ...]) -> Iterator[Phrase]:
    yield Phrase(_("{people} personnes :"), {"people": people})
    for proposal in found:
        words = {
            "teams": _sizes(proposal.sizes),
            "parrains": Phrase(PARRAINS[proposal.parrains]),
            "gangsters": proposal.gangsters,
            "pack": proposal.pack,
            "booklet": Phrase(_(" (livret)") if proposal.in_booklet else ""),
        }
        yield Phrase(
            _("  {teams}, {parrains} : {gangsters} gangsters, paquets de {pack}{booklet}"), words
        )
    yield from {str(c): c for proposal in found for c in _cautions(proposal)}.values()


PARRAINS = (_("aucun Parrain hors jeu"), _("un Parrain hors jeu"), _("deux Parrains hors jeu"))


def _sizes(sizes: tuple[int, ...]) -> tuple[Phrase, ...]:
    """« 1 équipe de 4 et 3 équipes de 3 »."""
    return tuple(
        Phrase(
            _("{n} équipe de {size}") if n == 1 else _("{n} équipes de {size}"),
            {"n": n, "size": size},
        )
        for size, n in Counter(sizes).items()
    )


def _cautions(proposal: Proposal) -> tuple[Phrase, ...]:
    deck = Deck.for_game(Carton(), proposal.gangsters)
    return live_teams.check(proposal.sizes, deck, proposal.parrains)


def _proposal_json(proposal: Proposal) -> dict[str, object]:
    return {
        "teams": proposal.sizes,
        "parrains": proposal.parrains,
        "gangsters": proposal.gangsters,
        "pack": proposal.pack,
        "booklet": proposal.in_booklet,
        "cautions": [str(caution) for caution in _cautions(proposal)],
    }


def _print_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))


def _print_lines(phrases: Iterator[Phrase]) -> None:
    for phrase in phrases:
        click.echo(str(phrase))
