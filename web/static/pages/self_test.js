// Tries one thing of the box at each tap, and waits for a thumb on its button.

const said = document.querySelector("[data-said]")
const heard = document.querySelector("[data-heard]")

addEventListener("click", event => {
  const button = event.target.closest("[data-try], [data-listen]")
  if (button) button.dataset.try ? ask(button.dataset.try) : listen(button)
})

// The light goes back to what it says when nobody tests it.
addEventListener("pagehide", () => navigator.sendBeacon(document.querySelector("[data-rest]").dataset.rest))

async function listen(button) {
  heard.textContent = button.dataset.waiting
  heard.className = "note"
  button.disabled = true
  const answer = await ask(button.dataset.listen)
  button.disabled = false
  if (!answer) return
  heard.textContent = answer.sentence
  heard.className = answer.heard ? "good" : "warning"
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
