// One stream from the box. Says "paint" with the whole fragment, "beat" with every sign of life,
// "lost" when it broke off, the phone has no network, or nothing came for a while. A phone that was
// asleep opens a new stream: its first message is the whole page, so nothing is missed.

import { hear, forgetClock } from "./keep_time.js"

const SILENCE_MS = 3500 // the box speaks every two seconds
const RETRY_MS = 2000
const LONGEST_RETRY_MS = 32000

export function listenToBox(address) {
  const box = new EventTarget()
  let source, triedAt, refusals = 0
  let broken = false
  let heardAt = performance.now() // the page itself came from the box

  const say = (type, detail) => box.dispatchEvent(new CustomEvent(type, { detail }))

  const open = () => {
    source?.close()
    forgetClock()
    triedAt = performance.now()
    source = new EventSource(address)
    source.addEventListener("beat", ({ data }) => {
      heardAt = performance.now()
      refusals = 0
      broken = false
      hear(JSON.parse(data).now, heardAt)
      say("beat")
    })
    source.addEventListener("paint", ({ data }) => say("paint", JSON.parse(data)))
    source.addEventListener("error", ({ target }) => {
      // A browser tries again by itself, but not when the box answered with a refusal.
      if (target.readyState === EventSource.CLOSED) refusals += 1
      say("error")
      breakOff()
    })
  }

  const breakOff = () => {
    broken = true
    check()
  }

  // A box that is away is tried again and again; one that has no room for us, less and less often.
  const patience = () => Math.min(RETRY_MS * 2 ** Math.max(0, refusals - 1), LONGEST_RETRY_MS)

  const check = () => {
    const now = performance.now()
    broken ||= now - heardAt >= SILENCE_MS
    if (broken) say("lost", { seconds: Math.floor((now - heardAt) / 1000) })
    if ((broken || source.readyState === EventSource.CLOSED) && now - triedAt > patience()) open()
  }

  open()
  setInterval(check, 500)
  addEventListener("pageshow", ({ persisted }) => persisted && open())
  document.addEventListener("visibilitychange", () => document.hidden || open())
  addEventListener("online", open)
  // A stream may outlive the network for a while: what counts is whether a new one can be opened.
  addEventListener("offline", () => { source.close(); breakOff() })
  addEventListener("pagehide", () => source.close())
  return box
}
