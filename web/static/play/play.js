// The Parrain's page: wires the behaviours together, in the order in which they matter.

import { listenToBox } from "./listen_to_box.js"
import { morphPage } from "./morph_page.js"
import { watchLink } from "./watch_link.js"
import { Outbox } from "./send_taps.js"
import { showOutbox } from "./show_outbox.js"
import { tapMoves } from "./tap_moves.js"
import { keepDrafts } from "./keep_drafts.js"
import { countDown } from "./count_down.js"
import { playSounds } from "./play_sounds.js"
import { openSheets } from "./open_sheets.js"
import { showRefusals } from "./show_refusals.js"
import { rulePeople } from "./rule_people.js"
import { askShooter } from "./ask_shooter.js"
import { askNumber } from "./ask_number.js"
import { stepNumbers } from "./step_numbers.js"
import { deduceBills } from "./deduce_bills.js"
import { countChoices } from "./count_choices.js"
import { rememberPreferences } from "./remember_preferences.js"
import { showMoney } from "./show_money.js"
import { stayAwake } from "./stay_awake.js"

const game = document.getElementById("game")
const outbox = new Outbox()
const painted = []

rememberPreferences()
openSheets()
stepNumbers()
askNumber(outbox)
askShooter(outbox)
rulePeople(outbox)
tapMoves(outbox)
showRefusals(outbox)
painted.push(keepDrafts(), deduceBills(), countChoices(), countDown(), playSounds(), showMoney(), showOutbox(outbox))
painted.push(() => outbox.painted())
stayAwake()

const box = listenToBox(game.dataset.stream)
box.addEventListener("paint", ({ detail }) => morphPage(game, detail.html, painted))
box.addEventListener("beat", () => outbox.flush())
watchLink(box)

for (const after of painted) after(game)
outbox.flush()
