// Staleness is loud: the header says since when the box has not been heard or does not answer, and
// after a few seconds that a whistle is needed. Never "connected" beside taps that wait.

import { speak } from "./speak.js"

const LONG_S = 3 // silence for which people should not wait
const BRIEF_MS = 3000 // "back again"
const NOT_ADMITTED = 401

export function watchLink(box, outbox) {
  const page = document.documentElement.dataset
  let heard = false, silence = null, out = false, backUntil = 0

  const state = () => {
    if (out) return "out"
    if (seconds() !== null) return "lost"
    if (!heard) return "none"
    if (outbox?.late) return "waiting"
    return performance.now() < backUntil ? "back" : "linked"
  }

  const seconds = () => {
    const unanswered = outbox?.unansweredMs
    if (silence === null && unanswered === undefined) return null
    return Math.max(silence ?? 0, Math.floor((unanswered ?? 0) / 1000))
  }

  const show = () => {
    const link = document.getElementById("link")
    if (page.link === "lost" && seconds() === null) backUntil = performance.now() + BRIEF_MS
    const now = state()
    document.documentElement.toggleAttribute("data-silent", now === "lost" && seconds() >= LONG_S)
    if (!link || now === "none") return // no game is open yet, or nothing is known
    const text = (link.dataset[now] ?? link.dataset.linked).replace("{s}", seconds())
    if (link.textContent !== text) link.textContent = text
    if (page.link === now) return
    if (page.link && now !== "waiting") speak(text)
    page.link = now
  }

  box.addEventListener("beat", () => {
    heard = true
    silence = null
    out = false
    show()
  })
  box.addEventListener("lost", ({ detail }) => {
    silence = detail.seconds
    show()
  })
  box.addEventListener("error", async () => {
    // The stream itself cannot say why it was closed; the page that it belongs to can.
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null)
    out = answer?.status === NOT_ADMITTED
    show()
  })
  outbox?.addEventListener("change", show)
  setInterval(show, 250)
}
