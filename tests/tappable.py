"""What a thumb can send from a page: its buttons and its forms, read out of the markup."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from pi_parrain.engine import Codec
from pi_parrain.engine.game import Command

TYPED = None
"""A field that takes whatever somebody types, and is no choice."""

SEVERAL = "*"
"""The name of a field that fills in several words of a command at once."""


@dataclass
class Form:
    """*template* is the command that it fills in, *fields* what each may be filled in with."""

    template: dict[str, Any]
    fields: dict[str, list[Any]] = field(default_factory=dict)

    def can_say(self, said: dict[str, Any]) -> bool:
        return all(self._can_be(name, value) for name, value in said.items() if value)

    def _can_be(self, name: str, value: Any) -> bool:
        if self.template.get(name):
            return bool(self.template[name] == value)
        if isinstance(value, dict):
            return all(self._can_be(f"{name}.{key}", one) for key, one in value.items() if one)
        offered = self.fields.get(name, [])
        values = value if isinstance(value, list) and value not in offered else [value]
        return TYPED in offered or all(one in offered for one in values)


class Buttons(HTMLParser):
    """Every *tap* and every form of a page."""

    def __init__(self, page: str, codec: Codec) -> None:
        super().__init__()
        self.codec = codec
        self.taps: list[Command] = []
        self.forms: list[Form] = []
        self.undo = False
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if "data-do" in said and "disabled" not in said:
            data = json.loads(said["data-do"])
            commands = data if isinstance(data, list) else [data]
            self.taps += [self.codec.decode(command) for command in commands]
        self.undo |= "data-undo" in said
        if tag == "form":
            self.forms.append(Form(json.loads(said.get("data-command", "{}"))))
        elif tag == "select":
            self._select = said.get("name", "")
        elif self.forms and tag in ("input", "option"):
            self._offer(said.get("name", self._select), said)

    def _offer(self, name: str, said: dict[str, str]) -> None:
        if name == SEVERAL:
            for one, value in json.loads(said.get("data-json", "{}")).items():
                self.forms[-1].fields.setdefault(one, []).append(value)
            return
        offered = self.forms[-1].fields.setdefault(name, [])
        if "data-json" in said:
            offered.append(json.loads(said["data-json"]))
        elif said.get("type") in ("radio", "checkbox") or "name" not in said:
            offered.append(said.get("value"))
        else:
            offered.append(TYPED)

    def can_send(self, command: Command) -> bool:
        said = self.codec.encode(command)
        return command in self.taps or any(
            form.template.get("do") == said["do"] and form.can_say(said) for form in self.forms
        )
