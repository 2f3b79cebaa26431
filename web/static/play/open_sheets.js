// data-sheet="menu" opens the sheet of that name; data-close closes the one it is in, and so does
// a touch beside it.

export function openSheets() {
  document.addEventListener("click", event => {
    const opener = event.target.closest("[data-sheet]")
    if (opener && !event.defaultPrevented) {
      const sheet = document.getElementById(`sheet-${opener.dataset.sheet}`)
      sheet.dispatchEvent(new CustomEvent("fill", { detail: opener }))
      openSheet(sheet)
    } else if (event.target.closest("[data-close]") || isBeside(event)) {
      event.target.closest("dialog")?.close()
    }
  })
  // A command that was filled in there; a form that lacks something is not submitted.
  document.addEventListener("submit", ({ target }) => {
    if (target.dataset.command) target.closest("dialog.sheet")?.close()
  })
}

export function openSheet(sheet) {
  for (const other of document.querySelectorAll("dialog[open]")) {
    if (other !== sheet && !other.dataset.refusal) other.close()
  }
  if (!sheet.open) sheet.showModal()
}

// What lies between two buttons of a sheet is the sheet itself, and no touch beside it.
function isBeside({ target, clientX, clientY }) {
  if (!target.matches("dialog.sheet")) return false
  const { left, right, top, bottom } = target.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
