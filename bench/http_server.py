"""One server process of bench/http: the product's Flask application, behind one of the servers.

    python http_server.py ours|plain|uvicorn|uvicorn-front|hypercorn|hypercorn-front FOLDER

Prints its port and key, and serves until SIGTERM. No box: there is nothing to measure at the pins.
"""

import asyncio
import resource
import signal
import sys
import threading
from contextlib import closing, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from courage import courage

from pi_parrain.server import create_app
from pi_parrain.server.http import listener as ours
from pi_parrain.server.http import threads

DESCRIPTORS = 4096  # LimitNOFILE of systemd/parrain.service
WORKERS = threads.STREAMS + threads.WORKERS  # where each stream holds a thread
IDLE_S = 10  # of the others: the one timeout they have that may end half a request
STOP = {signal.SIGTERM}


@contextmanager
def serve_ours(app):
    with ours.Listener(app, "127.0.0.1", 0) as listener:
        yield listener.port


@contextmanager
def serve_plain(app):
    """waitress by its documented settings, the same as ours where it has them."""
    import waitress

    line = ours.listen("127.0.0.1", 0)
    server = waitress.create_server(
        app,
        sockets=[line],
        threads=WORKERS,
        outbuf_high_watermark=ours.HIGH_WATER,
        channel_timeout=IDLE_S,
        cleanup_interval=ours.SWEEP_S,
        connection_limit=DESCRIPTORS - WORKERS,
        asyncore_use_poll=True,
        max_request_body_size=ours.LARGEST_BODY,
        max_request_header_size=ours.LARGEST_HEADERS,
        ident=None,
        clear_untrusted_proxy_headers=True,
    )
    with in_a_thread(server.run, daemon=True, wait=False):
        yield line.getsockname()[1]
        server.task_dispatcher.shutdown(timeout=threads.SHUTDOWN_S)
        server.close()


@contextmanager
def serve_uvicorn(asgi):
    """Without its compiled extras, which 32-bit ARM has no wheels for."""
    import uvicorn

    line = ours.listen("127.0.0.1", 0)
    server = uvicorn.Server(
        uvicorn.Config(
            asgi,
            http="h11",
            ws="none",
            loop="asyncio",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=IDLE_S,
            timeout_graceful_shutdown=int(threads.SHUTDOWN_S),
            h11_max_incomplete_event_size=ours.LARGEST_HEADERS,
        )
    )
    with in_a_thread(server.run, [line]):
        yield line.getsockname()[1]
        server.should_exit = True


@contextmanager
def serve_hypercorn(asgi):
    """``read_timeout`` stays unset: a phone that listens never writes, and would be cut off."""
    from hypercorn.asyncio import serve
    from hypercorn.config import Config

    line = ours.listen("127.0.0.1", 0)
    config = Config.from_mapping(
        bind=[f"fd://{line.fileno()}"],
        errorlog=None,
        include_server_header=False,
        keep_alive_timeout=IDLE_S,
        graceful_timeout=threads.SHUTDOWN_S,
        h11_max_incomplete_size=ours.LARGEST_HEADERS,
    )
    loop, stop = asyncio.new_event_loop(), asyncio.Event()
    serving = serve(asgi, config, shutdown_trigger=stop.wait)
    with in_a_thread(loop.run_until_complete, serving):
        yield line.getsockname()[1]
        loop.call_soon_threadsafe(stop.set)


@contextmanager
def in_a_thread(run, *arguments, daemon=False, wait=True):
    thread = threading.Thread(target=run, args=arguments, daemon=daemon)
    thread.start()
    yield
    if wait:
        thread.join()


def behind_a2wsgi(serve):
    """A thread for each stream."""
    from a2wsgi import WSGIMiddleware

    return lambda app: serve(WSGIMiddleware(app, workers=WORKERS))


def behind_the_front(serve):
    from http_front import Front

    return lambda app: serve(Front(app, workers=threads.WORKERS))


SERVERS = {
    "ours": lambda: serve_ours,
    "plain": lambda: serve_plain,
    "uvicorn": lambda: behind_a2wsgi(serve_uvicorn),
    "uvicorn-front": lambda: behind_the_front(serve_uvicorn),
    "hypercorn": lambda: behind_a2wsgi(serve_hypercorn),
    "hypercorn-front": lambda: behind_the_front(serve_hypercorn),
}


def main():
    name, folder = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP)
    threading.stack_size(threads.STACK)
    room, keys = courage(folder)
    serve = SERVERS[name]()
    with serve(create_app(room, keys)) as port, closing(room):
        print(port, keys.key, flush=True)
        signal.sigwait(STOP)


if __name__ == "__main__":
    main()
