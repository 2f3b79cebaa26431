"""Every route says who may use it, and means it."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from flask import Flask
from werkzeug.routing import AnyConverter, IntegerConverter, Rule

from pi_parrain.server.door.access import SAFE, audience
from pi_parrain.server.parts import parts_of
from rig.meadow import Meadow

EXAMPLES = {"filename": "style.css", "slug": "live"}
OPEN_TO_ALL = {
    "alive",
    "api",
    "board",
    "board.json",
    "help",
    "join",
    "language",
    "leave",
    "sit",
    "static",
    "tattoos",
}
"""First words of the public addresses. A new one belongs here only if it gives nothing away."""


def rules(app: Flask) -> list[Rule]:
    return sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule)


def address(rule: Rule) -> str:
    """An address that *rule* answers to."""
    values: dict[str, object] = {}
    for name in rule.arguments - (rule.defaults or {}).keys():
        match rule._converters[name]:
            case IntegerConverter():
                values[name] = 1
            case AnyConverter(items=words):
                values[name] = min(words)
            case _:
                values[name] = EXAMPLES.get(name, "x")
    built = rule.build(values)
    assert built is not None, rule
    return built[1]


def test_every_route_declares_whom_it_is_for(meadow: Meadow) -> None:
    undeclared = [
        rule.rule
        for rule in rules(meadow.app)
        if audience(meadow.app, rule.endpoint) not in ("public", "seat", "parrain")
    ]
    assert not undeclared


def test_what_is_public_is_on_a_short_list(meadow: Meadow) -> None:
    found = {
        rule.rule.split("/")[1]
        for rule in rules(meadow.app)
        if audience(meadow.app, rule.endpoint) == "public"
    }
    assert found <= OPEN_TO_ALL, found - OPEN_TO_ALL


def test_a_route_that_forgets_to_declare_is_refused(meadow: Meadow) -> None:
    meadow.app.add_url_rule("/forgotten", "forgotten", lambda: "secret")
    answer = meadow.parrain().get("/forgotten")
    assert answer.status_code == 500
    assert b"secret" not in answer.data


@pytest.mark.parametrize("who", ["stranger", "spectator", "forged", "sent away", "old key"])
def test_no_route_of_the_parrain_opens_without_his_session(meadow: Meadow, who: str) -> None:
    phone = meadow.stranger()
    match who:
        case "spectator":
            phone.get("/board")
        case "forged":
            phone.set_cookie("parrain", "eyJwaG9uZSI6IngifQ.c2lnbmF0dXJl")
        case "sent away":
            phone = meadow.parrain()
            [id] = parts_of(meadow.app).phonebook.names()
            parts_of(meadow.app).phonebook.send_away(id)
        case "old key":
            phone = meadow.parrain()
            meadow.keys.rotate()
    parts_of(meadow.app).limits.requests.take = lambda name: 0.0
    for rule in rules(meadow.app):
        if audience(meadow.app, rule.endpoint) != "parrain":
            continue
        for method in (rule.methods or set()) - {"OPTIONS", "HEAD"}:
            answer = phone.open(
                address(rule), method=method, json={}, headers={"Accept": "application/json"}
            )
            assert answer.status_code == 401, f"{method} {rule.rule}"


def test_a_browser_is_led_to_the_door(meadow: Meadow) -> None:
    answer = meadow.stranger().get("/", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/join")


def test_nothing_changes_by_get(meadow: Meadow) -> None:
    """A prefetching browser, or a curious thumb on the address bar, must be harmless."""
    phone = meadow.parrain()
    before = meadow.keys.key, meadow.room.version, len(meadow.journal.games())
    for rule in rules(meadow.app):
        if "GET" in (rule.methods or ()) and "live" not in rule.rule:
            phone.get(address(rule)).close()
    assert (meadow.keys.key, meadow.room.version, len(meadow.journal.games())) == before


FOREIGN = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://localhost:81"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_sites_page_cannot_act_for_the_parrain(
    meadow: Meadow, headers: dict[str, str]
) -> None:
    phone = meadow.parrain()
    parts_of(meadow.app).limits.requests.take = lambda name: 0.0
    for rule in rules(meadow.app):
        for method in (rule.methods or set()) - set(SAFE):
            answer = phone.open(address(rule), method=method, json={}, headers=headers)
            assert answer.status_code == 403, f"{method} {rule.rule}"


def test_our_own_page_can(meadow: Meadow) -> None:
    ours = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert meadow.parrain().post("/games/live", headers=ours).status_code < 400


@pytest.mark.parametrize("path", ["/board", "/join", "/static/icon.svg", "/nowhere", "/moves"])
def test_every_reply_carries_the_locks(meadow: Meadow, path: str) -> None:
    answer = meadow.stranger().get(path)
    answer.close()
    headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["/board", "/nowhere", "/poster.svg"])
def test_no_other_site_may_show_what_the_box_answers(meadow: Meadow, path: str) -> None:
    """The last one is a picture, and holds the key."""
    answer = meadow.parrain().get(path)
    assert answer.status_code == (404 if path == "/nowhere" else 200)
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("file", ["style.css", "play/play.js", "fonts/display.woff2"])
def test_parts_of_a_page_carry_only_their_own_locks(meadow: Meadow, file: str) -> None:
    """Thirty of them come with a page: a policy that says nothing about them is dead weight."""
    with meadow.stranger().get(f"/static/{file}") as answer:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        for name in ("Content-Security-Policy", "Cross-Origin-Resource-Policy"):
            assert name not in answer.headers


def test_the_manifest_and_all_that_it_names_come_from_the_box(meadow: Meadow) -> None:
    stranger = meadow.stranger()
    page = stranger.get("/board").text
    [address] = re.findall(r'<link rel="manifest" href="([^"]+)"', page)
    with stranger.get(address) as manifest:
        assert manifest.mimetype == "application/manifest+json"
        named = manifest.get_json()
    assert named["display"] == "standalone"
    for icon in named["icons"]:
        with stranger.get(urljoin(address, icon["src"])) as picture:
            assert picture.status_code == 200
            assert picture.mimetype == icon["type"]
    with stranger.get("/static/fonts/display.woff2") as font:
        assert font.mimetype == "font/woff2"
        assert len(font.data) <= 15_000


def test_the_parrains_pages_are_kept_nowhere(meadow: Meadow) -> None:
    assert meadow.parrain().get("/phones").headers["Cache-Control"] == "no-store"


def test_no_page_has_a_script_or_style_of_its_own_inside(meadow: Meadow) -> None:
    """The policy would block it; better to hear it here."""
    phone = meadow.parrain()
    for path in ("/", "/join", "/board", "/phones", "/codes", "/power"):
        page = phone.get(path).get_data(as_text=True)
        assert "<script>" not in page, path
        assert "<style" not in page, path
        assert " style=" not in page, path
        assert " onclick=" not in page, path


def test_a_failure_inside_is_a_sentence_outside(
    meadow: Meadow, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> str:
        raise RuntimeError("the details")

    fail.audience = "public"  # type: ignore[attr-defined]
    meadow.app.add_url_rule("/fail", "fail", fail)
    answer = meadow.stranger().get("/fail?k=a-secret")
    assert answer.status_code == 500
    assert answer.get_json()["sentence"].startswith("Quelque chose a mal tourné")
    assert b"Traceback" not in answer.data
    assert b"details" not in answer.data
    assert "the details" in caplog.text
    assert "a-secret" not in caplog.text
