// Tells how an update or a change of Wi-Fi goes until it is over, through the silence in its middle, then shows the page again.

const ASK_MS = 1000
const LOST_MS = 5000 // a question that left over another network is never answered

const card = document.querySelector("[data-watch]")
const said = card.querySelector("[data-said]")

async function ask() {
  try {
    const signal = AbortSignal.timeout?.(LOST_MS)
    const answer = await fetch(card.dataset.watch, { headers: { Accept: "application/json" }, signal })
    if (answer.ok) {
      const { busy, sentence } = await answer.json()
      if (!busy) return location.reload()
      if (said.textContent !== sentence) said.textContent = sentence
    }
  } catch {
    // nobody answers while the box restarts, or the phone is on no network
  }
  setTimeout(ask, ASK_MS)
}

setTimeout(ask, ASK_MS)
