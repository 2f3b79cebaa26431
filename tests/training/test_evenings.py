"""« Soirée à blanc » and « Démonstration », without waiting: the time is told."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest

from pi_parrain.director import PLAYERS, Director
from pi_parrain.engine import Game, Match
from pi_parrain.engine.evening import evening
from pi_parrain.errors import Refused
from pi_parrain.games import GAMES
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.words import Phase
from pi_parrain.imagined import Wish, encore, evening_table, show_table
from pi_parrain.luck import luck_of
from pi_parrain.room import Room
from pi_parrain.server.parts import NAME
from pi_parrain.training import Training
from pi_parrain.training.comparison import compare
from pi_parrain.training.demo import DemoTask
from pi_parrain.training.evening import EveningTask, Place, place_of
from pi_parrain.training.performance import Pace
from rig.meadow import Meadow
from rig.waiting import PATIENCE_S
from tests.training.trainees import begin, record

MOST_BEATS = 20_000
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def wish(game: Game, seed: str = "7") -> Wish:
    return Wish(game, game.card.people[0], Pace.NORMAL, seed)


# The truth, and somebody who records it


class Trainee:
    """Records whatever happens, as soon as it has been told."""

    def __init__(self, game: Game) -> None:
        self.table = evening_table(wish(game))
        self.recorded = 1

    @property
    def task(self) -> EveningTask:
        return self.table.training.task

    def spend_the_evening(self) -> None:
        for _beat in range(MOST_BEATS):
            if self.task.over:
                return
            self.step()
        raise AssertionError("the evening does not end")

    def step(self) -> None:
        beat = self.task.act(self.table.game, self.table.state)
        assert beat is not None, "everything was recorded, and yet it waits"
        self.table.training = Training(beat.task)
        if not beat.task.unheard:
            self.record()

    def record(self) -> None:
        for told in self.task.truth.told[self.recorded :]:
            self.recorded += 1
            self.table.submit(told.scene.command)


@every_game
def test_who_records_everything_has_the_truth(game):
    trainee = Trainee(game)
    trainee.spend_the_evening()
    truth = trainee.task.truth
    assert trainee.table.state == truth.state
    assert game.outcome(truth.state).unveiled
    assert compare(game, truth.told, trainee.table.moves).is_perfect


@every_game
@pytest.mark.parametrize("seed", ["7", "8", "9", "10"])
def test_the_truth_is_the_engines_own_fold(game, seed):
    """Scene by scene what the players do, and each state what a match makes of the commands."""
    truth = evening_table(wish(game, seed)).training.task.truth
    while (scene := truth.next(game)) is not None:
        truth = truth.play(game, scene)
    chances = partial(luck_of, seed)
    assert truth.told == tuple(evening(game, game.card.people[0], chances, refereed=True))
    match = Match(game)
    for row, told in enumerate(truth.told, start=1):
        assert told.before == match.state
        match.submit(told.scene.command, luck=chances("row", row))
        assert told.after == match.state
    assert truth.state == match.state


def test_the_story_waits_for_the_parrain_and_can_be_pushed():
    table = evening_table(wish(GAMES["live"]))
    task = table.training.task
    while (beat := task.act(table.game, table.state)) is not None:
        task = beat.task
    assert task.waits(table.game, table.state)
    assert task.heard
    told = len(task.truth.told)
    pushed = replace(task, hurried=True).act(table.game, table.state)
    assert len(pushed.task.truth.told) == told + 1
    assert not pushed.task.hurried


class Straggler:
    """Records as told, but for what he *misses*, and what is refused. Then he idles."""

    def __init__(self, game: Game, people: int, seed: str, *misses: object) -> None:
        self.table = evening_table(Wish(game, people, Pace.FAST, seed))
        self.game, self.misses = game, misses
        self.task: EveningTask = self.table.training.task
        self.recorded = 1

    def follow(self, until: object = None) -> None:
        """Until he has recorded that, or the story waits for him."""
        while not self.task.over:
            beat = self.task.act(self.game, self.table.state)
            if beat is None:
                return
            self.task = beat.task
            for told in () if self.task.unheard else self.task.truth.told[self.recorded :]:
                self.recorded += 1
                command = told.scene.command
                if command in self.misses:
                    continue
                with suppress(Refused):
                    record(self.table, told, None)
                if command == until:
                    return

    def idle(self) -> tuple[Place, ...]:
        """The places that the truth comes to meanwhile."""
        before = len(self.task.truth.places)
        for _beat in range(MOST_BEATS):
            beat = self.task.act(self.game, self.table.state)
            if beat is None or beat.task.over:
                return self.task.truth.places[before:]
            self.task = beat.task
        raise AssertionError("the story never waits")


def test_a_missed_coward_does_not_make_the_evening_run_away():
    """The truth went from Double Guns to the split; the record has one more team, and Shotgun."""
    live = GAMES["live"]
    late = Straggler(live, 8, "3", m.Flee("Max"), m.Next(Phase.SPLIT))
    late.follow()
    assert late.table.state.phase is Phase.DOUBLE_GUNS
    late.table.submit(m.Next(Phase.SHOTGUN))
    late.idle()
    assert late.task.truth.state.round == 1
    assert late.task.waits(live, late.table.state)


def test_whoever_skipped_the_volleys_is_caught_up_with():
    """Nobody shot at all, the Parrain thought; the split is ahead, and the story comes there."""
    live = GAMES["live"]
    hasty = Straggler(live, 8, "3")
    hasty.follow(m.Next(Phase.BANG))
    for to in (Phase.DOUBLE_GUNS, Phase.SHOTGUN, Phase.SPLIT):
        hasty.table.submit(m.Next(to))
    hasty.idle()
    assert place_of(live, hasty.table.state) in hasty.task.truth.places
    assert hasty.task.truth.state.round == 1


def test_before_the_set_up_is_behind():
    table = evening_table(wish(GAMES["live"]))
    table.undo()
    assert table.training.task.waits(table.game, table.state)


@every_game
@pytest.mark.parametrize("seed", ["3", "7", "11"])
def test_nobody_who_errs_and_stops_is_left_behind_by_more_than_one_place(game, seed):
    """Whatever he misses, and however much he still records after it."""
    told = begin(game.slug, seed, game.card.people[0])[1].told
    for row in range(1, len(told) - 5, 11):
        errs = Straggler(game, game.card.people[0], seed, told[row].scene.command)
        errs.follow(told[row + 1 + row % 4].scene.command)
        went_on = errs.idle()
        here = place_of(game, errs.table.state)
        left_behind = went_on[went_on.index(here) + 1 :] if here in went_on else went_on
        assert len(left_behind) <= 1


def test_a_paused_story_says_nothing():
    task = evening_table(wish(GAMES["live"])).training.task
    paused = replace(task, pace=Pace.PAUSED)
    assert paused.act(GAMES["live"], task.truth.state) is None


# The show


class Told:
    """A director's clock that is told, not waited for. The test is the box: it counts to zero."""

    def __init__(self) -> None:
        self.spent_s = 0.0
        self.zeros = 0

    def until(self, room: Room, version: int, lasts_s: float | None) -> None:
        if lasts_s is not None:
            self.spent_s += lasts_s
            return
        table = room.seated
        if table is not None and (zero := table.game.at_zero(table.state)) is not None:
            self.zeros += 1
            table.happen(zero, by="box")
        else:
            room.wait_beyond(version, PATIENCE_S)


@pytest.fixture
def meadow(tmp_path):
    meadow = Meadow(tmp_path / "evening.parrain")
    yield meadow
    meadow.close()


@pytest.fixture
def time(meadow):
    """Of the director of this meadow."""
    told = Told()
    parts = meadow.app.extensions[NAME]
    meadow.app.extensions[NAME] = replace(parts, director=Director(meadow.room, told))
    return told


def form(game: str = "live", people: int = 9, **more: str) -> dict[str, str]:
    return {"game": game, "people": str(people), "pace": "fast", "seed": "7"} | more


@every_game
def test_a_show_goes_on_to_the_end_by_itself(meadow, game):
    told, ends = Told(), []
    table = meadow.room.train(show_table(wish(game)))
    director = Director(meadow.room, told)
    director.begin(table, ends.append)
    director.join(PATIENCE_S)
    assert ends == [table]
    assert game.outcome(table.state).unveiled
    assert {move.by for move in table.moves} <= {PLAYERS, "box"}
    assert told.spent_s > 60


def test_a_show_is_another_one_afterwards(meadow, time):
    seen = set()

    def until(room, version, lasts_s):
        seen.add(room.seated.game_id)
        if len(seen) > 2:
            room.stop_training()
        Told.until(time, room, version, lasts_s)

    time.until = until
    assert meadow.parrain().post("/training/demo", data=form("crash", 3)).status_code == 303
    meadow.app.extensions[NAME].director.join(PATIENCE_S)
    assert len(seen) == 3
    assert meadow.room.seated is None


@pytest.mark.parametrize("way", ["home", "real"])
def test_a_show_that_was_left_does_not_come_back(meadow, way):
    """Not even if somebody touches it while the next one is being set up."""
    real = meadow.room.begin("live") if way == "real" else None
    wanted = wish(GAMES["crash"])
    table = meadow.room.train(show_table(wanted))
    meadow.room.stop_training()
    assert encore(meadow.room, wanted, table) is None
    assert meadow.room.training is None
    assert meadow.room.seated is real


def test_leaving_ends_the_thread_and_brings_the_real_game_back(meadow):
    phone = meadow.parrain()
    real = meadow.room.begin("live")
    answer = phone.post("/training/demo", data=form(), headers={"Accept": "text/html"})
    assert answer.status_code == 303
    assert meadow.room.training.show
    assert phone.post("/training/leave").status_code == 303
    meadow.app.extensions[NAME].director.join(PATIENCE_S)
    assert not meadow.app.extensions[NAME].director._thread.is_alive()
    assert meadow.room.seated is real


def test_closing_the_room_ends_the_thread(meadow):
    meadow.parrain().post("/training/demo", data=form())
    meadow.room.close()
    director = meadow.app.extensions[NAME].director
    director.join(PATIENCE_S)
    assert not director._thread.is_alive()


def test_a_refusal_is_survived(meadow, caplog):
    """Somebody with a pad, or a program, taps at the same time."""
    table = meadow.room.train(show_table(wish(GAMES["vilains"])))
    told = Told()
    beats = 0

    def until(room, version, lasts_s):
        nonlocal beats
        beats += 1
        if beats == 3:
            table.undo()
        Told.until(told, room, version, lasts_s)

    ends: list[object] = []
    waiting = type("Waiting", (), {"until": staticmethod(until)})()
    director = Director(meadow.room, waiting)
    director.begin(table, ends.append)
    director.join(PATIENCE_S)
    assert ends == [table]


# Pages


def test_the_page_offers_every_game_with_its_numbers(meadow):
    page = meadow.parrain().get("/training/evening").text
    for game in GAMES.values():
        assert f'value="{game.slug}"' in page
    assert page.count("<form") >= len(GAMES)


@every_game
def test_an_evening_is_told_on_the_real_screen(meadow, game, time):
    phone = meadow.parrain()
    answer = phone.post("/training/evening", data=form(game.slug, game.card.people[0]))
    assert answer.location == "/play"
    page = phone.get("/play").text
    assert 'data-kind="evening"' in page
    assert 'id="strip"' in page
    assert meadow.stranger().get("/board").text.count("Soirée à blanc")


def test_pace_and_push_reach_the_story(meadow, time):
    phone = meadow.parrain()
    phone.post("/training/evening", data=form())
    assert phone.post("/training/evening/pace", data={"pace": "paused"}).status_code == 303
    assert meadow.room.training.task.pace is Pace.PAUSED
    assert phone.post("/training/evening/go_on").status_code == 303
    assert meadow.room.training.task.hurried
    assert phone.post("/training/evening/pace", data={"pace": "?"}).status_code == 400
    assert meadow.room.training.task.pace is Pace.PAUSED


def test_what_the_page_says_makes_the_same_evening_again(meadow, time):
    """The number alone would not: the table may have been larger, or smaller."""
    phone = meadow.parrain()
    phone.post("/training/evening", data=form(people=11))
    first = meadow.room.training.task.truth.told[0]
    page = phone.get("/training/evening/compare").text
    people, seed = re.search(r"(\d+) joueurs, et son numéro, (\w+)", page).groups()
    phone.post("/training/evening", data=form(people=int(people), seed=seed))
    assert meadow.room.training.task.truth.told[0] == first
    phone.post("/training/evening", data=form(people=9, seed=seed))
    assert meadow.room.training.task.truth.told[0] != first


def test_the_comparison_can_be_looked_at_at_any_time(meadow, time):
    phone = meadow.parrain()
    assert phone.get("/training/evening/compare").status_code == 409
    phone.post("/training/evening", data=form())
    page = phone.get("/training/evening/compare")
    assert page.status_code == 200
    assert "Les Rouges" in page.text


@every_game
def test_whoever_takes_everything_back_can_still_compare(meadow, game, time):
    """An undo has any depth: the set-up goes too."""
    phone = meadow.parrain()
    phone.post("/training/evening", data=form(game.slug, game.card.people[0], pace="paused"))
    table = meadow.room.table
    while table.moves:
        table.undo()
    assert phone.get("/play").status_code == 200
    page = phone.get("/training/evening/compare")
    assert page.status_code == 200
    assert "elle n’est pas finie" in page.text


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"game": "chess"}, 400),
        ({"people": "many"}, 400),
        ({"people": "99"}, 409),
        ({"pace": "warp"}, 400),
    ],
)
@pytest.mark.parametrize("page", ["evening", "demo"])
def test_a_wish_that_cannot_be_is_a_sentence_and_changes_nothing(meadow, page, fields, status):
    answer = meadow.parrain().post(f"/training/{page}", data=form(**fields))
    assert answer.status_code == status
    assert meadow.room.seated is None


@pytest.mark.parametrize("page", ["/training/evening", "/training/demo", "/training/evening/pace"])
def test_only_a_parrain_may(meadow, page):
    assert meadow.stranger().post(page, data=form()).status_code in (302, 303, 401, 403)
    assert meadow.room.seated is None


def test_a_game_in_play_is_not_taken_away_unasked(meadow, time):
    phone = meadow.parrain()
    real = meadow.room.begin("vilains")
    command = GAMES["vilains"].players.sit_down(3, partial(luck_of, "x"), True)
    real.submit(command)
    page = {"Accept": "text/html"}
    answer = phone.post("/training/demo", data=form(), headers=page)
    assert answer.status_code == 409
    assert meadow.room.seated is real
    aside = form(aside=str(real.game_id))
    assert phone.post("/training/demo", data=aside, headers=page).status_code == 303
    assert isinstance(meadow.room.training.task, DemoTask)
    phone.post("/training/leave")
    assert meadow.room.seated is real
    assert real.state == real.game.evolve(real.game.start(), real.moves[0].events[0])
