// Staleness is loud: the header says since when the box has not been heard.

import { speak } from "./speak.js"

export function watchLink(box) {
  const page = document.documentElement.dataset

  const show = (state, seconds) => {
    const link = document.getElementById("link")
    if (!link) return // no game is open yet
    const text = link.dataset[state].replace("{s}", seconds)
    link.textContent = text
    if (page.link === state) return
    if (page.link) speak(text)
    page.link = state
  }

  box.addEventListener("beat", () => show("linked"))
  box.addEventListener("lost", ({ detail: { seconds } }) => {
    if (page.link !== "out") show("lost", seconds)
  })
  box.addEventListener("error", async () => {
    // The stream itself cannot say why it was closed; a page that sends to the door can.
    const answer = await fetch(location.pathname, { method: "HEAD", redirect: "manual" }).catch(() => null)
    if (answer?.type === "opaqueredirect") show("out")
  })
}
