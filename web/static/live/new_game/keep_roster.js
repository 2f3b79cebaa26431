// Keeps the typed list under a name, for another evening.

export function keepRoster(form, names) {
  const button = form.querySelector("[data-keep]")
  const said = form.querySelector("[data-keep-said]")

  button.addEventListener("click", async () => {
    const name = form.querySelector("#roster-name").value
    const body = new URLSearchParams({ name, people: names.read().join("\n") })
    const answer = await fetch(button.dataset.keep, { method: "POST", body }).catch(() => null)
    const refusal = answer && !answer.ok ? await why(answer) : null
    said.textContent = answer?.ok ? button.dataset.kept : refusal ?? form.dataset.unheard
  })
}

// The page that the box answers with says it.
async function why(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  return page.querySelector("[role=alert]")?.textContent
}
