"""What the owner of a flashed card may write in ``parrain.txt``, and what the box writes back.

The file lies on the partition that any PC shows, and anything may have been done to it: whatever
cannot be read leaves a remark in ``codes.txt`` and a default that works.

``python -m pi_parrain.field.card wishes FILE`` prints name, passphrase and country, one a line;
name and passphrase are empty where the box shall choose. ``remarks FILE`` prints what was not
understood. Both are for the first boot (image/first-boot). ``country WORD`` prints its two letters,
for the installer, or fails.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pi_parrain.config import WifiSettings, passphrase, ssid
from pi_parrain.field.links import Links
from pi_parrain.phrases import Phrase, _, plain

MOST_BYTES = 20_000  # a hundred times what the file needs
MOST_REMARKS = 10
WIDE = b"\xff\xfe", b"\xfe\xff"  # what UTF-16 begins with
SHOWN = 40  # characters of a line that was not understood
NAME, PASSPHRASE, COUNTRY = "name", "passphrase", "country"
USUAL_COUNTRY = "FR"
KEYS = {
    "nom": NAME,
    "name": NAME,
    "ssid": NAME,
    "wifi": NAME,
    "reseau": NAME,
    "reseauwifi": NAME,
    "network": NAME,
    "wifinetwork": NAME,
    "netwerk": NAME,
    "wifinetwerk": NAME,
    "naam": NAME,
    "motdepasse": PASSPHRASE,
    "mdp": PASSPHRASE,
    "cle": PASSPHRASE,
    "code": PASSPHRASE,
    "codewifi": PASSPHRASE,
    "passphrase": PASSPHRASE,
    "password": PASSPHRASE,
    "wachtwoord": PASSPHRASE,
    "pays": COUNTRY,
    "country": COUNTRY,
    "land": COUNTRY,
}
OF_THE_WIFI = r"(du|de|vande|vanhet|ofthe)?(wifi|reseau|network|netwerk)(delaboite)?"
"""May stand before or after each of them."""
ARTICLE = "^(les|le|la|the|het)"
QUOTES = ('""', "“”", "«»")
COUNTRIES = {
    name: code
    for code, names in {
        "AT": "autriche austria oostenrijk osterreich",
        "BE": "belgique belgie belgium belgien",
        "CA": "canada quebec",
        "CH": "suisse zwitserland switzerland schweiz svizzera",
        "DE": "allemagne duitsland germany deutschland",
        "DK": "danemark denemarken denmark danmark",
        "ES": "espagne spanje spain espana",
        "FR": "france frankrijk frankreich francia",
        "GB": "uk royaumeuni unitedkingdom verenigdkoninkrijk angleterre engeland england ecosse "
        "schotland scotland greatbritain grandebretagne grootbrittannie wales paysdegalles "
        "northernireland",
        "GF": "guyane guyanefrancaise",
        "GP": "guadeloupe",
        "IE": "irlande ierland ireland",
        "IT": "italie italy italia",
        "LU": "luxembourg luxemburg letzebuerg",
        "MA": "maroc marokko morocco",
        "MC": "monaco",
        "MQ": "martinique",
        "NL": "paysbas nederland netherlands hollande holland niederlande",
        "PF": "polynesie polynesiefrancaise",
        "PT": "portugal",
        "RE": "reunion",
        "TN": "tunisie tunesie tunisia",
        "US": "etatsunis usa unitedstates unitedstatesofamerica verenigdestaten",
        "YT": "mayotte",
    }.items()
    for name in names.split()
}
"""In French, Dutch and English, and as its people say; without accents, signs and spaces."""
WITH_RULES = """
    AD AE AF AI AL AM AR AS AT AU AW AZ BA BB BD BE BF BG BH BL BM BN BO BR BS BT BW BY BZ CA CF
    CH CI CL CN CO CR CU CX CY CZ DE DK DM DO DZ EC EE EG ES ET FI FM FO FR GB GD GE GF GH GI GL
    GP GR GT GU GY HK HN HR HT HU ID IE IL IM IN IR IS IT JM JO JP KE KH KN KP KR KW KY KZ LB LC
    LI LK LS LT LU LV MA MC MD ME MF MH MK MN MO MP MQ MR MT MU MV MW MX MY NA NG NI NL NO NP NZ
    OM PA PE PF PG PH PK PL PM PR PT PW PY QA RE RO RS RU RW SA SE SG SI SK SM SN SR SV SX SY TC
    TD TG TH TN TR TT TW TZ UA UG US UY UZ VA VC VE VI VN VU WF WS YE YT ZA ZW
"""
"""Those of which Debian's wireless-regdb knows the channels; the radio ignores any other code."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What could be read, empty where the box shall choose; *remarks* say what could not."""

    name: str = ""
    passphrase: str = ""
    country: str = ""
    remarks: tuple[Phrase, ...] = ()


def read_wishes(content: bytes) -> Wishes:
    """Never fails: the last readable wish of each kind counts, and every oddity is told."""
    values: dict[str, str] = {}
    remarks: list[Phrase] = []
    refused: set[str] = set()
    if len(content) > MOST_BYTES:
        remarks.append(Phrase(_("Le fichier est bien trop long : seul son début a été lu.")))
        text = whole_lines(content[:MOST_BYTES])
    else:
        text = decoded(content)
    for number, line in lines(text):
        kind, wish = parsed(number, line)
        if isinstance(wish, Phrase):
            refused.add(kind)
            remarks.append(wish)
        elif wish:
            values[kind] = wish
    chosen = [phrase for kind, phrase in INSTEAD.items() if kind in refused - values.keys()]
    return Wishes(**values, remarks=(*abridged(remarks), *chosen))


def whole_lines(cut: bytes) -> str:
    """Half a passphrase is another one; half an « é » would make the whole no UTF-8.

    UTF-16 has two bytes for it, and is cut between two.
    """
    if not cut.startswith(WIDE):
        cut = cut[: max(cut.rfind(b"\n"), cut.rfind(b"\r")) + 1]
    text = decoded(cut)
    return text[: max(text.rfind("\n"), text.rfind("\r")) + 1]


def decoded(content: bytes) -> str:
    """As the editors of PCs save: UTF-8, with or without its mark, UTF-16 with one, or Latin-1."""
    if content.startswith(WIDE):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Numbered as an editor does; without comments and empty lines."""
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), start=1):
        if (stripped := line.strip()) and not stripped.startswith("#"):
            yield number, stripped


def parsed(number: int, line: str) -> tuple[str, str | Phrase]:
    """Of one line what it is about and the wish, empty or not, or else a remark."""
    key, found, value = re.match(r"([^=:]*)([=:]?)(.*)", line, re.DOTALL).groups()  # type: ignore[union-attr]
    about = letters(key)
    bare = re.sub(ARTICLE, "", about)
    names = about, bare, *(re.sub(OF_THE_WIFI, "", one) for one in (about, bare))
    kind = next((KEYS[name] for name in names if name in KEYS), None)
    if kind is None or not found:
        return "", Phrase(
            _("Ligne {number}, pas comprise : {line}"), {"number": number, "line": shown(line)}
        )
    value, (check, complaint) = unquoted(value.strip()), CHECKS[kind]
    try:
        return kind, check(value) if value else ""
    except ValueError:
        return kind, Phrase(complaint, {"number": number, "value": shown(value)})


def letters(text: str) -> str:
    """« Mot_de-passe » and « Pays-Bas » as everybody writes them: no accents, signs or spaces."""
    return re.sub(r"[\W_]", "", plain(text))


def unquoted(value: str) -> str:
    """Many write « "Colo verte" »; a single quote is part of what it stands in."""
    return value[1:-1].strip() if value[:1] + value[-1:] in QUOTES and len(value) > 1 else value


def country(text: str) -> str:
    name = letters(text)
    code = COUNTRIES.get(name) or COUNTRIES.get(re.sub(ARTICLE, "", name), text.upper())
    if code not in WITH_RULES.split():
        raise ValueError
    return code


CHECKS: dict[str, tuple[Callable[[str], str], str]] = {
    NAME: (
        ssid,
        _(
            "Ligne {number} : « {value} » ne peut pas être un nom de Wi-Fi (32 caractères au plus "
            "; une lettre accentuée compte double, un emoji davantage)."
        ),
    ),
    PASSPHRASE: (
        passphrase,
        _(
            "Ligne {number} : ce mot de passe ne va pas (de 8 à 63 caractères : lettres sans "
            "accents, chiffres, signes ou espaces)."
        ),
    ),
    COUNTRY: (
        country,
        _(
            "Ligne {number} : « {value} » n'est pas un pays en deux lettres (FR, BE, CH…) dont le "
            "Wi-Fi connaît les règles."
        ),
    ),
}


INSTEAD = {
    PASSPHRASE: Phrase(_("La boîte a inventé un mot de passe.")),
    COUNTRY: Phrase(_("La boîte a pris le pays {country}."), {"country": USUAL_COUNTRY}),
}
"""What is used where every wish was refused; the name is among the codes."""
MISSING = Phrase(_("Ce fichier n'est pas là, ou ne peut pas être lu : la boîte a tout choisi."))


def shown(text: str) -> str:
    """Of something that may be anything: one short line that every editor displays."""
    visible = "".join(char if char.isprintable() else "·" for char in text)
    return visible if len(visible) <= SHOWN else f"{visible[:SHOWN]}…"


def abridged(remarks: list[Phrase]) -> tuple[Phrase, ...]:
    rest = len(remarks) - MOST_REMARKS
    if rest <= 1:  # the last one takes no more room than what would be said instead
        return tuple(remarks)
    more = Phrase(_("Et {count} autres lignes pas comprises."), {"count": rest})
    return (*remarks[:MOST_REMARKS], more)


def codes_text(wifi: WifiSettings, links: Links) -> str:
    """What the codes of the poster say, in words, for a screen without a camera before it."""
    told = [
        Phrase(_("PI PARRAIN : les codes de cette boîte")),
        None,
        *wifi_text(wifi),
        Phrase(
            _("{number}. La page du Parrain : {page}"),
            {"number": 2 if wifi.ssid else 1, "page": links.parrain or links.trouble},
        ),
        Phrase(_("   Le tableau, pour tout le monde : {page}"), {"page": links.board or "—"}),
        None,
        Phrase(_("Imprimez affiche.pdf : les mêmes codes, à scanner.")),
        Phrase(_("Qui a ce fichier arbitre : ne le laissez pas aux joueurs.")),
    ]
    return "".join("\n" if phrase is None else f"{phrase}\n" for phrase in told)


def wifi_text(wifi: WifiSettings) -> Iterator[Phrase]:
    """Nothing where the page is reached over somebody else's network, or over a cable."""
    if wifi.ssid:
        yield Phrase(_("1. Le Wi-Fi : {ssid}"), {"ssid": wifi.ssid})
    if wifi.ssid and wifi.passphrase:
        yield Phrase(_("   Mot de passe : {passphrase}"), {"passphrase": wifi.passphrase})


def from_file(file: Path) -> Wishes:
    """Nobody must read more than counts, whatever was given the name."""
    try:
        with file.open("rb") as opened:
            return read_wishes(opened.read(MOST_BYTES + 1))
    except OSError:
        return Wishes(remarks=(MISSING,))


def main(what: str, given: str) -> None:
    if what == "country":
        print(country(given))
        return
    wishes = from_file(Path(given))
    if what == "wishes":
        print(wishes.name, wishes.passphrase, wishes.country or USUAL_COUNTRY, sep="\n")
    else:
        print(*wishes.remarks, sep="\n", end="\n" if wishes.remarks else "")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except ValueError:
        sys.exit(1)  # whoever asked has the sentence
