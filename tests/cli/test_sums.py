import json

import pytest
from click.testing import CliRunner

from pi_parrain.cli import main
from tests.plain import plain


def parrain(*arguments):
    return CliRunner().invoke(main, arguments)


def test_split_is_pretty_and_short():
    answer = parrain("split", "4x20000", "7x10000", "7x5000", "--among", "8")
    assert answer.exit_code == 0
    assert plain(answer.stdout).splitlines() == [
        "8 parts de 20.000 $ ; il reste 5 × 5.000 $. "
        "Pour 25.000 $ chacun, il faudrait 200.000 $ : le magot fait 185.000 $.",
        "  4 parts : 1 × 20.000 $",
        "  3 parts : 2 × 10.000 $",
        "  1 part : 1 × 10.000 $ + 2 × 5.000 $",
    ]


@pytest.mark.parametrize("bundle", ["7x5000", "7X5000", "7×5.000", "7*5k", "007x5000"])
def test_bundles_are_read_as_people_type_them(bundle):
    answer = parrain("split", bundle, "--among", "1", "--json")
    assert json.loads(answer.stdout)["share"] == 35_000


def test_bundles_of_the_same_bill_add_up():
    answer = parrain("split", "2x5000", "3x5000", "--among", "1", "--json")
    assert json.loads(answer.stdout)["pot"] == {"k20": 0, "k10": 0, "k5": 5}


def test_easy_counting_ignores_the_bills():
    numbers = parrain("split", "16", "--among", "6", "--easy", "--json")
    bundles = parrain("split", "6x20000", "10x5000", "--among", "6", "--easy", "--json")
    assert json.loads(numbers.stdout) == json.loads(bundles.stdout)
    assert json.loads(numbers.stdout)["share"] == 2


def test_zero_survivors_get_nothing_and_that_is_no_error():
    answer = parrain("split", "16x5000", "--among", "0")
    assert (answer.exit_code, "Personne au partage" in answer.stdout) == (0, True)


def test_teams_says_which_row_is_the_booklet_s():
    lines = plain(parrain("teams", "13").stdout).splitlines()
    assert lines[:2] == [
        "13 personnes :",
        "  4 équipes de 3, un Parrain hors jeu : 12 gangsters, paquets de 16 (livret)",
    ]
    assert sum("(livret)" in line for line in lines) == 1


def test_teams_warns_of_21_gangsters_once():
    lines = plain(parrain("teams", "21").stdout).splitlines()
    caution = "21 gangsters pour des paquets de 21 cartes : pas une de réserve."
    assert lines.count(caution) == 1


@pytest.mark.parametrize("people", range(6, 24))
def test_teams_in_json(people):
    found = json.loads(parrain("teams", str(people), "--json").stdout)
    assert all(sum(each["teams"]) + each["parrains"] == people for each in found)
    assert found[0]["booklet"] is (8 <= people <= 20)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["split", "4x2000", "--among", "8"],
            "« 4x2000 » : il faut un nombre et un billet de 20000, 10000 ou 5000 (7x5000).",
        ),
        (
            ["split", "1000x5000", "--among", "8"],
            "« 1000x5000 » : il faut un nombre et un billet de 20000, 10000 ou 5000 (7x5000).",
        ),
        (
            ["split", "-4x20000", "--among", "8"],
            "« -4x20000 » : il faut un nombre et un billet de 20000, 10000 ou 5000 (7x5000).",
        ),
        (
            ["split", "--among", "8"],
            "Quels billets ? Par exemple : 4x20000 7x10000 7x5000, ou 16 avec --easy.",
        ),
        (
            ["split", "30x20000", "--among", "8"],
            "Billets de 20.000 $ : 30, mais le jeu en contient 29 au plus.",
        ),
        (["split", "4x20000"], "--among : il manque un nombre, de 0 à 21."),
        (
            ["split", "4x20000", "--among", "22"],
            "--among : « 22 », mais il faut un nombre de 0 à 21.",
        ),
        (
            ["split", "4x20000", "--among", "-1"],
            "--among : « -1 », mais il faut un nombre de 0 à 21.",
        ),
        (
            ["split", "106", "--among", "8", "--easy"],
            "BILLETS : « 106 », mais il faut un nombre de 0 à 105.",
        ),
        (["teams"], "PERSONNES : il manque un nombre, de 6 à 23."),
        (["teams", "5"], "PERSONNES : « 5 », mais il faut un nombre de 6 à 23."),
        (["teams", "-13"], "PERSONNES : « -13 », mais il faut un nombre de 6 à 23."),
        (["teams", "treize"], "PERSONNES : « treize », mais il faut un nombre de 6 à 23."),
        (["teams", "9" * 5000], None),
        (["teams", "١٣"], None),
    ],
)
def test_what_cannot_be_read_is_a_sentence_and_status_2(arguments, sentence):
    answer = parrain(*arguments)
    assert answer.exit_code == 2
    assert answer.stdout == ""
    assert sentence is None or plain(answer.stderr) == f"{sentence}\n"
