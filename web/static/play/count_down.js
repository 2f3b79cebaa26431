// A countdown in step with the box: its zero on the box's clock, translated to ours. The ring empties, the last three
// numbers fill the screen, and the word of the zero stays until the sound ends. The hand feels zero too, once, whether
// this page or the box says it first.

import { buzz } from "./buzz.js"
import { localTime } from "./keep_time.js"

const BUZZ_MS = 400
const LAST_MS = 3000
const POP = [{ transform: "scale(1.25)", opacity: 0.4 }, { transform: "none", opacity: 1 }]
const POP_MS = 220

const calm = matchMedia("(prefers-reduced-motion: reduce)")

export function countDown() {
  let counting = false
  let running = false

  const reachZero = () => {
    if (counting) buzz(BUZZ_MS)
    counting = false
  }

  const paint = () => {
    const dial = document.getElementById("countdown")
    const zero = dial?.dataset.zero ? localTime(Number(dial.dataset.zero)) : undefined
    if (zero !== undefined) {
      const now = performance.now()
      draw(dial, zero - now, localTime(Number(dial.dataset.ends)) - now)
      if (zero > now) counting = true
      else reachZero()
    }
    if (dial) requestAnimationFrame(paint)
    else running = false
  }

  return () => {
    const dial = document.getElementById("countdown")
    if (!dial && document.getElementById("scene")?.dataset.clock === "zero") reachZero()
    if (!dial) counting = false
    if (running || !dial) return
    running = true
    paint()
  }
}

// *left*: milliseconds to zero; *sounds*: to the end of the sound that zero begins.
function draw(dial, left, sounds) {
  const count = Number(dial.dataset.count)
  const seconds = Math.min(Math.ceil(left / 1000), count)
  const number = document.getElementById("countdown-number")
  write(number, left > 0 ? String(seconds) : dial.dataset.zeroText)
  const full = Math.min(calm.matches ? seconds : left / 1000, count) / count
  document.getElementById("countdown-ring")?.style.setProperty("stroke-dashoffset", 1 - Math.max(0, full))
  dial.classList.toggle("last", left > 0 && left <= LAST_MS)
  dial.classList.toggle("at-zero", left <= 0)
  dial.classList.toggle("sounded", sounds <= 0)
}

function write(number, text) {
  if (number.textContent === text) return
  number.textContent = text
  if (!calm.matches) number.animate?.(POP, POP_MS)
}
