// Listens with the box for a key of a remote: for any, which can then be kept, or for one to try.

const said = document.querySelector("[data-said]")
const heard = document.querySelector("[data-heard]")
const found = document.querySelector("[data-found]")
const by = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, "0")).join("")

addEventListener("click", event => {
  const button = event.target.closest("[data-listen]")
  if (button) listen(button)
})

async function listen(button) {
  const wanted = button.dataset.listen
  const before = heard.textContent
  tell(button.dataset.waiting, "note")
  enable(false)
  const answer = await firstKey(wanted)
  enable(true)
  if (!answer) return tell(before, "note")
  if (answer.heard && !wanted) return offer(answer)
  tell(answer.sentence, answer.heard ? "good" : "warning")
}

// The lesson is over when nobody asks any more, so a page that is left ends it.
async function firstKey(wanted) {
  const until = performance.now() + 1000 * heard.dataset.patience
  for (;;) {
    const answer = await ask(wanted)
    if (!answer || answer.heard || performance.now() > until) return answer
    if (document.hidden) return null
  }
}

function offer(answer) {
  found.hidden = false
  found.querySelector("[data-named]").textContent = answer.sentence
  found.elements.remote.value = answer.remote
  found.querySelector("[data-listen]").dataset.listen = answer.remote
  tell(heard.dataset.learnt, "good")
}

function tell(sentence, look) {
  heard.textContent = sentence
  heard.className = look
}

function enable(yes) {
  for (const button of document.querySelectorAll("main button")) button.disabled = !yes
}

async function ask(remote) {
  said.textContent = ""
  try {
    const headers = { Accept: "application/json", "Content-Type": "application/json" }
    const body = JSON.stringify({ by, remote })
    const answer = await fetch(heard.dataset.address, { method: "POST", headers, body })
    const told = await answer.json()
    if (answer.ok) return told
    said.textContent = told.sentence
  } catch {
    said.textContent = said.dataset.unheard
  }
  return null
}
