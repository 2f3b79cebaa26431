// The set-up: how many play, and in which colours they sit. Whoever has no name yet plays under the name
// of his character, which stands there as a proposal: nobody has to type anything.

import { onPaint } from "../play/morph_page.js"

const LETTERS = { 4: "abab", 5: "ababc", 6: "abcabc", 7: "aabcabc", 8: "abcdabcd", 9: "abcabcabc" }

const form = () => document.getElementById("set-up")
const rows = () => [...form().querySelectorAll("[data-seat-row]")]
const nameOf = row => row.querySelector("[data-name]")
const colourOf = row => row.querySelector("[data-colour]")
const count = () => Number(form().querySelector("[data-count]:checked").value)
const inTeams = () => form().querySelector("[data-teams]:checked").value === "teams"

export function seatTeams() {
  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-count]")) deal()
    if (target.closest("#set-up")) paint()
  })
  // Before the form becomes a command (tap_moves.js).
  document.addEventListener("submit", ({ target }) => {
    if (target.id !== "set-up") return
    for (const row of rows()) if (!row.hidden && !nameOf(row).value.trim()) write(nameOf(row), nameOf(row).placeholder)
    if (!inTeams()) for (const tile of target.querySelectorAll("[name=mercenaries]")) tile.checked = false // out of sight
    target.dataset.command = JSON.stringify({ ...JSON.parse(target.dataset.command), colours: inTeams() ? playing().map(row => colourOf(row).value) : [] })
  }, true)
  onPaint(paint)
}

const playing = () => rows().slice(0, count())

// As many of each colour as the booklet's table allows: no neighbours of one team but the Evil Twins at seven.
function deal() {
  playing().forEach((row, seat) => write(colourOf(row), colourOf(row).options["abcd".indexOf(LETTERS[count()][seat])].value))
}

function paint() {
  if (!form()) return
  const characters = JSON.parse(form().dataset.characters)
  const alone = [...colourOf(rows()[0]).options].flatMap(({ value }) => characters[value])
  rows().forEach((row, seat) => {
    const colour = colourOf(row)
    const { number } = colour.selectedOptions[0].dataset
    row.hidden = seat >= count()
    row.className = `seat-row team-${inTeams() ? number : seat + 1}`
    nameOf(row).name = row.hidden ? "" : "players"
    nameOf(row).placeholder = (inTeams() ? characters[colour.value].shift() : alone.shift()) ?? nameOf(row).dataset.name
  })
}

function write(field, value) {
  field.value = value
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
