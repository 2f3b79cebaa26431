// What a person typed or ticked outlives repaints, undos and reloads: it is kept under the key of
// its field, and put back whenever the field is on the page. Players who share a phone share no draft.

const PREFIX = `parrain.draft/${document.getElementById("game")?.dataset.seat ?? ""}`

export function keepDrafts() {
  for (const type of ["input", "change"]) {
    document.addEventListener(type, ({ target }) => {
      if (!target.dataset?.draft) return
      // A radio button that goes on puts the others out, and they say nothing of it.
      for (const field of target.type === "radio" ? target.form.elements[target.name] : [target]) keep(field)
    })
  }
  // A thumb may be quicker than this script: what differs from the page as it came is somebody's.
  for (const field of fields(document)) if (read(field) !== initial(field)) keep(field)
  // The form has been sent and is wanted empty.
  document.addEventListener("forget", ({ target }) => setTimeout(() => {
    for (const field of fields(target)) sessionStorage.removeItem(PREFIX + field.dataset.draft)
    target.reset()
  }))

  return root => {
    for (const field of fields(root)) {
      const kept = sessionStorage.getItem(PREFIX + field.dataset.draft)
      if (kept === null) write(field, initial(field))
      else if (kept !== read(field)) write(field, kept)
    }
  }
}

function keep(field) {
  sessionStorage.setItem(PREFIX + field.dataset.draft, read(field))
}

function fields(root) {
  return root.querySelectorAll("[data-draft]")
}

const ticks = ({ type }) => type === "checkbox" || type === "radio"
const read = field => (ticks(field) ? (field.checked ? "1" : "") : field.value)

function initial(field) {
  return ticks(field) ? (field.defaultChecked ? "1" : "") : field.defaultValue ?? field.value
}

function write(field, value) {
  if (ticks(field)) field.checked = value !== ""
  else if (field.value !== value) field.value = value
}
