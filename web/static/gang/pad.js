// What only a pad of this game does, besides what every pad does.

import { chooseCards } from "./choose_cards.js"
import { onPaint } from "../play/morph_page.js"

chooseCards()
onPaint(async () => {
  if (document.querySelector("[data-confetti]")) (await import("../show/confetti.js")).throwConfetti()
})
