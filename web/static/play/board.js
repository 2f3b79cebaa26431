// The public board: it listens and shows, and sends nothing.

import { listenToBox } from "./listen_to_box.js"
import { morphPage, onPaint } from "./morph_page.js"
import { changeGames } from "./change_games.js"
import { watchLink } from "./watch_link.js"
import { countDown } from "./count_down.js"
import { throwConfetti } from "../show/confetti.js"

const game = document.getElementById("game")

onPaint(changeGames)
onPaint(countDown())
onPaint(throwConfetti)

const box = listenToBox(game.dataset.stream)
box.addEventListener("paint", ({ detail }) => morphPage(game, detail.html))
watchLink(box)
