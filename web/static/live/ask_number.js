// Backstab and Boom carry a number: a keypad asks for it before the card is recorded.

import { openSheet } from "../play/open_sheets.js"
import { record, named } from "../play/tap_moves.js"
import { isDeaf } from "../play/morph_page.js"

export function askNumber(outbox) {
  const sheet = document.getElementById("sheet-number")
  const title = sheet.querySelector("#number-title")
  const field = sheet.querySelector("#card-number")
  let command, about

  const send = number => {
    sheet.close()
    record(outbox, number ? { ...command, number } : command, about)
  }

  document.addEventListener("click", event => {
    const button = event.target.closest("[data-number][data-do]")
    if (!button || isDeaf(button)) return
    event.preventDefault() // no tap yet
    command = JSON.parse(button.dataset.do)
    about = `${command.who} : ${named(button)}`
    const words = { card: named(button), who: command.who }
    title.textContent = title.dataset.text.replace(/\{(\w+)\}/g, (_, word) => words[word])
    field.value = ""
    openSheet(sheet)
    field.focus()
  }, true)
  sheet.addEventListener("click", ({ target }) => {
    const { key } = target.closest("[data-key]")?.dataset ?? {}
    if (key === "back") field.value = field.value.slice(0, -1)
    else if (key) field.value = (field.value + key).slice(0, field.maxLength)
    else if (target.closest("[data-no-number]")) send()
  })
  sheet.querySelector("form").addEventListener("submit", event => {
    event.preventDefault()
    if (/^[1-9]\d*$/.test(field.value)) send(Number(field.value))
    else field.focus()
  })
}
