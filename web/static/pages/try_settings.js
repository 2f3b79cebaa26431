// Lets the box sound as the form has it, before anything is kept.

addEventListener("click", async event => {
  const button = event.target.closest("[data-hear]")
  if (!button) return
  const form = button.closest("form")
  const said = form.querySelector("[data-said]")
  said.textContent = ""
  try {
    const headers = { Accept: "application/json" }
    const body = new URLSearchParams(new FormData(form))
    const answer = await fetch(button.dataset.hear, { method: "POST", headers, body })
    if (!answer.ok) said.textContent = (await answer.json()).sentence
  } catch {
    said.textContent = said.dataset.unheard
  }
})
