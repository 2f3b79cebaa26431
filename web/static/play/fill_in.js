// A form as a command: "team.name" fills { team: { name } }, check boxes of one name make a list,
// what was left blank is left out. data-json says what a choice stands for, if not its text; one
// that is called "*" fills in several words of the command at once.

export function fillIn(form) {
  const command = JSON.parse(form.dataset.command)
  for (const field of form.elements) {
    if (!field.name || (isChoice(field) && !field.checked)) continue
    const value = read(field)
    if (value === "") continue
    if (field.name === "*") {
      Object.assign(command, value)
      continue
    }
    const path = field.name.split(".")
    const last = path.pop()
    const place = path.reduce((inside, step) => (inside[step] ??= {}), command)
    if (Array.isArray(place[last])) place[last].push(value)
    else place[last] = value
  }
  return command
}

function read(field) {
  if (field.dataset.json) return JSON.parse(field.dataset.json)
  if (field.inputMode !== "numeric") return field.value.trim()
  const digits = field.value.trim() || field.dataset.deduced || ""
  return /^\d+$/.test(digits) ? Number(digits) : ""
}

function isChoice({ type }) {
  return type === "checkbox" || type === "radio"
}

