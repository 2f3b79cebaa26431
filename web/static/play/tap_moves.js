// Whatever carries data-do is a tap on a command; a form with data-command fills one in. Each tap
// names the moment that the page showed, so that it cannot land in another phase.

import { isDeaf } from "./morph_page.js"
import { fillIn } from "./fill_in.js"
import { speak } from "./speak.js"

const HINT_MS = 1500
const DIM = [{ opacity: 0.4 }, { opacity: 1 }]
const SHAKE = [0, -8, 8, -4, 0].map(by => ({ transform: `translateX(${by}px)` }))

export function tapMoves(outbox) {
  document.addEventListener("click", event => {
    const element = event.target.closest("[data-do], [data-undo]")
    if (!element || element.disabled || event.defaultPrevented) return
    if (isDeaf(element)) return nudge(element)
    if (element.dataset.undo) return undo(outbox, element)
    for (const body of [JSON.parse(element.dataset.do)].flat()) {
      record(outbox, body, named(element), element.dataset.repeat !== undefined)
    }
  })
  document.addEventListener("submit", event => {
    const form = event.target.closest("[data-command]")
    if (!form) return
    event.preventDefault()
    const button = event.submitter ?? form
    if (isDeaf(button) || isDeaf(form)) return nudge(button)
    if (form.dataset.forget !== undefined) form.dispatchEvent(new CustomEvent("forget", { bubbles: true }))
    record(outbox, fillIn(form), named(button))
  })
}

// Two taps on a hit are two hits; two taps on "next phase" are one thumb that bounced.
export function record(outbox, body, about, repeats = false) {
  const { moment, game } = document.getElementById("scene").dataset
  const { moves = "/moves" } = document.getElementById("game").dataset
  const seen = document.getElementById("bar")?.dataset.seen
  const named = { ...body, at: moment }
  if (repeats) outbox.add(moves, named, about, game)
  else if (!outbox.holds(named)) outbox.add(moves, named, about, game, seen)
}

// What a person calls *element*: a player by his name, whatever else is written on his tile.
export function named(element) {
  return (element.getAttribute("aria-label") ?? element.dataset.who ?? element.textContent).replace(/\s+/g, " ").trim()
}

function undo(outbox, element) {
  const body = { seq: Number(element.dataset.undo) }
  const { game } = document.getElementById("scene").dataset
  if (!outbox.holds(body)) outbox.add("/undo", body, named(element), game)
}

// A thumb that was too quick for a button that has just changed is told so, on the button.
function nudge(element) {
  const { again } = document.getElementById("game").dataset
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches
  element.animate?.(still ? DIM : SHAKE, 300)
  element.dataset.hint = again
  speak(again)
  setTimeout(() => { delete element.dataset.hint }, HINT_MS)
}
