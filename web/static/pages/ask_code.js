// Sends a form that asks for the code again; a refusal is told below it, and what was typed stays.

const form = document.querySelector("[data-ask-code]")
const said = form.querySelector("[data-said]")
const button = form.querySelector("button")

form.addEventListener("submit", async event => {
  event.preventDefault()
  said.textContent = ""
  button.disabled = true
  try {
    const body = new URLSearchParams(new FormData(form))
    const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body })
    if (answer.ok) return location.replace(form.dataset.then)
    said.textContent = (await answer.json()).sentence
  } catch {
    said.textContent = form.dataset.unheard
  }
  button.disabled = false
})
