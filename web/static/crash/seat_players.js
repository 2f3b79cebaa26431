// The set-up: whoever has a name plays, with the colour and the age beside it. A colour is one player's:
// whoever takes it from somebody gives him his own.

import { onPaint } from "../play/morph_page.js"

const rows = () => [...document.querySelectorAll("[data-seat-row]")]
const part = (row, name) => row.querySelector(`[data-${name}]`)
const nameOf = row => row.querySelector("[name=players]").value.trim()

export function seatPlayers() {
  // Before the form becomes a command (tap_moves.js).
  document.addEventListener("submit", ({ target }) => {
    if (target.id === "set-up") target.dataset.command = JSON.stringify(seated(target))
  }, true)
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches("[data-colour]")) target.dataset.before = target.value
  })
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-colour]")) return
    const other = rows().map(row => part(row, "colour")).find(one => one !== target && one.value === target.value)
    if (other) write(other, target.dataset.before)
    target.dataset.before = target.value
    paint()
  })
  onPaint(paint)
}

// Each row wears the colour of its pawn; the options come in the order of the colours.
function paint() {
  for (const row of rows()) row.className = `seat-row team-${part(row, "colour").selectedIndex + 1}`
}

function seated(form) {
  const all = rows()
  const here = all.filter(nameOf)
  const ages = here.filter(row => /^\d+$/.test(part(row, "age").value)).map(row => [nameOf(row), Number(part(row, "age").value)])
  const command = {
    do: "set_up", players: [],
    colours: here.map(row => part(row, "colour").value), ages: Object.fromEntries(ages),
  }
  const dealer = all[form.querySelector("[data-dealer]").value - 1]
  return isReal(form) && dealer && nameOf(dealer) ? { ...command, dealer: nameOf(dealer) } : command
}

const isReal = form => form.querySelector("[name='options.real_cards'][data-json=true]").checked

function write(field, value) {
  field.value = value
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
