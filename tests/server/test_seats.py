"""Sitting down, and the pad: what a phone that holds a seat may see and do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from pi_parrain.config import ServerSettings, Settings
from pi_parrain.engine import PARRAIN, PUBLIC, Seat
from pi_parrain.field.links import ACCESS_POINT
from pi_parrain.games.gang.moves import SetUp
from pi_parrain.server.door import sitting
from pi_parrain.server.door.seatbook import GAMES, Holding, SeatBook, Seating
from pi_parrain.server.pages import players, qr_codes
from pi_parrain.server.parts import Parts, parts_of
from pi_parrain.server.push import painter
from pi_parrain.server.push.painter import SILENT_S
from rig.meadow import Meadow

PLAYERS = ("Léa", "Tom", "Zoé", "Max")
JSON = {"Accept": "application/json"}
HTML = {"Accept": "text/html"}


@pytest.fixture
def gang(meadow: Meadow) -> Meadow:
    meadow.room.begin("gang").submit(SetUp(PLAYERS))
    return meadow


@pytest.mark.parametrize(("host", "is_drawn"), [("127.0.0.1", False), ("::", True)])
def test_the_sheet_draws_no_code_where_no_phone_could_come(
    tmp_path: Path, host: str, is_drawn: bool
) -> None:
    meadow = Meadow(tmp_path / "j", Settings(server=ServerSettings(host=host)))
    meadow.room.begin("gang").submit(SetUp(PLAYERS))
    page = meadow.parrain().get("/play").text
    meadow.close()
    assert ("/sit/code.svg" in page) is is_drawn
    assert ("elle n’écoute qu’elle-même" in page) is not is_drawn


def parts(meadow: Meadow) -> Parts:
    return parts_of(meadow.app)


def sit(phone: FlaskClient, **how: str) -> Any:
    return phone.post("/sit", data=how)


def seated(meadow: Meadow, *names: str, address: str = "10.42.0.7") -> FlaskClient:
    phone = meadow.stranger(address)
    for name in names:
        assert sit(phone, seat=name).status_code == 303
    return phone


def pick(phone: FlaskClient, player: str, key: str = "k1", place: int = 1) -> Any:
    body = {"do": "pick", "player": player, "places": [place]}
    return phone.post("/pad/moves", json=body, headers={"Idempotency-Key": key})


def key_for(meadow: Meadow, seat: str) -> str:
    return parts(meadow).seatbook.key_for(meadow.room.table.uid, seat)


# Sitting down


def test_a_tap_on_a_free_name_is_a_pad(gang: Meadow) -> None:
    phone = gang.stranger()
    assert "Léa" in phone.get("/sit").text
    assert sit(phone, seat="Léa").headers["Location"] == "/pad?seat=L%C3%A9a"
    assert phone.get("/pad").status_code == 200
    assert pick(phone, "Léa").status_code == 200


def test_a_phone_that_has_a_seat_goes_on_to_its_pad(gang: Meadow) -> None:
    phone = seated(gang, "Léa")
    assert phone.get("/sit").headers["Location"] == "/pad"
    assert "Un joueur de plus" in phone.get("/sit?more").text


def test_a_taken_seat_stays_with_its_phone(gang: Meadow) -> None:
    lea, thief = seated(gang, "Léa"), gang.stranger("10.42.0.8")
    assert sit(thief, seat="Léa").status_code == 409
    assert pick(thief, "Léa").status_code == 401
    sit(thief, seat="Tom")
    assert pick(thief, "Léa").status_code == 409
    assert thief.get("/pad?seat=Léa", headers=JSON).status_code == 401
    assert thief.get("/pad/live?seat=Léa", headers=JSON).status_code == 401
    assert pick(lea, "Léa").status_code == 200


def test_who_comes_too_late_sees_the_names_again_with_a_sentence(gang: Meadow) -> None:
    seated(gang, "Léa")
    answer = gang.stranger("10.42.0.8").post("/sit", data={"seat": "Léa"}, headers=HTML)
    assert answer.status_code == 409
    assert "a déjà un téléphone" in answer.text
    assert "Tom" in answer.text


def test_nobody_sits_down_where_there_is_no_such_name(gang: Meadow) -> None:
    assert sit(gang.stranger(), seat="Zorro").status_code == 409


def test_no_game_and_a_game_without_seats_say_so(meadow: Meadow) -> None:
    phone = meadow.stranger()
    assert "Aucune partie" in phone.get("/sit").text
    meadow.room.begin("gang")
    assert "pas encore de joueurs" in phone.get("/sit").text
    meadow.room.begin("live")
    assert "le Parrain note tout" in phone.get("/sit").text
    assert sit(phone, seat="Léa").status_code == 409


def test_one_address_cannot_claim_for_ever(gang: Meadow) -> None:
    crowd, lea = gang.stranger("10.42.0.66"), gang.stranger()
    statuses = [sit(crowd, seat="Zorro").status_code for _ in range(30)]
    assert statuses[0] == 409
    assert statuses[-1] == 429
    assert sit(lea, seat="Léa").status_code == 303


def test_a_seat_survives_a_restart_of_the_box(gang: Meadow) -> None:
    phone = seated(gang, "Léa")
    with phone.session_transaction() as session:
        token = session[sitting.TOKEN]
    assert SeatBook(gang.journal).holds(gang.room.table.uid, "Léa", token)


def test_a_parrains_phone_may_hold_a_seat_too(gang: Meadow) -> None:
    phone = gang.parrain("Kim")
    assert sit(phone, seat="Zoé").status_code == 303
    assert phone.get("/pad").status_code == 200
    assert phone.get("/play").status_code == 200
    [zoe] = [seat for seat in parts(gang).painter.scene(PARRAIN)["seats"] if seat["taken"]]
    assert (zoe["name"], zoe["phone"]) == ("Zoé", "Kim")
    phone.post("/leave")
    assert phone.get("/pad").status_code == 200
    assert phone.get("/play", headers=JSON).status_code == 401


def test_a_phone_of_two_players_shows_neither_until_somebody_presses(gang: Meadow) -> None:
    phone = seated(gang, "Léa", "Tom")
    page = phone.get("/pad?seat=Tom").text
    assert 'id="cover"' in page
    with gang.app.app_context():
        assert parts(gang).painter.picture(Seat("Tom"), "fr")[1] not in page
    assert pick(phone, "Tom").status_code == 200
    assert pick(phone, "Léa", "k2").status_code == 200


# A seat changes hands


def test_a_seat_that_was_handed_over_has_left_its_phone(gang: Meadow) -> None:
    old, new = seated(gang, "Léa"), gang.stranger("10.42.0.8")
    key = key_for(gang, "Léa")
    assert sit(new, key=key).status_code == 303
    assert pick(new, "Léa").status_code == 200
    assert pick(old, "Léa", "k2").status_code == 401
    told = old.get("/pad?seat=Léa", headers=JSON)
    assert told.status_code == 401
    assert told.json["sentence"] == "Cette place est à un autre téléphone maintenant."
    assert sit(old, key=key).status_code == 409


def test_a_new_key_voids_the_one_before(gang: Meadow) -> None:
    first = key_for(gang, "Léa")
    key_for(gang, "Léa")
    assert sit(gang.stranger(), key=first).status_code == 409


def test_a_key_opens_though_the_seats_are_closed(gang: Meadow) -> None:
    parrain, phone = gang.parrain(), gang.stranger()
    assert parrain.post("/players/closed", json={"closed": True}).status_code == 204
    assert sit(phone, seat="Tom").status_code == 409
    assert "fermées" in phone.get("/sit").text
    assert sit(phone, key=key_for(gang, "Tom")).status_code == 303
    parrain.post("/players/closed", json={"closed": False})
    assert sit(phone, seat="Zoé").status_code == 303


def test_the_parrain_frees_a_seat(gang: Meadow) -> None:
    old, new, parrain = seated(gang, "Léa"), gang.stranger("10.42.0.8"), gang.parrain()
    assert parrain.post("/players/free", json={"seat": "Léa"}).status_code == 204
    assert "libre" in old.get("/pad?seat=Léa", headers=JSON).json["sentence"]
    assert sit(new, seat="Léa").status_code == 303
    assert pick(old, "Léa").status_code == 401


def test_the_code_of_a_seat_hands_it_over(gang: Meadow, monkeypatch: pytest.MonkeyPatch) -> None:
    parrain, old = gang.parrain(), seated(gang, "Léa")
    monkeypatch.setattr(players, "as_svg", lambda text: text)
    monkeypatch.setattr(qr_codes, "addresses", lambda: ())
    assert parrain.post("/players/key", json={"seat": "Léa"}).json["code"] == "no_address"
    monkeypatch.setattr(qr_codes, "addresses", lambda: (ACCESS_POINT,))
    assert parrain.post("/players/key", json={"seat": "Zorro"}).json["code"] == "no_seat"
    drawn = parrain.post("/players/key", json={"seat": "Léa"})
    address, _, key = drawn.text.partition("#s=")
    assert address == "http://10.42.0.1/sit?more"
    assert old.get("/pad").status_code == 200  # nothing happens until somebody scans
    assert sit(gang.stranger("10.42.0.8"), key=key).status_code == 303
    assert old.get("/pad", headers=JSON).status_code == 401


def test_a_stream_ends_when_its_seat_has_gone(gang: Meadow) -> None:
    old, tom = seated(gang, "Léa"), seated(gang, "Tom", address="10.42.0.9")
    streams = [phone.get("/pad/live", buffered=False) for phone in (old, tom)]
    read = [iter(stream.response) for stream in streams]
    assert all(b"paint" in next(one) for one in read)
    sit(gang.stranger("10.42.0.8"), key=key_for(gang, "Léa"))
    assert list(read[0]) == []
    assert b"beat" in next(read[1])
    gang.room.begin("gang").submit(SetUp(("Tom", "Ali", "Eva")))
    assert list(read[1]) == []


def test_a_token_of_another_game_opens_nothing(gang: Meadow) -> None:
    phone = seated(gang, "Léa")
    gang.room.begin("gang").submit(SetUp(PLAYERS))
    assert pick(phone, "Léa").status_code == 401


def test_a_rematch_keeps_who_sits_where(gang: Meadow) -> None:
    phone, game = seated(gang, "Léa"), gang.room.table.game_id
    assert gang.parrain().post(f"/games/{game}/again").status_code == 303
    assert gang.room.table.game_id != game
    assert pick(phone, "Léa").status_code == 200


def test_the_journal_does_not_know_who_held_a_seat(gang: Meadow) -> None:
    phone = seated(gang, "Léa")
    with phone.session_transaction() as session:
        held = session[sitting.TOKEN]
    pick(phone, "Léa")
    assert held not in repr(gang.journal.rows(gang.room.table.game_id))


# The book


def test_the_book_remembers_the_last_games_only(meadow: Meadow) -> None:
    book = SeatBook(meadow.journal)
    for number in range(GAMES + 2):
        book.take(f"game {number}", "Léa", "token", "iPhone")
    assert not book.holds("game 1", "Léa", "token")
    assert SeatBook(meadow.journal).holds("game 2", "Léa", "token")


def test_an_unreadable_book_lets_everybody_sit_down_again(
    meadow: Meadow, caplog: pytest.LogCaptureFixture
) -> None:
    meadow.journal.remember("seats", ["?"])
    assert SeatBook(meadow.journal).seating("game") == Seating("game")
    assert "sit down again" in caplog.text


def test_two_phones_of_one_kind_are_told_apart() -> None:
    held = (Holding("Léa", "a", "iPhone"), Holding("Tom", "b", "iPhone"), Holding("Zoé", "a", "?"))
    assert Seating("game", held).phones() == {"Léa": "iPhone", "Tom": "iPhone (2)", "Zoé": "iPhone"}


# What is painted, and when


def test_a_changed_mind_is_painted_on_one_pad_only(
    gang: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []

    def render(_templates: Any, **scene: Any) -> str:
        drawn.append(scene["who"])
        return repr(scene)

    monkeypatch.setattr(painter, "render_template", render)
    paint = parts(gang).painter
    phone, everybody = seated(gang, *PLAYERS), [PUBLIC, *map(Seat, PLAYERS)]

    def painted() -> list[Any]:
        drawn.clear()
        with gang.app.app_context():
            for who in everybody:
                paint.event(who, "fr")
        return drawn

    assert painted() == everybody
    gang.room.announce()
    assert painted() == []
    pick(phone, "Léa", "k1", 1)
    painted()
    pick(phone, "Léa", "k2", 2)
    assert painted() == [Seat("Léa")]


def test_what_was_painted_does_not_pile_up(gang: Meadow) -> None:
    paint = parts(gang).painter
    for names in (PLAYERS, ("Ali", "Eva", "Ida")):
        gang.room.begin("gang").submit(SetUp(names))
        with gang.app.app_context():
            for name in names:
                paint.picture(Seat(name), "fr")
    assert len(paint._pictures) == 3


def test_somebody_of_the_game_before_sees_an_empty_page(gang: Meadow) -> None:
    assert "game" not in parts(gang).painter.scene(Seat("Zorro"))


def test_silence_is_told_though_nothing_happens(
    gang: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated(gang, "Léa")
    paint, streams = parts(gang).painter, parts(gang).streams
    with gang.app.app_context():
        before = paint.event(PARRAIN, "fr")
        monkeypatch.setattr(streams, "silence_s", lambda seat: SILENT_S + 1)
        assert paint.scene(PARRAIN)["seats"][0]["silent"]
        assert not paint.scene(PARRAIN)["seats"][1]["silent"]
        assert paint.event(PARRAIN, "fr")[0] == before[0]
        assert paint._pictures[PARRAIN, "fr"].silent == {"Léa"}


def test_a_pad_that_is_listening_is_not_silent(gang: Meadow) -> None:
    now = [0.0]
    parts(gang).streams._clock = lambda: now[0]
    phone, lea = seated(gang, "Léa"), Seat("Léa")
    now[0] = 100.0
    assert parts(gang).streams.silence_s(lea) == 100.0
    stream = phone.get("/pad/live", buffered=False)
    next(iter(stream.response))
    assert parts(gang).streams.silence_s(lea) == 0.0
    stream.close()


# Secrets in what is kept


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_game_with_secrets_is_not_taken_away_before_its_end(gang: Meadow, form: str) -> None:
    parrain, game = gang.parrain(), gang.room.table.game_id
    refused = parrain.get(f"/games/{game}.{form}", headers=JSON)
    assert (refused.status_code, refused.json["code"]) == (409, "still_secret")
    assert ".csv" not in parrain.get(f"/games/{game}").text


def test_nobody_else_learns_which_phone_holds_a_seat(gang: Meadow) -> None:
    seated(gang, "Léa")
    for who in (PUBLIC, Seat("Tom")):
        assert all("phone" not in seat for seat in parts(gang).painter.scene(who)["seats"])
