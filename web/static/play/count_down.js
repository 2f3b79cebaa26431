// The giant number, in step with the box: its zero on the box's clock, translated to ours. The hand
// feels zero too, once, whether this page or the box says it first.

import { buzz } from "./buzz.js"
import { localTime } from "./keep_time.js"

const BUZZ_MS = 400

export function countDown() {
  let counting = false
  let running = false

  const reachZero = () => {
    if (counting) buzz(BUZZ_MS)
    counting = false
  }

  const paint = () => {
    const dial = document.getElementById("countdown")
    const number = document.getElementById("countdown-number")
    const zero = dial?.dataset.zero ? localTime(Number(dial.dataset.zero)) : undefined
    if (number && zero !== undefined) {
      const left = zero - performance.now()
      const seconds = Math.min(Math.ceil(left / 1000), Number(dial.dataset.count))
      number.textContent = left > 0 ? seconds : number.dataset.zeroText
      dial.classList.toggle("last", left <= 3000)
      dial.classList.toggle("at-zero", left <= 0)
      if (left > 0) counting = true
      else reachZero()
    }
    if (number) requestAnimationFrame(paint)
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
