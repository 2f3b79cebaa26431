"""Names and teams, as the page sends them at the set-up."""

from __future__ import annotations

from typing import Any

NAMES = [
    *("Léa", "Tom", "Zoé", "Max", "Chloé", "Noé"),
    *("Inès", "Hugo", "Jade", "Léo", "Anaïs", "Théo"),
]
TEAMS = ("Rouges", "Bleus", "Verts", "Jaunes", "Violets", "Oranges", "Roses")


def teams_of(names: list[str], size: int = 3) -> list[dict[str, Any]]:
    crews = [names[i : i + size] for i in range(0, len(names), size)]
    return [{"name": TEAMS[i], "members": crew} for i, crew in enumerate(crews)]
