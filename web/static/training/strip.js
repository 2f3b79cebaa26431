// As soon as the card is right, the page shows so: the strip is on top, wherever the thumb was.

import { onPaint } from "../play/morph_page.js"
import { speak } from "../play/speak.js"
import { markDone } from "./phone_memory.js"

// Whoever comes from the card has just read its story: on a small screen it is folded, a tap away.
const story = document.getElementById("strip-story")
if (story && matchMedia("(max-height: 43rem)").matches) story.open = false

let told = null

onPaint(() => {
  const right = document.getElementById("strip-right")
  const card = right?.dataset.right ?? null
  if (card && card !== told) {
    markDone(card)
    if (scrollY > 0) scrollTo(0, 0) // asked first: a browser that holds its place over a strip that grew has then done so
    speak(right.textContent)
  }
  told = card
})
