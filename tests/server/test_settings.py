"""The page of settings: told, kept whole or refused whole, tried, and read at the next start."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from pi_parrain.config import BoxSettings
from pi_parrain.config.file import read
from pi_parrain.house.rehearsal import light_of, tune_of
from pi_parrain.room import Countdown
from pi_parrain.server import create_app
from pi_parrain.server.pages.settable import HINTS, SETTABLE, by_hand
from rig.meadow import Meadow
from tests.plain import plain
from tests.server.test_self_test import Listener


class Trier(Listener):
    """Notes what it is asked to try; its thumb stays for *stays* seconds, if it comes at all."""

    def __init__(self, box: BoxSettings) -> None:
        super().__init__(False)
        self.box = box
        self.heard: list[tuple[BoxSettings, str]] = []
        self.shone: list[str] = []
        self.ended = 0
        self.stays: float | None = None

    def sound_like(self, wanted: BoxSettings, name: str) -> float:
        self.heard.append((wanted, name))
        return tune_of(name, wanted).lasts

    def end_sound(self) -> None:
        self.ended += 1

    def shine_like(self, wanted: BoxSettings, look: str) -> bool:
        if light_of(wanted) != light_of(self.box):
            return False
        self.shone.append(look)
        return True

    def wait_for_press(self, seconds: float) -> float | None:
        self.turns.append(seconds)
        return self.stays


class Workshop:
    """A page over a folder with settings written by hand."""

    def __init__(self, meadow: Meadow, folder: Path, by_hand: str = "", **variables: str) -> None:
        self.meadow, self.folder = meadow, folder
        self.file = folder / "parrain.toml"
        self.file.write_text(f"{by_hand}\n[journal]\npath = '{folder / 'soirees'}'\n")
        self.page_file = folder / "soirees.toml"
        self.read = partial(read, self.file, variables)
        self.rehearsal = Trier(self.read().settings.box)
        self.restarts: list[str] = []
        meadow.app = create_app(
            meadow.room,
            meadow.keys,
            settings=self.read().settings,
            rehearsal=self.rehearsal,
            restart=lambda: self.restarts.append("now"),
            read_settings=self.read,
        )
        self.phone = meadow.parrain()

    @property
    def box(self) -> BoxSettings:
        return self.read().settings.box

    def keep(self, **typed: str) -> str:
        answer = self.phone.post("/settings", data=named(typed), follow_redirects=True)
        return plain(answer.text)

    def refused(self, **typed: str) -> str:
        answer = self.phone.post("/settings", data=named(typed))
        assert answer.status_code == 409
        found = re.search(r'<p (?:id="wrong" )?class="warning" role="alert">(.*?)</p>', answer.text)
        assert found
        return plain(found[1])


def shown(page: str) -> dict[str, str]:
    """What a phone sends back of *page* when nobody touched a field."""
    fields = dict(
        re.findall(r'<input [^>]*name="((?:was\.)?(?:box|server)\.[^"]*)" value="([^"]*)"', page)
    )
    for name, options in re.findall(r'<select [^>]*name="([^"]*)".*?>(.*?)</select>', page, re.S):
        fields[name] = re.findall(r'value="([^"]*)" selected', options)[0]
    return fields


def named(typed: dict[str, str]) -> dict[str, str]:
    return {f"box.{key}": value for key, value in typed.items()}


@pytest.fixture
def workshop(meadow: Meadow, tmp_path: Path) -> Workshop:
    return Workshop(meadow, tmp_path)


def test_every_setting_is_offered_or_told() -> None:
    told = {".".join(place) for place in by_hand()}
    assert SETTABLE.keys() | told == {".".join(place) for place in HINTS}
    assert not SETTABLE.keys() & told
    assert {"server.host", "server.port", "wifi.passphrase", "journal.path"} <= told


def test_the_page_shows_each_value_its_limits_and_where_it_comes_from(
    meadow: Meadow, tmp_path: Path
) -> None:
    hand = "[box]\ntone_hz = 3000\ntrill_rate_hz = 20\n"
    workshop = Workshop(meadow, tmp_path, hand, PARRAIN_BOX_SOUND="siren")
    workshop.keep(long_press_s="1,5", trill_rate_hz="30")
    page = plain(workshop.phone.get("/settings").text)
    assert 'name="box.tone_hz" value="3000"' in page
    assert "Permis : une fréquence en hertz, de 500 à 5000." in page
    assert "de 0,005 à 0,5." in page
    assert "Permis : de 1 à 24 caractères." in page
    assert 'name="box.long_press_s" value="1,5"' in page
    assert "changé ici (d'origine : 1)" in page
    assert "changé ici (dans parrain.toml : 20)" in page
    assert "variable PARRAIN_BOX_SOUND" in page
    assert re.search(r'<select id="sound-sound"[^>]* disabled', page)
    assert 'value="siren" selected' in page


def test_the_passphrase_of_the_wifi_is_not_on_the_page(meadow: Meadow, tmp_path: Path) -> None:
    wifi = "[wifi]\nssid = 'Colo'\npassphrase = 'gorille marron'\n"
    page = Workshop(meadow, tmp_path, wifi).phone.get("/settings").text
    assert "Colo" in page
    assert "gorille" not in page


def test_the_rest_is_told_in_words_and_only_where_no_page_changes_it(workshop: Workshop) -> None:
    page = plain(workshop.phone.get("/settings").text)
    told = dict(re.findall(r"<dt><code>(.*?)</code></dt><dd>(.*?) <small", page))
    assert told["wifi.access_point"] == "Non"
    assert not {"box.remote", "wifi.ssid", "wifi.passphrase"} & told.keys()


def test_what_is_kept_is_said_to_wait_for_a_restart(workshop: Workshop) -> None:
    assert "quand elle aura redémarré" not in plain(workshop.phone.get("/settings").text)
    page = workshop.keep(sound="siren", long_press_s="2")
    assert "quand elle aura redémarré : Ce qui sonne, L'appui long." in " ".join(page.split())
    assert (workshop.box.sound, workshop.box.long_press_s) == ("siren", 2.0)


def test_the_page_says_what_it_kept_even_if_nothing_waits_for_a_restart(workshop: Workshop) -> None:
    assert "Gardé : Ce qui sonne et L'appui long." in workshop.keep(sound="siren", long_press_s="2")
    page = workshop.keep(sound="active", long_press_s="1")
    assert "Gardé : Ce qui sonne et L'appui long." in page
    assert "quand elle aura redémarré" not in page
    assert "Redémarrer" not in page
    assert "Rien n'a changé" in workshop.keep(sound="active")


@pytest.mark.parametrize("typed", ["0.3", "0,3", " 0.3 "])
def test_a_comma_is_a_point(workshop: Workshop, typed: str) -> None:
    workshop.keep(debounce_s=typed)
    assert workshop.box.debounce_s == 0.3


def test_a_page_sent_as_it_was_writes_nothing(workshop: Workshop) -> None:
    typed = shown(workshop.phone.get("/settings").text)
    assert typed.keys() == SETTABLE.keys() | {f"was.{name}" for name in SETTABLE}
    assert workshop.phone.post("/settings", data=typed).status_code == 303
    assert not workshop.page_file.exists()


def test_a_page_that_is_old_leaves_alone_what_another_phone_kept(workshop: Workshop) -> None:
    old = shown(workshop.phone.get("/settings").text)
    workshop.keep(tone_hz="3000")
    workshop.phone.post("/settings", data={**old, "box.trill_rate_hz": "30"})
    assert (workshop.box.tone_hz, workshop.box.trill_rate_hz) == (3000.0, 30.0)


def test_of_two_phones_that_change_the_same_the_last_one_has_it(workshop: Workshop) -> None:
    old = shown(workshop.phone.get("/settings").text)
    workshop.keep(tone_hz="3000")
    workshop.phone.post("/settings", data={**old, "box.tone_hz": "3100"})
    assert workshop.box.tone_hz == 3100.0


def test_a_refused_page_that_is_old_shows_what_another_phone_kept(workshop: Workshop) -> None:
    old = shown(workshop.phone.get("/settings").text)
    workshop.keep(tone_hz="3000")
    refused = workshop.phone.post("/settings", data={**old, "box.trill_rate_hz": "vite"})
    again = shown(refused.text)
    assert (again["box.tone_hz"], again["box.trill_rate_hz"]) == ("3000", "vite")
    workshop.phone.post("/settings", data={**again, "box.trill_rate_hz": "30"})
    assert (workshop.box.tone_hz, workshop.box.trill_rate_hz) == (3000.0, 30.0)


def test_the_name_of_the_box_is_on_its_first_page_at_once(workshop: Workshop) -> None:
    def heading(place: str) -> str:
        found = re.search(r"<h1>(.*?)</h1>", workshop.phone.get(place).text)
        assert found
        return found[1]

    assert heading("/") == "Pi Parrain"
    answer = workshop.phone.post(
        "/settings", data={"server.title": " Les <Élans>  2 "}, follow_redirects=True
    )
    assert "Gardé : Le nom de la boîte" in plain(answer.text)
    assert "quand elle aura redémarré" not in plain(answer.text)
    assert heading("/") == "Les &lt;Élans&gt; 2"
    assert "Les &lt;Élans&gt; 2" in workshop.phone.get("/status").text
    workshop.file.write_text("[server")  # somebody is writing it
    assert heading("/") == "Pi Parrain"


@pytest.mark.parametrize(
    ("typed", "told"), [("", ""), (" ", ""), ("x" * 25, "x" * 25), ("\u200b", "\u200b")]
)
def test_a_name_that_is_none_is_refused_in_words(workshop: Workshop, typed: str, told: str) -> None:
    answer = workshop.phone.post("/settings", data={"server.title": typed})
    assert answer.status_code == 409
    assert f"« Le nom de la boîte » : il faut de 1 à 24 caractères ; reçu : « {told} »." in plain(
        answer.text
    )
    assert not workshop.page_file.exists()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Les \u202eÉlans", "Les Élans"),
        ("\u200bLes \u200b Élans\u200f", "Les Élans"),
        ("👩\u200d🚒 ❤\ufe0f", "👩\u200d🚒 ❤\ufe0f"),
    ],
)
def test_a_name_turns_no_other_words_round(workshop: Workshop, typed: str, kept: str) -> None:
    answer = workshop.phone.post("/settings", data={"server.title": typed}, follow_redirects=True)
    assert answer.status_code == 200
    assert f"<h1>{kept}</h1>" in workshop.phone.get("/").text


def test_a_form_without_a_field_is_none(workshop: Workshop) -> None:
    assert "Aucun réglage" in workshop.refused()
    assert not workshop.page_file.exists()


@pytest.mark.parametrize("typed", ["2 400", "2\u202f400", "2400,0", " 2400 "])
def test_a_number_is_read_as_people_write_it(workshop: Workshop, typed: str) -> None:
    workshop.keep(tone_hz=typed)
    assert workshop.box.tone_hz == 2400.0


def test_no_light_at_all_can_be_asked_for(workshop: Workshop) -> None:
    workshop.keep(light_pins="")
    assert workshop.box.light_pins == ()
    workshop.keep(light_pins="27, 22, 23")
    assert workshop.box.light_pins == (27, 22, 23)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            {"tone_hz": "9000"},
            "« Le ton du piézo » : il faut une fréquence en hertz, de 500 à 5000 ; "
            "reçu : « 9000 ».",
        ),
        (
            {"tone_hz": "fort", "sound": "siren"},
            "« Le ton du piézo » : il faut une fréquence en hertz, de 500 à 5000 ; "
            "reçu : « fort ».",
        ),
        (
            {"long_count_s": "7,5"},
            "« Le décompte long » : il faut une durée en secondes entières, de 5 à 60 ; "
            "reçu : « 7,5 ».",
        ),
        (
            {"long_press_s": " "},
            "« L'appui long » est vide : il faut une durée en secondes, de 0,3 à 5.",
        ),
        (
            {"sound": "trompette"},
            "« Ce qui sonne » : « trompette » n'est pas l'un des choix.",
        ),
        (
            {"light_pins": "27, abc"},
            "« Les broches de la lumière » : il faut des numéros GPIO de 0 à 27, séparés par des "
            "virgules : aucun, un seul ou trois ; reçu : « 27, abc ».",
        ),
        (
            {"light_pins": "27,22"},
            "Réglage « Les broches de la lumière » : donnez aucune broche, une seule, ou trois "
            "(rouge, vert, bleu).",
        ),
        (
            {"light_pins": "27, 27, 27"},
            "Réglage « Les broches de la lumière » : la broche GPIO 27 y est deux fois.",
        ),
        (
            {"sound_pin": "17"},
            "Réglages « La broche du son » et « La broche du bouton » : la broche GPIO 17 ne peut "
            "servir qu'une fois. Choisissez-en une autre, de 0 à 27.",
        ),
        (
            {"debounce_s": "0,4", "long_press_s": "0,5"},
            "Réglages « Les rebonds » et « L'appui long » : l'appui qui arrête le décompte doit "
            "durer au moins deux dixièmes de seconde de plus que les rebonds, sinon aucun appui "
            "court ne compte.",
        ),
        (
            {"long_press_s": "4", "shutdown_press_s": "3"},
            "Réglages « L'appui long » et « L'appui très long » : l'appui qui éteint doit être "
            "plus long que celui qui arrête le décompte.",
        ),
    ],
)
def test_a_refusal_names_the_field_and_changes_nothing(
    workshop: Workshop, typed: dict[str, str], sentence: str
) -> None:
    workshop.keep(long_press_s="2")
    before = workshop.page_file.read_bytes()
    said = workshop.refused(**typed).replace("&#39;", "'")
    assert said == sentence
    assert workshop.page_file.read_bytes() == before


@pytest.mark.parametrize(
    ("typed", "stumbled", "first"),
    [
        ({"tone_hz": "fort"}, ["tone_hz"], "tone_hz"),
        ({"button_pin": "18"}, ["sound_pin", "button_pin"], "button_pin"),
        ({"light_pins": "27, 22"}, ["light_pins"], "light_pins"),
    ],
)
def test_a_refusal_stands_at_its_field_which_has_the_focus(
    workshop: Workshop, typed: dict[str, str], stumbled: list[str], first: str
) -> None:
    page = workshop.phone.post("/settings", data=named(typed)).text
    fields = re.findall(r'<(?:input|select) id="[^"]*" name="box\.([^"]*)"([^>]*)>', page)
    wrong = {name: rest for name, rest in fields if 'aria-invalid="true"' in rest}
    assert list(wrong) == stumbled
    assert all('aria-describedby="wrong ' in rest for rest in wrong.values())
    assert [name for name, rest in fields if " autofocus" in rest] == [first]
    place = page.index('id="wrong"')
    assert page.rindex(' name="box.', 0, place) == page.index(f' name="box.{first}"')


def test_what_was_typed_is_still_there_after_a_refusal(workshop: Workshop) -> None:
    page = workshop.phone.post("/settings", data={"box.tone_hz": "fort"}).text
    assert 'name="box.tone_hz" value="fort"' in page


@pytest.mark.parametrize("name", ["server.host", "wifi.passphrase", "box.pins", "unheard of"])
def test_what_the_page_does_not_offer_cannot_be_sent(workshop: Workshop, name: str) -> None:
    answer = workshop.phone.post("/settings", data={name: "127.0.0.1", "box.sound": "siren"})
    assert answer.status_code == 409
    assert not workshop.page_file.exists()


def test_a_variable_cannot_be_overruled(meadow: Meadow, tmp_path: Path) -> None:
    workshop = Workshop(meadow, tmp_path, PARRAIN_BOX_SOUND="siren")
    said = workshop.refused(sound="active")
    assert said.startswith("Réglage « Ce qui sonne » : la variable PARRAIN_BOX_SOUND le fixe")


def test_everything_is_forgotten_at_once(workshop: Workshop) -> None:
    workshop.keep(sound="siren", long_press_s="2")
    assert "Oublier tout" in workshop.phone.get("/settings").text
    answer = plain(workshop.phone.post("/settings/forget", follow_redirects=True).text)
    assert "Oublié : parrain.toml et les valeurs d'origine" in answer
    assert "Gardé :" not in answer
    assert workshop.box == BoxSettings()
    assert "Oublier tout" not in workshop.phone.get("/settings").text


def test_a_file_that_cannot_be_used_is_told(workshop: Workshop) -> None:
    workshop.page_file.write_text("[box]\nunheard_of = 3\n")
    page = plain(workshop.phone.get("/settings").text)
    assert "sont laissés de côté" in page
    assert "unheard_of" in page


def test_a_disk_that_refuses_is_one_sentence(workshop: Workshop) -> None:
    workshop.page_file.with_name("soirees.toml.new").mkdir()
    assert "Rien n'a changé" in workshop.refused(sound="siren")


def test_nothing_restarts_while_something_counts(workshop: Workshop) -> None:
    workshop.meadow.room.countdown = Countdown(0.0, 10.0, 13.0)
    answer = workshop.phone.post("/restart")
    assert (answer.status_code, answer.json["code"]) == (409, "counting")
    assert workshop.restarts == []
    assert workshop.keep(sound="siren")  # written, and read by whoever starts next


@pytest.mark.parametrize(
    ("typed", "then"), [({"light_pins": "22"}, "/self-test"), ({"sound": "siren"}, "/")]
)
def test_after_other_pins_the_restart_leads_to_the_self_test(
    workshop: Workshop, typed: dict[str, str], then: str
) -> None:
    page = workshop.keep(**typed)
    assert f'data-then="{then}"' in page
    assert ("Ensuite s'ouvre « Tester la boîte »" in page) is (then == "/self-test")


def test_a_restart_is_asked_for_once(workshop: Workshop) -> None:
    answer = workshop.phone.post("/restart")
    assert answer.status_code == 200
    assert workshop.restarts == ["now"]
    assert workshop.phone.get("/restart/run").json == answer.json


def test_where_nobody_can_restart_the_page_offers_none(meadow: Meadow) -> None:
    phone = meadow.parrain()
    assert "Redémarrer" not in phone.get("/settings").text
    assert phone.post("/restart").status_code == 404


def test_a_page_in_english_writes_points(workshop: Workshop) -> None:
    page = workshop.phone.get("/settings", headers={"Accept-Language": "en"}).text
    assert 'name="box.debounce_s" value="0.05"' in page
