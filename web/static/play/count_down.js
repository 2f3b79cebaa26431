// The giant number, in step with the box: its zero on the box's clock, translated to ours.

import { buzz } from "./buzz.js"
import { localTime } from "./keep_time.js"

const BUZZ_MS = 400

export function countDown() {
  let buzzed = null

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
      if (left <= 0 && buzzed !== dial.dataset.zero) {
        buzzed = dial.dataset.zero
        buzz(BUZZ_MS)
      }
    }
    if (number) requestAnimationFrame(paint)
    else running = false
  }

  let running = false
  return () => {
    if (running || !document.getElementById("countdown")) return
    running = true
    paint()
  }
}
