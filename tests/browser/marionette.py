"""Firefox through its Marionette port: a length, a colon, a JSON list. No driver to download."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from rig.box import free_port

PATIENCE_S = 60
STEP_S = 0.1


class Firefox:
    """One window, driven by scripts that run in its page."""

    def __init__(self, program: str, profile: Path) -> None:
        port = free_port()
        preferences = {
            "marionette.port": port,
            "intl.accept_languages": "fr-FR",
            "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False,
            "app.update.enabled": False,
        }
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items())
        (profile / "user.js").write_text("\n".join(lines))
        command = [program, "--marionette", "--headless", "--no-remote", "--profile", str(profile)]
        quiet = subprocess.DEVNULL
        environment = os.environ | {"HOME": str(profile), "MOZ_DISABLE_CONTENT_SANDBOX": "1"}
        self.process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
        self._socket = connect(port)
        self._number = 0
        self._receive()  # it greets
        self.ask("WebDriver:NewSession", {})

    def ask(self, command: str, words: dict[str, Any]) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, command, words])
        self._socket.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, answer = self._receive()
        assert error is None, error
        return answer.get("value") if isinstance(answer, dict) else answer

    def visit(self, address: str) -> None:
        self.ask("WebDriver:Navigate", {"url": address})

    def run(self, body: str, *words: Any) -> Any:
        """The value that the async function *body* returns in the page."""
        script = (
            f"const done = arguments[arguments.length - 1]; (async () => {{ {body} }})().then(done)"
        )
        asked = {"script": script, "args": list(words), "newSandbox": False, "sandbox": None}
        return self.ask("WebDriver:ExecuteAsyncScript", asked)

    def find(self, selector: str) -> None:
        self.until(f'document.querySelector("{selector}") !== null')

    def tap(self, selector: str) -> None:
        self.find(selector)
        self.run("await new Promise(done => setTimeout(done, 450))")
        self.run(f'document.querySelector("{selector}").click()')

    def unfold(self, fold: str) -> None:
        self.tap(f"{fold} > summary")
        self.find(f"{fold}[open]")

    def until(self, expression: str) -> Any:
        """The value of *expression* once there is one."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if found := self.run(f"return {expression}"):
                return found
            time.sleep(STEP_S)
        raise AssertionError(expression)

    def forget(self) -> None:
        """Whatever the box in its window gave it to keep."""
        self.run("localStorage.clear(); sessionStorage.clear()")
        self.ask("WebDriver:DeleteAllCookies", {})
        self.visit("about:blank")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=PATIENCE_S)
        self._socket.close()

    def _receive(self) -> Any:
        digits = b""
        while (byte := self._socket.recv(1)) != b":":
            assert byte, "Firefox is gone"
            digits += byte
        text = b""
        while len(text) < int(digits):
            text += self._socket.recv(int(digits) - len(text))
        return json.loads(text)


def connect(port: int) -> socket.socket:
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(STEP_S)
