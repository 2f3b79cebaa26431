// The Parrain's page: wires the behaviours that every game shares. A game's own come in a module after this one.

import { listenToBox } from "./listen_to_box.js"
import { morphPage, onPaint } from "./morph_page.js"
import { changeGames } from "./change_games.js"
import { watchLink } from "./watch_link.js"
import { outbox } from "./send_taps.js"
import { showOutbox } from "./show_outbox.js"
import { tapMoves } from "./tap_moves.js"
import { keepDrafts } from "./keep_drafts.js"
import { countDown } from "./count_down.js"
import { playSounds } from "./play_sounds.js"
import { openSheets } from "./open_sheets.js"
import { showRefusals } from "./show_refusals.js"
import { stepNumbers } from "./step_numbers.js"
import { rememberPreferences } from "./remember_preferences.js"
import { stayAwake } from "./stay_awake.js"

const game = document.getElementById("game")

rememberPreferences()
openSheets()
stepNumbers()
tapMoves(outbox)
onPaint(changeGames)
onPaint(() => outbox.painted())
for (const behaviour of [keepDrafts(), countDown(), playSounds(), showOutbox(outbox), showRefusals(outbox)]) onPaint(behaviour)
stayAwake()
// The end of a game brings its own script: the first load is for the round.
onPaint(async () => {
  if (document.querySelector("[data-confetti]")) (await import("../show/confetti.js")).throwConfetti()
})

const box = listenToBox(game.dataset.stream)
box.addEventListener("paint", ({ detail }) => morphPage(game, detail.html))
box.addEventListener("beat", () => outbox.flush())
watchLink(box, outbox)

outbox.flush()
