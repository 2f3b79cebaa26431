// One stream from the box. Says "paint" with the whole fragment, "beat" with every sign of life,
// "lost" when nothing came for a while. A phone that was asleep opens a new stream: its first
// message is the whole page, so nothing that happened meanwhile is missed.

import { hear, forgetClock } from "./keep_time.js"

const SILENCE_MS = 5000 // the box speaks every two seconds
const RETRY_MS = 2000

export function listenToBox(address) {
  const box = new EventTarget()
  let source, heardAt, triedAt

  const say = (type, detail) => box.dispatchEvent(new CustomEvent(type, { detail }))

  const open = () => {
    source?.close()
    forgetClock()
    triedAt = performance.now()
    source = new EventSource(address)
    source.addEventListener("beat", ({ data }) => {
      heardAt = performance.now()
      hear(JSON.parse(data).now, heardAt)
      say("beat")
    })
    source.addEventListener("paint", ({ data }) => say("paint", JSON.parse(data)))
    source.addEventListener("error", () => say("error"))
  }

  const check = () => {
    const now = performance.now()
    if (heardAt !== undefined && now - heardAt < SILENCE_MS) return
    say("lost", { seconds: heardAt === undefined ? 0 : Math.floor((now - heardAt) / 1000) })
    if (now - triedAt > RETRY_MS) open()
  }

  open()
  setInterval(check, 500)
  addEventListener("pageshow", ({ persisted }) => persisted && open())
  document.addEventListener("visibilitychange", () => document.hidden || open())
  addEventListener("online", open)
  addEventListener("pagehide", () => source.close())
  return box
}
