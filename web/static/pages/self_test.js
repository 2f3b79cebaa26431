// Tries one thing of the box at each tap, and waits for a thumb on its button.

const ASK_AGAIN_MS = 1500 // less than the two seconds that the box listens for each time

const said = document.querySelector("[data-said]")
const heard = document.querySelector("[data-heard]")

addEventListener("click", event => {
  const button = event.target.closest("[data-try], [data-listen]")
  if (button) button.dataset.try ? ask(button.dataset.try) : listen(button)
})

// The light goes back to what it says when nobody tests it.
addEventListener("pagehide", () => navigator.sendBeacon(document.querySelector("[data-rest]").dataset.rest))

async function listen(button) {
  const before = heard.textContent
  heard.textContent = button.dataset.waiting
  heard.className = "note"
  button.disabled = true
  const answer = await firstPress(button.dataset.listen, 1000 * button.dataset.patience)
  button.disabled = false
  heard.textContent = answer?.sentence ?? before
  if (answer) heard.className = answer.heard ? "good" : "warning"
}

// Asks in short turns, as long as somebody looks at this page: a test that was left takes no press
// from a game. Each turn begins before the one before it has ended, so that no press falls between.
function firstPress(address, patienceMs) {
  const until = performance.now() + patienceMs
  return new Promise(resolve => {
    let over = false
    const end = answer => { over = true; resolve(answer) }
    const turn = async () => {
      if (over) return
      if (document.hidden) return end(null)
      setTimeout(turn, ASK_AGAIN_MS)
      const answer = await ask(address)
      if (!answer || answer.heard || performance.now() > until) end(answer)
    }
    turn()
  })
}

async function ask(address) {
  said.textContent = ""
  try {
    const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json" } })
    const told = answer.status === 204 ? {} : await answer.json()
    if (answer.ok) return told
    said.textContent = told.sentence
  } catch {
    said.textContent = said.dataset.unheard
  }
  return null
}
