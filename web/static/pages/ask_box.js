// Asks the box for something; why it refuses, or that nobody answers, is told in *said*.

export async function ask(address, said, body = null) {
  said.textContent = ""
  try {
    const headers = { Accept: "application/json" }
    const answer = await fetch(address, { method: "POST", headers, body })
    const told = answer.status === 204 ? {} : await answer.json()
    if (answer.ok) return told
    said.textContent = told.sentence
  } catch {
    said.textContent = said.dataset.unheard
  }
  return null
}

// The same for « Essayer »: with what is typed around it, in its group if the form has several.
export function askAsTyped(address, trial) {
  const form = trial.closest("form")
  const { elements } = trial.closest("fieldset") ?? form
  const typed = [...new FormData(form)].filter(([name]) => elements.namedItem(name))
  return ask(address, trial.querySelector("[data-said]"), new URLSearchParams(typed))
}
