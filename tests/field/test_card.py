"""``parrain.txt`` after anything that may have been done to it, and what the box writes back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.config import WifiSettings, passphrase, ssid
from pi_parrain.field.card import (
    COUNTRIES,
    INSTEAD,
    MOST_BYTES,
    MOST_REMARKS,
    SHOWN,
    WITH_RULES,
    Wishes,
    codes_text,
    country,
    from_file,
    read_wishes,
)
from pi_parrain.field.links import Links
from tests.plain import plain

ROOT = Path(__file__).parents[2]
TEMPLATE = (ROOT / "image/parrain.txt").read_bytes()
GREEN = "nom = Colo d'Été\nmot de passe = gorille marron\npays = BE\n"
READ = Wishes("Colo d'Été", "gorille marron", "BE")


def told(wishes: Wishes) -> str:
    return plain("\n".join(map(str, wishes.remarks)))


def test_the_file_as_it_is_shipped_says_nothing_odd() -> None:
    assert TEMPLATE.count(b"\n") == TEMPLATE.count(b"\r\n")
    assert read_wishes(TEMPLATE) == Wishes("Pi Parrain", "", "FR")


@pytest.mark.parametrize(
    "content",
    [
        GREEN.encode(),
        GREEN.encode("utf-8-sig"),
        GREEN.encode("utf-16"),
        GREEN.encode("latin-1"),
        GREEN.replace("\n", "\r\n").encode(),
        GREEN.replace("\n", "\r").encode(),
        GREEN.replace(" = ", ":").encode(),
        GREEN.rstrip()
        .upper()
        .replace("COLO D'ÉTÉ", "Colo d'Été")
        .encode()
        .replace(b"GORILLE MARRON", b"gorille marron"),
        '  name=Colo d\'Été\n\n# rien\nMot_de-passe = "gorille marron"\nPays : Belgique'.encode(),
    ],
)
def test_whatever_editor_saved_it(content: bytes) -> None:
    assert read_wishes(content) == READ


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\r\n\r\n", b"# rien"])
def test_nothing_is_asked_for(content: bytes) -> None:
    assert read_wishes(content) == Wishes()


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ("mot de passe = court", "Ligne 1 : ce mot de passe ne va pas"),
        ("mot de passe = gorille émerveillé", "La boîte a inventé un mot de passe."),
        ("mot de passe = " + "x" * 64, "de 8 à 63"),
        ("mot de passe = court", "de 8 à 63 caractères : lettres sans accents, chiffres"),
        ("nom = " + "é" * 17, "ne peut pas être un nom de Wi-Fi"),
        ("nom = " + "🦍" * 9, "une lettre accentuée compte double, un emoji davantage"),
        ("nom = a\0b", "« a·b »"),
        ("pays = Atlantide", "« Atlantide » n'est pas un pays"),
        ("pays = Atlantide", "La boîte a pris le pays FR."),
        ("pays = 12", "« 12 » n'est pas un pays"),
        ("pays = ZZ", "« ZZ » n'est pas un pays"),
        ("pays = 00", "« 00 » n'est pas un pays"),
        ("pays = NC", "dont le Wi-Fi connaît les règles"),
        ("bonjour", "Ligne 1, pas comprise : bonjour"),
        ("motdepasse", "Ligne 1, pas comprise"),
        ("= Colo", "Ligne 1, pas comprise"),
        ("du Wi-Fi = Colo", "Ligne 1, pas comprise"),
        ("sirène = oui", "Ligne 1, pas comprise : sirène = oui"),
    ],
)
def test_nonsense_gets_a_line_and_a_default(line: str, remark: str) -> None:
    wishes = read_wishes(line.encode())
    assert remark in told(wishes)
    assert (wishes.name, wishes.passphrase, wishes.country) == ("", "", "")


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("be", "BE"),
        ("UK", "GB"),
        ("GB", "GB"),
        ("Québec", "CA"),
        ("RE", "RE"),
        ("Pays-Bas", "NL"),
        ("Nederland", "NL"),
        ("the Netherlands", "NL"),
        ("België", "BE"),
        ("Duitsland", "DE"),
        ("Allemagne", "DE"),
        ("La Réunion", "RE"),
        ("Royaume-Uni", "GB"),
        ("États-Unis", "US"),
        ("Österreich", "AT"),
        ("Great Britain", "GB"),
        ("Les Pays-Bas", "NL"),
        ("la France", "FR"),
        ("le Luxembourg", "LU"),
        ("Lëtzebuerg", "LU"),
        ("het Verenigd Koninkrijk", "GB"),
    ],
)
def test_a_country_is_one_that_the_radio_knows(written: str, code: str) -> None:
    assert read_wishes(f"pays = {written}".encode()) == Wishes(country=code)


@pytest.mark.parametrize(
    "content",
    [
        "Nom du Wi-Fi = Colo d'Été\nMot de passe du Wi-Fi = gorille marron\nPays : België",
        "Wi-Fi : Colo d'Été\nMot de passe Wi-Fi : gorille marron\nPays : Belgique",
        "Nom du Wi-Fi de la boîte = Colo d'Été\nMot de passe de Wi-Fi = gorille marron\npays = be",
        "Nom de Wi-Fi = Colo d'Été\nmot de passe = gorille marron\nPays du Wi-Fi = BE",
        "Wi-Fi name = Colo d'Été\nwifi password = gorille marron\nWi-Fi country = BE",
        "Wifi naam = Colo d'Été\nwachtwoord wifi = gorille marron\nland = België",
        "Nom du réseau = « Colo d'Été »\nClé Wi-Fi = gorille marron\npays = la Belgique",
        "Le nom du Wi-Fi de la boîte : Colo d'Été\nLe code Wi-Fi : gorille marron\npays : BE",
        "Réseau Wi-Fi = Colo d'Été\nWifi-code = gorille marron\nland van de wifi = BE",
        "Wi-Fi network = Colo d'Été\npassword of the Wi-Fi = gorille marron\nland wifi = BE",
        "Network name = “Colo d'Été”\nnetwork password = gorille marron\ncountry = Belgium",
        "Naam van het netwerk: Colo d'Été\nwachtwoord van het wifi: gorille marron\nland: BE",
        "Naam van de wifi: Colo d'Été\nwifi-wachtwoord: gorille marron\nland: België",
        "naam = Colo d'Été\nwachtwoord = gorille marron\nland = België",
    ],
)
def test_as_the_remarks_of_the_file_say_it_and_in_three_languages(content: str) -> None:
    assert read_wishes(content.encode()) == READ


def test_a_country_by_its_name_is_one_that_the_radio_knows_too() -> None:
    assert {*COUNTRIES.values()} <= {*WITH_RULES.split()}


def test_a_good_line_counts_beside_a_bad_one() -> None:
    wishes = read_wishes(b"nom = Colo\nn'importe quoi\npays = suisse\nnom = Verte")
    assert (wishes.name, wishes.country) == ("Verte", "CH")
    assert told(wishes) == "Ligne 2, pas comprise : n'importe quoi"


def test_a_default_is_told_where_it_is_used() -> None:
    wishes = read_wishes(b"mdp = gorille marron\nmdp = court\npays = BE\npays = 1")
    assert (wishes.passphrase, wishes.country) == ("gorille marron", "BE")
    assert "Ligne 2 : ce mot de passe ne va pas" in told(wishes)
    assert "Ligne 4 : « 1 » n'est pas un pays" in told(wishes)
    assert "La boîte" not in told(wishes)


def test_a_secret_that_does_not_fit_is_not_repeated() -> None:
    """codes.txt may be shown to somebody who helps."""
    assert "émeraude" not in told(read_wishes("mot de passe = émeraude".encode()))


@pytest.mark.parametrize("content", [b"a" * 1_000_000, b"a\n" * 500_000, bytes(1_000_000)])
def test_a_huge_file_is_read_in_part(content: bytes) -> None:
    wishes = read_wishes(content)
    assert "bien trop long" in told(wishes)
    assert len(wishes.remarks) <= MOST_REMARKS + 1
    assert max(map(len, told(wishes).splitlines())) < 100


@pytest.mark.parametrize("begun", [f"{GREEN}#", f"{GREEN}##"])
def test_a_cut_inside_a_letter_spoils_no_other(begun: str) -> None:
    """In one of the two it is the last « é » that is cut in half."""
    wishes = read_wishes((begun + "é" * MOST_BYTES).encode())
    assert (wishes.name, wishes.country) == (READ.name, READ.country)
    assert "bien trop long" in told(wishes)


@pytest.mark.parametrize("begun", ["", "#\n", "#\r"])
@pytest.mark.parametrize(
    ("codec", "mark"), [("utf-8", b""), ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")]
)
def test_a_line_that_is_cut_is_no_wish(codec: str, mark: bytes, begun: str) -> None:
    """« gorille ma » would be the passphrase."""
    fits = (MOST_BYTES - len(mark)) // len("a".encode(codec))
    text = f"{begun}mot de passe = {'gorille marron':>{fits - len(begun) - 11}}"
    wishes = read_wishes(mark + text.encode(codec))
    assert "bien trop long" in told(wishes)
    assert wishes.passphrase == ""


def test_no_more_of_a_file_is_read_than_counts(tmp_path: Path) -> None:
    with (tmp_path / "a film").open("wb") as film:
        film.truncate(100_000_000_000)  # more than any memory
    assert "bien trop long" in told(from_file(tmp_path / "a film"))


@pytest.mark.parametrize("file", ["/proc/self/mem", "/", "/nowhere"])
def test_a_file_that_cannot_be_read_asks_for_nothing_and_says_so(file: str) -> None:
    """The first is one that every reading of fails, as on a worn card."""
    wishes = from_file(Path(file))
    assert (wishes.name, wishes.passphrase, wishes.country) == ("", "", "")
    assert "ne peut pas être lu : la boîte a tout choisi." in told(wishes)


junk = st.one_of(
    st.binary(max_size=300),
    st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace")),
    st.lists(
        st.tuples(
            st.sampled_from(["nom", "mot de passe", "Pays", "passphrase", "", "x"]),
            st.sampled_from(["=", ":", "", " = "]),
            st.text(max_size=70),
        ).map("".join)
    ).map(lambda lines: "\n".join(lines).encode("utf-8", "replace")),
)


@given(junk)
def test_whatever_is_read_is_usable(content: bytes) -> None:
    wishes = read_wishes(content)
    assert ssid(wishes.name) == wishes.name
    assert passphrase(wishes.passphrase) == wishes.passphrase
    assert not wishes.country or country(wishes.country) == wishes.country
    for value in (wishes.name, wishes.passphrase, wishes.country, *map(plain, wishes.remarks)):
        assert "\n" not in value
        assert value.isprintable()
    assert len(wishes.remarks) <= MOST_REMARKS + 1 + len(INSTEAD)


@given(st.text(st.characters(codec="ascii", exclude_categories=["C"]), min_size=8, max_size=63))
def test_a_passphrase_is_taken_as_it_stands(words: str) -> None:
    """But for spaces and quotes around it, which nobody sees."""
    if words == words.strip() and not words.startswith('"'):
        assert read_wishes(f"mot de passe = {words}".encode()).passphrase == words


@pytest.mark.parametrize(("lines", "last"), [(11, "Ligne 11, pas"), (12, "Et 2 autres lignes")])
def test_the_last_remark_speaks_for_several(lines: int, last: str) -> None:
    remarks = told(read_wishes(b"quoi ?\n" * lines)).splitlines()
    assert len(remarks) == MOST_REMARKS + 1
    assert remarks[-1].startswith(last)


def test_remarks_are_short() -> None:
    assert len(told(read_wishes(b"z" * 500))) < SHOWN + 40


def test_the_codes_in_words() -> None:
    wifi = WifiSettings(True, "Colo d'Été", "mot: 'de' passe")
    text = codes_text(wifi, Links(None, "http://10.42.0.1", "la-clé"))
    lines = [plain(line) for line in text.splitlines()]
    assert "1. Le Wi-Fi : Colo d'Été" in lines
    assert "   Mot de passe : mot: 'de' passe" in lines
    assert "2. La page du Parrain : http://10.42.0.1/join#k=la-clé" in lines
    assert "   Le tableau, pour tout le monde : http://10.42.0.1/board" in lines


def test_without_a_wifi_there_is_nothing_to_join() -> None:
    text = codes_text(WifiSettings(), Links(None, "http://192.168.1.7", "la-clé"))
    assert "1. La page du Parrain : http://192.168.1.7/join#k=la-clé" in plain(text)
    assert "Wi-Fi" not in text
    assert "Mot de passe" not in text


def test_an_open_wifi_has_no_password_to_tell() -> None:
    text = codes_text(WifiSettings(ssid="Colo"), Links(None, "http://192.168.1.7", "la-clé"))
    assert "1. Le Wi-Fi : Colo\n2. La page" in plain(text)


@pytest.mark.parametrize("there", [True, False])
def test_as_the_first_boot_asks(tmp_path: Path, there: bool) -> None:
    file = tmp_path / "parrain.txt"
    if there:
        file.write_text("nom = Colo verte\nquoi ?", "utf-8")
    command = [sys.executable, "-m", "pi_parrain.field.card"]
    wishes = subprocess.run([*command, "wishes", file], capture_output=True, text=True, check=True)
    remarks = subprocess.run(
        [*command, "remarks", file], capture_output=True, text=True, check=True
    )
    assert wishes.stdout == ("Colo verte\n\nFR\n" if there else "\n\nFR\n")
    remark = "Ligne 2, pas comprise : quoi ?" if there else "Ce fichier n'est pas là"
    assert plain(remarks.stdout).startswith(remark)
