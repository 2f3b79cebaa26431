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

// The same for « Essayer »: with what is typed in its form.
export function askAsTyped(address, trial) {
  const typed = new URLSearchParams(new FormData(trial.closest("form")))
  return ask(address, trial.querySelector("[data-said]"), typed)
}
