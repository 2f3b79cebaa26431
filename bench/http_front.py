"""The page behind an ASGI server: Flask through a2wsgi, live pages without a thread each.

What production would need to leave waitress; it leans on the ASGI specification only. The
application is told that its server can leave a page to the broadcaster (``HAND_OVER``); what that
says goes to the event loop, which is woken once for a whole round.
"""

import asyncio
import threading
from functools import partial

from a2wsgi import WSGIMiddleware

from pi_parrain.server.push.broadcaster import HAND_OVER

REQUEST_S = 10.0  # for the body of a request, once its head is there
LARGEST_BODY = 65_536  # bytes
CLEAR = 16_384  # bytes that wait for the server to take them; what the kernel holds is not known


class Front:
    """The ASGI application around a WSGI one; *workers* threads answer all but live pages."""

    def __init__(self, app, workers):
        self._wsgi = WSGIMiddleware(partial(can_hand_over, app), workers=workers)
        self._mailbag = Mailbag()

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self._wsgi(scope, receive, send)
            return
        try:
            body = await asyncio.wait_for(whole_body(receive), REQUEST_S)
        except (TimeoutError, ConnectionError):
            await refuse(send, 408)
            return
        if len(body) > LARGEST_BODY:
            await refuse(send, 413)
            return
        line = Line(self._mailbag)
        await self._wsgi({**scope, HAND_OVER: line.hand_over}, once(body), line.through(send))
        await line.speak(receive, send)


def can_hand_over(app, environ, start_response):
    environ[HAND_OVER] = environ["asgi.scope"][HAND_OVER]
    return app(environ, start_response)


async def whole_body(receive):
    """A thread is for a request that has arrived: a slow phone costs a connection and no more."""
    body = b""
    while len(body) <= LARGEST_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body


def once(body):
    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def refuse(send, status):
    headers = [(b"connection", b"close"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body"})


class Mailbag:
    """From the broadcaster's thread to the loop: one wake-up, however many lines are spoken to."""

    def __init__(self):
        self._words = []
        self._lock = threading.Lock()

    def put(self, line, words):
        with self._lock:
            self._words.append((line, words))
            if len(self._words) == 1:
                line.loop.call_soon_threadsafe(self._deliver)

    def _deliver(self):
        with self._lock:
            waiting, self._words = self._words, []
        for line, words in waiting:
            line.queue.put_nowait(words)


class Line:
    """The way to one page, as the broadcaster knows it (``push.broadcaster.Line``)."""

    def __init__(self, mailbag):
        self.loop, self.queue = asyncio.get_running_loop(), asyncio.Queue()
        self._mailbag = mailbag
        self._page = self._broadcaster = None
        self._status = self._waiting = 0
        self._gone = False

    def hand_over(self, broadcaster, page):
        self._broadcaster, self._page = broadcaster, page

    def through(self, send):
        """The answer of the application, but for the end of a page that is handed over."""

        async def pass_on(message):
            self._status = message.get("status", self._status)
            ends = message["type"] == "http.response.body" and not message.get("more_body")
            if not (ends and self._page and self._status == 200):
                await send(message)

        return pass_on

    async def speak(self, receive, send):
        if self._page is None:
            return
        if self._status != 200:  # the sentence that came instead of a page
            self._page.close()
            return
        leaving = asyncio.ensure_future(self._notice(receive))
        await self.loop.run_in_executor(None, self._broadcaster.add, self._page, self)
        try:
            while (words := await self.queue.get()) is not None:
                await send({"type": "http.response.body", "body": words, "more_body": True})
                self._waiting -= len(words)
            await send({"type": "http.response.body"})
        finally:
            self._gone = True
            leaving.cancel()

    async def _notice(self, receive):
        """That the phone is gone."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self._gone = True
        self.queue.put_nowait(None)

    @property
    def is_clear(self):
        return self._waiting < CLEAR

    def send(self, words):
        if not self._gone:
            self._waiting += len(words)
            self._mailbag.put(self, words)
        return not self._gone

    def hang_up(self, words):
        if self.send(words):
            self._mailbag.put(self, None)
