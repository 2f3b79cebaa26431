"""The same page on Flask-SocketIO, for bench/live: same painter, same morphing, other transport.

Started by bench/live with the address of a folder for its journal; prints its own address. The
threading mode and Werkzeug's server are what Flask-SocketIO runs without monkey-patching, which
would break the threads that own the pins.
"""

import sys
import threading
from pathlib import Path

from flask import Response, render_template, request
from flask_socketio import SocketIO

from pi_parrain.engine import PARRAIN
from pi_parrain.engine.script import ScriptReader
from pi_parrain.games import GAMES
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.room import Room
from pi_parrain.server import create_app
from pi_parrain.server.door.access import is_parrain, public
from pi_parrain.server.parts import parts_of

BEHAVIOUR = Path(__file__).with_name("live_socketio.js")


def build(folder):
    journal = Journal(Path(folder) / "soirees.parrain")
    room = Room(journal, GAMES)
    keys = Keys(journal)
    app = create_app(room, keys)
    socketio = SocketIO(app, async_mode="threading")
    painter = parts_of(app).painter

    def picture():
        with app.test_request_context():
            return painter.picture(PARRAIN, "fr")

    @socketio.on("move")
    def move(data):
        assert is_parrain()
        line = ScriptReader(room.table.commands).from_data(dict(data))
        room.table.submit(line.command, once=line.once, by=request.sid, at=line.at)

    @socketio.on("connect")
    def connect():
        version, html = picture()
        socketio.emit("paint", {"version": version, "html": html}, to=request.sid)

    def watch():
        seen = room.version
        while not room.closed:
            if room.wait_beyond(seen, 5.0) != seen:
                seen, html = picture()
                socketio.emit("paint", {"version": seen, "html": html})

    @app.get("/bench/play")
    @public
    def play():
        version, html = picture()
        page = render_template("play.html", version=version, picture=html)
        return page.replace("play/play.js", "../bench/live.js")

    @app.get("/bench/live.js")
    @public
    def behaviour():
        return Response(BEHAVIOUR.read_text(), mimetype="text/javascript")

    threading.Thread(target=watch, daemon=True).start()
    return app, socketio, keys


if __name__ == "__main__":
    folder, port = sys.argv[1:]
    app, socketio, keys = build(folder)
    print(f"http://127.0.0.1:{port}/join#k={keys.key}", flush=True)
    socketio.run(app, host="127.0.0.1", port=int(port), allow_unsafe_werkzeug=True)
