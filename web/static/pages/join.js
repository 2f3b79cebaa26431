// Shows the key of the address, or the typed code, at the door. The key leaves
// the address at once: no history, no screenshot and no neighbour keeps it.

const form = document.querySelector("[data-join]")
const said = document.querySelector("[data-said]")

showKey()
addEventListener("hashchange", showKey) // scanned while the door was already open

form.addEventListener("submit", event => {
  event.preventDefault()
  enter({ code: form.elements.code.value })
})

function showKey() {
  const key = new URLSearchParams(location.hash.slice(1)).get("k")
  if (!key) return
  history.replaceState(null, "", location.pathname)
  enter({ key })
}

async function enter(shown) {
  said.textContent = form.dataset.opening
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(shown),
    })
    if (answer.ok) return location.replace(form.dataset.home)
    said.textContent = (await answer.json()).sentence
  } catch {
    said.textContent = form.dataset.unheard
  }
  form.elements.code.select()
}
