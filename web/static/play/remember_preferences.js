// The switches of the menu, kept on this phone.

const PREFIX = "parrain.preference/"
const ON_AT_FIRST = new Set(["awake"])

export function preference(name) {
  return (localStorage.getItem(PREFIX + name) ?? String(ON_AT_FIRST.has(name))) === "true"
}

export function rememberPreferences() {
  const apply = () => {
    document.documentElement.toggleAttribute("data-night", preference("night"))
    document.documentElement.dataset.hand = preference("left") ? "left" : "right"
    for (const box of document.querySelectorAll("[data-preference]")) box.checked = preference(box.dataset.preference)
  }
  document.addEventListener("change", ({ target }) => {
    const name = target.dataset?.preference
    if (!name) return
    localStorage.setItem(PREFIX + name, target.checked)
    apply()
    document.dispatchEvent(new CustomEvent("preference", { detail: name }))
  })
  apply()
}
