// Keeps the typed list under a name, for another evening.

export function keepRoster(form, names) {
  const button = form.querySelector("[data-keep]")
  const said = form.querySelector("[data-keep-said]")

  button.addEventListener("click", async () => {
    const name = form.querySelector("#roster-name").value
    const body = new URLSearchParams({ name, people: names.read().join("\n") })
    const answer = await fetch(button.dataset.keep, { method: "POST", body }).catch(() => null)
    const refused = answer ? button.dataset.refused : form.dataset.unheard
    said.textContent = answer?.ok ? button.dataset.kept : refused
  })
}
