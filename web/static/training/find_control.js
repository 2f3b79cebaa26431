// The one thing to touch for a command: what records it, or what must be opened, ticked or filled in before.

// *wanted* is the command as the box wants it; « undo » is the button that takes the last move back.
export function findControl(wanted) {
  if (wanted.do === "undo") return document.querySelector("#game [data-undo]")
  const buttons = [...document.querySelectorAll("[data-do]")].filter(button => records(button, wanted))
  const shown = buttons.find(isShown)
  if (shown) return shown
  const form = [...document.querySelectorAll("form[data-command]")].find(form => isAbout(form, wanted))
  if (form) return isShown(form) ? inForm(form, wanted) : wayTo(form)
  return buttons.length ? wayTo(buttons[0]) : null
}

function records(button, wanted) {
  return !button.disabled && [JSON.parse(button.dataset.do)].flat().some(command => same(command, wanted))
}

// What holds its default may be left out: false, nothing, an empty list.
function same(one, other) {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain(value) {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== "object" || value === null) return value
  const kept = Object.entries(value).filter(([, item]) => item && !(Array.isArray(item) && !item.length))
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, item]) => [name, plain(item)]))
}

// A form whose button is at the thumb has no box of its own: its parts have.
function isShown(element) {
  return [element, ...element.children].some(one => one.getClientRects().length > 0)
}

// What opens the sheet or the fold that *element* is in.
function wayTo(element) {
  const sheet = element.closest("dialog:not([open])")
  if (sheet) return [...document.querySelectorAll("#game [data-sheet]")].find(({ dataset }) => `sheet-${dataset.sheet}` === sheet.id) ?? null
  return element.closest("details:not([open])")?.querySelector("summary") ?? null
}

function isAbout(form, wanted) {
  const fixed = Object.entries(plain(JSON.parse(form.dataset.command)))
  return fixed.every(([name, value]) => (typeof value === "object" ? true : value === wanted[name]))
}

// Numbers are typed for whoever learns; a tick is his, and so is the button at the end.
function inForm(form, wanted) {
  const fields = [...form.elements].filter(({ name }) => name)
  for (const field of fields) {
    const value = field.name.split(".").reduce((inside, step) => inside?.[step], wanted)
    if (field.type === "checkbox" || field.type === "radio") {
      if (field.checked !== ticked(field, value) && (ticked(field, value) || field.type === "checkbox")) return field.closest("label") ?? field
    } else if (value !== undefined && field.value !== String(value)) {
      field.value = value
      field.dispatchEvent(new Event("input", { bubbles: true }))
    }
  }
  return [...form.elements].find(({ type }) => type === "submit")
}

function ticked(field, wanted) {
  const value = field.dataset.json ? JSON.parse(field.dataset.json) : field.value
  return [wanted].flat().some(one => JSON.stringify(one) === JSON.stringify(value))
}
