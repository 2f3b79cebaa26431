// What only this game's page does. A module after play.js, which wires what every game's page does.

import { outbox } from "../play/send_taps.js"
import { onPaint } from "../play/morph_page.js"
import { rulePeople } from "./rule_people.js"
import { meetChildren } from "./meet_children.js"
import { askShooter } from "./ask_shooter.js"
import { deduceBills } from "./deduce_bills.js"
import { countChoices } from "./count_choices.js"
import { settleCount } from "./settle_count.js"
import { showMoney } from "./show_money.js"

rulePeople(outbox) // first: the click that ends a long press is no tap, and asks for no shooter
meetChildren(outbox)
askShooter(outbox)
// The last screen's own, when it comes: the first load is for the round.
onPaint(() => {
  if (!document.querySelector("[data-keepsake]")) return
  import("./keepsake.js")
  import("../pages/print.js")
})
for (const behaviour of [deduceBills(), countChoices(), settleCount(), showMoney()]) onPaint(behaviour)
