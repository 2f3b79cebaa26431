// Refusals, one at a time, in the place of the header: they hide no player and no order. Each
// stays until it is read, or the game has moved on. Those that are questions open their sheet,
// one at a time; the answer sends the same tap again, changed.

import { buzz } from "./buzz.js"
import { record, named } from "./tap_moves.js"

const BUZZ_MS = [80, 60, 80]
const READ_MS = 5000 // nobody reads faster, whatever the game does meanwhile

export function showRefusals(outbox) {
  const place = document.getElementById("refusals")
  const questions = []
  let notes = [] // { sentence, kind, names, since }; the newest is the one that is shown
  let page

  const ask = () => {
    if (document.querySelector("dialog[open]") || !questions.length) return
    const { sheet, tap, sentence } = questions.shift()
    sheet.querySelector("[data-sentence]").textContent = sentence
    sheet.amended = amends => record(outbox, { ...tap.body, ...amends }, tap.about, true)
    sheet.showModal()
  }

  const show = () => {
    const note = notes.at(-1)
    place.replaceChildren(...(note ? [drawn(note, place.dataset, () => drop(note))] : []))
  }

  const drop = note => {
    notes = notes.filter(other => other !== note)
    show()
  }

  // The same sentence about several taps is one note.
  const tell = (about, sentence, kind) => {
    const names = notes.find(note => note.sentence === sentence)?.names ?? []
    notes = notes.filter(note => note.sentence !== sentence)
    notes.push({ sentence, kind, names: [...new Set([...names, about])], since: performance.now() })
    show()
  }

  const moveOn = () => {
    for (const note of notes) setTimeout(() => drop(note), note.since + READ_MS - performance.now())
  }

  outbox.addEventListener("refused", ({ detail: { tap, code, sentence, field } }) => {
    buzz(BUZZ_MS)
    const sheet = code && document.querySelector(`dialog[data-refusal~="${CSS.escape(code)}"]`)
    if (sheet) questions.push({ sheet, tap, sentence })
    else tell(tap.about, code === "unreadable" ? misfit(tap, field, place.dataset) : sentence ?? "", "refused")
    ask()
  })
  outbox.addEventListener("recorded", ({ detail: { tap, cautions = [] } }) => {
    moveOn()
    for (const sentence of cautions) tell(tap.about, sentence, "caution")
  })
  document.addEventListener("close", () => setTimeout(ask), true)
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-amend]")
    if (!button) return
    const sheet = button.closest("dialog")
    sheet.close()
    sheet.amended(JSON.parse(button.dataset.amend))
  })
  return () => {
    const shown = document.querySelector("[data-page]")?.dataset.page
    if (page !== undefined && shown !== page) moveOn()
    page = shown
  }
}

function drawn({ kind, names, sentence }, words, close) {
  const note = Object.assign(document.createElement("div"), { className: `toast ${kind}` })
  const text = kind === "refused" ? `${words.refused} ${names.join(", ")}. ${sentence}` : sentence
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: words.close })
  button.addEventListener("click", close)
  note.append(Object.assign(document.createElement("p"), { textContent: text }), button)
  return note
}

// The box names the field of a command; a person knows it by its label on the form.
function misfit({ body }, field, words) {
  const form = [...document.querySelectorAll("form[data-command]")].find(({ dataset }) => JSON.parse(dataset.command).do === body.do)
  const inside = name => name === field || name.startsWith(`${field}.`)
  const fields = [...(form?.elements ?? [])].filter(({ name }) => name && field && inside(name))
  if (!fields.length) return words.outdated
  const given = field.split(".").reduce((inside, step) => inside?.[step], body)
  fields[0].focus()
  const labels = fields.map(one => (one.labels?.[0] ? named(one.labels[0]) : named(one)))
  return (given === undefined ? words.missing : words.wrong).replace("{fields}", () => labels.join(", "))
}
