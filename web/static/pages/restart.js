// Restarts the program, then asks which run of it answers until it is another one, and goes home.

const ASK_MS = 700
const LATE_MS = 30_000

addEventListener("submit", async event => {
  const form = event.target.closest("[data-restart]")
  if (!form) return
  event.preventDefault()
  const said = form.querySelector("[data-said]")
  const button = form.querySelector("button")
  said.textContent = ""
  button.disabled = true // a second restore would find the file gone, and say so
  try {
    const body = new URLSearchParams(new FormData(form))
    const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body })
    const told = await answer.json()
    if (answer.ok) return waitForAnother(told.run, form, said)
    said.textContent = told.sentence
  } catch {
    said.textContent = form.dataset.unheard
  }
  button.disabled = false
})

function waitForAnother(run, form, said) {
  const began = performance.now()
  form.querySelector("button").hidden = true
  const waiting = form.querySelector("[data-waiting]")
  waiting.textContent = waiting.dataset.waiting
  const ask = async () => {
    if (await isAnother(form.dataset.ask, run)) return location.replace(form.dataset.then)
    if (performance.now() - began > LATE_MS && !said.textContent) said.textContent = form.dataset.unheard
    setTimeout(ask, ASK_MS)
  }
  setTimeout(ask, ASK_MS)
}

async function isAnother(address, run) {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } })
    if (answer.status === 401) return true // the next run has another key: home leads to the door
    return answer.ok && (await answer.json()).run !== run
  } catch {
    return false // nobody answers in between
  }
}
