// A player's own page: it shows what he alone may see, and sends what he alone may do.

import { listenToBox } from "../play/listen_to_box.js"
import { morphPage, onPaint } from "../play/morph_page.js"
import { changeGames } from "../play/change_games.js"
import { watchLink } from "../play/watch_link.js"
import { outbox } from "../play/send_taps.js"
import { showOutbox } from "../play/show_outbox.js"
import { tapMoves } from "../play/tap_moves.js"
import { keepDrafts } from "../play/keep_drafts.js"
import { countDown } from "../play/count_down.js"
import { openSheets } from "../play/open_sheets.js"
import { showRefusals } from "../play/show_refusals.js"
import { rememberPreferences } from "../play/remember_preferences.js"
import { stayAwake } from "../play/stay_awake.js"
import { letGo } from "./let_go.js"

const game = document.getElementById("game")

rememberPreferences()
openSheets()
tapMoves(outbox)
onPaint(changeGames)
onPaint(() => outbox.painted())
for (const behaviour of [keepDrafts(), countDown(), showOutbox(outbox), showRefusals(outbox)]) onPaint(behaviour)
stayAwake()

// Most phones have one player, and nothing to cover.
const paint = document.getElementById("cover")
  ? (await import("./cover_pad.js")).coverPad(game, outbox)
  : html => morphPage(game, html)
const box = listenToBox(game.dataset.stream)
box.addEventListener("paint", ({ detail }) => paint(detail.html))
box.addEventListener("beat", () => outbox.flush())
watchLink(box, outbox)
letGo(box, game)

outbox.flush()
