"""Settings: what is accepted, and the sentence for what is not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pi_parrain.config import BoxSettings, Settings
from pi_parrain.config.file import load, load_wiring
from pi_parrain.errors import SettingsError

NOWHERE: dict[str, str] = {}


@pytest.fixture
def write(tmp_path):
    def write(text):
        file = tmp_path / "parrain.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return write


def refusal(file, environment=NOWHERE):
    with pytest.raises(SettingsError) as refused:
        load(file, environment)
    return str(refused.value).replace("\N{NO-BREAK SPACE}", " ")


def test_without_a_file_everything_has_a_default(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert load(environment=NOWHERE) == Settings()


def test_the_file_of_the_folder_is_found(write, tmp_path, monkeypatch):
    write("[box]\nsound_pin = 24\n")
    monkeypatch.chdir(tmp_path)
    assert load(environment=NOWHERE).box == BoxSettings(sound_pin=24)


def test_the_environment_can_name_the_file(write):
    file = write("[server]\nport = 9000\n")
    assert load(environment={"PARRAIN_CONFIG": str(file)}).server.port == 9000


def test_every_kind_of_value_is_read_from_the_file(write):
    settings = load(
        write(
            """
            [box]
            sound = "passive"
            sound_active_high = false
            light_pins = [27, 22, 23]
            tone_hz = 3100
            [server]
            host = "127.0.0.1"
            [journal]
            path = "/var/lib/parrain/soirees.parrain"
            """
        ),
        NOWHERE,
    )
    assert settings.box == BoxSettings(
        sound="passive", sound_active_high=False, light_pins=(27, 22, 23), tone_hz=3100.0
    )
    assert settings.journal.path == Path("/var/lib/parrain/soirees.parrain")


def test_the_environment_wins_over_the_file(write):
    file = write("[box]\nsound_pin = 24\nlight_pins = []\n")
    environment = {
        "PARRAIN_BOX_SOUND_PIN": "25",
        "PARRAIN_BOX_LIGHT_PINS": "5,6,13",
        "PARRAIN_BOX_LIGHT_ACTIVE_HIGH": "false",
        "PARRAIN_BOX_TONE_HZ": "2950.5",
    }
    assert load(file, environment).box == BoxSettings(
        sound_pin=25, light_pins=(5, 6, 13), light_active_high=False, tone_hz=2950.5
    )


def test_numbers_in_quotes_and_texts_without_are_understood(write):
    text = """
        [box]
        sound_pin = "24"
        light_pins = ["5", 6, "13"]
        stand_off = "True"
        long_press_s = "1.5"
        [wifi]
        passphrase = 12345678
    """
    settings = load(write(text), NOWHERE)
    assert settings.box == BoxSettings(
        sound_pin=24, light_pins=(5, 6, 13), stand_off=True, long_press_s=1.5
    )
    assert settings.wifi.passphrase == "12345678"


def test_a_path_is_taken_as_it_stands():
    """Composed and trimmed, as names are, it would be another file."""
    raw = "/tmp/e\N{COMBINING ACUTE ACCENT}te\N{COMBINING ACUTE ACCENT}  2026 \udcff"
    assert load(environment={"PARRAIN_JOURNAL_PATH": raw}).journal.path == Path(raw)
    assert load(environment={"PARRAIN_JOURNAL_PATH": "~/x"}).journal.path == Path.home() / "x"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[box]\nsound_pin = 40",
            "Réglages : « box.sound_pin » doit être un numéro GPIO (pas le numéro de la patte) "
            "de 0 à 27 ; reçu : 40.",
        ),
        (
            "[box]\nsound = 'trompette'",
            "Réglages : « box.sound » : 'trompette' est inconnu. "
            "Valeurs admises : active, passive et siren.",
        ),
        (
            "[box]\nlight_pins = [1, 2]",
            "Réglage « box.light_pins » : donnez aucune broche, une seule, ou trois (rouge, "
            "vert, bleu).",
        ),
        (
            "[box]\nsound_active_high = 2",
            "Réglages : « box.sound_active_high » doit être true ou false ; reçu : 2.",
        ),
        (
            "[box]\ndebounce_s = 3.0",
            "Réglages : « box.debounce_s » doit être une durée en secondes de 0.005 à 0.5 ; "
            "reçu : 3.0.",
        ),
        (
            "[box]\nbutton_pin = true",
            "Réglages : « box.button_pin » doit être un numéro GPIO (pas le numéro de la patte) "
            "de 0 à 27 ; reçu : True.",
        ),
        (
            "[box]\nsound_pin = 27",
            "Réglages « box.sound_pin » et « box.light_pins » : la broche GPIO 27 ne peut servir "
            "qu’une fois. Choisissez-en une autre, de 0 à 27.",
        ),
        (
            "[box]\nlong_press_s = 5\nshutdown_press_s = 3",
            "Réglages « box.long_press_s » et « box.shutdown_press_s » : l’appui qui éteint doit "
            "être plus long que celui qui arrête le décompte.",
        ),
        ("box = 3", "Réglage « box » : il faut une section [box]."),
    ],
)
def test_a_wrong_value_is_refused_with_the_name_of_its_setting(write, text, sentence):
    assert refusal(write(text)) == sentence


def test_a_wrong_variable_is_refused_by_the_same_name(write):
    sentence = refusal(write(""), {"PARRAIN_SERVER_PORT": "http"})
    assert sentence == (
        "Réglages : « server.port » doit être un nombre entier de 1 à 65535 ; reçu : 'http'."
    )


def test_a_misspelt_setting_is_refused_with_the_likely_one(write):
    sentence = refusal(write("[box]\nsoud_pin = 18"))
    assert sentence.startswith(
        "Réglages : « box.soud_pin » est inconnu. Est-ce « sound_pin » ? Champs admis : pins,"
    )


def test_an_unknown_section_is_refused(write):
    assert refusal(write("[radio]\n")).startswith(
        "Réglages : « radio » est inconnu. Champs admis : box,"
    )


def test_a_file_that_is_not_toml_is_refused_with_its_name(write):
    file = write("[box\n")
    assert refusal(file).startswith(f"Le fichier de réglages {file} n’est pas du TOML valable :")


def test_a_file_that_is_not_there_is_refused_with_its_name(tmp_path):
    file = tmp_path / "absent.toml"
    reason = "ce fichier ou ce dossier n’existe pas"
    assert refusal(file) == f"Le fichier de réglages {file} est illisible : {reason}."


def test_a_file_that_is_not_text_is_refused_with_its_name(tmp_path):
    file = tmp_path / "picture.toml"
    file.write_bytes(b"\x89PNG\xff")
    assert refusal(file) == f"Le fichier de réglages {file} n’est pas du texte en UTF-8."


@pytest.mark.parametrize("passphrase", ["court", "x" * 64, "passé composé", "tab\there"])
def test_a_bad_passphrase_is_refused_and_not_repeated(write, passphrase):
    file = write(f"[wifi]\nssid = 'Colo'\npassphrase = '{passphrase}'\n")
    sentence = refusal(file)
    assert sentence.startswith(
        "Réglages : « wifi.passphrase » : il faut de 8 à 63 caractères : lettres (sans"
    )
    assert passphrase not in sentence


def test_settings_never_print_the_passphrase(write):
    settings = load(write("[wifi]\nssid = 'Colo'\npassphrase = 'tres secret'\n"), NOWHERE)
    assert settings.wifi.passphrase == "tres secret"
    assert "secret" not in repr(settings)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"[box]\ntone_hz = 1{'0' * 400}\n", "box.tone_hz"),
        (f"[server]\nport = 0x{'f' * 5000}\n", "server.port"),
        (f'[server]\nhost = [["{"x" * 5000}"]]\n', "server.host"),
        ('[journal]\npath = "~nobody-has-this-name/soirees.parrain"\n', "journal.path"),
        ('[journal]\npath = "a\\u0000b"\n', "journal.path"),
        ('[journal]\npath = ""\n', "journal.path"),
        ('[server]\nhost = ""\n', "server.host"),
        ("[server]\nname = [1, 2]\n", "server.name"),
        ("[server]\nname = true\n", "server.name"),
        (f"[wifi]\npassphrase = 0x{'f' * 5000}\n", "wifi.passphrase"),
        ("[box]\nlight_pins = [1, 2, 3, 4]\n", "box.light_pins"),
        ("[box]\nlight_pins = 4\n", "box.light_pins"),
        ("[box]\nlong_press_s = nan\n", "box.long_press_s"),
        ('[server]\nport = "80_00"\n', "server.port"),
        ('[server]\nport = "٣"\n', "server.port"),
        ('[box]\ntone_hz = "2_800"\n', "box.tone_hz"),
        ('[box]\nlight_pins = "2٧"\n', "box.light_pins"),
    ],
)
def test_values_that_python_chokes_on_are_refused_by_name(write, text, name):
    assert refusal(write(text)).startswith(f"Réglages : « {name}")


def test_brackets_without_end_are_no_settings(write):
    assert "n’est pas du TOML valable" in refusal(write(f"a = {'[' * 20_000}"))


def test_a_folder_that_is_closed_to_us_is_told(tmp_path, monkeypatch):
    def closed(self, **more):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "exists", closed)
    monkeypatch.setattr(Path, "read_text", closed)
    assert "illisible : vous n’en avez pas le droit, essayez avec sudo" in refusal(None)


def test_a_number_without_end_is_not_toml(write):
    assert "pas du TOML valable" in refusal(write(f"[box]\ntone_hz = 1{'0' * 5000}\n"))


def test_who_only_holds_settings_loads_no_reader():
    """The pin process must start fast: it gets its settings read, from the server."""
    program = "import sys, pi_parrain.hardware.pins.__main__; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True)
    loaded = done.stdout.decode().split()
    assert "pi_parrain.config" in loaded
    assert not {"tomllib", "pi_parrain.config.file", "pi_parrain.engine"} & set(loaded)


WIRES = '[box]\nsound = "siren"\nsound_active_high = false\n'


@pytest.mark.parametrize(
    "wrong", ['[wifi]\npassphrase = "court"\n', "[server]\nport = 0\n", "[server]\nport = 'x'\n"]
)
def test_a_wrong_value_of_the_page_moves_no_wire(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / "parrain.toml"
    file.write_text(f'{wrong}[journal]\npath = "{tmp_path}/a.parrain"\n{WIRES}')
    (tmp_path / "a.parrain.toml").write_text("[box]\nsound_pin = 5\n")  # the page's
    with pytest.raises(SettingsError):
        load(file, {})
    wired = load_wiring(file, {})
    assert (wired.sound, wired.sound_active_high, wired.sound_pin) == ("siren", False, 5)


@pytest.mark.parametrize(
    "text",
    [
        "[wifi\n" + WIRES,
        WIRES.replace("siren", "trompette"),
        WIRES.replace("[box]", "[bx]"),
        "[server]\nport = 80\n" + WIRES.replace("[box]", "# [box]"),
        "[journal]\npath = 3.5\n" + WIRES,  # what the page changed is beside the games
    ],
)
def test_wires_that_cannot_be_known_are_not_guessed(tmp_path: Path, text: str) -> None:
    file = tmp_path / "parrain.toml"
    file.write_text(text)
    with pytest.raises(SettingsError):
        load_wiring(file, {})
