// Tells how an update goes until it is over, through the restart in its middle, then shows the page again.

const ASK_MS = 1000

const card = document.querySelector("[data-watch]")
const said = card.querySelector("[data-said]")

async function ask() {
  try {
    const answer = await fetch(card.dataset.watch, { headers: { Accept: "application/json" } })
    if (answer.ok) {
      const { busy, sentence } = await answer.json()
      if (!busy) return location.reload()
      if (said.textContent !== sentence) said.textContent = sentence
    }
  } catch {
    // nobody answers while the box restarts
  }
  setTimeout(ask, ASK_MS)
}

setTimeout(ask, ASK_MS)
