// A form with data-most holds so many ticks: one more takes the oldest away, as a hand would move a token. Its button
// says how many there are, sends no fewer than data-least, and says "done" while they are what the box has.

import { onPaint } from "../play/morph_page.js"

const since = new WeakMap()
let clock = 0

export function chooseCards() {
  document.addEventListener("change", ({ target }) => {
    if (!target.form?.dataset.most) return
    if (target.checked) since.set(target, ++clock)
    const ticked = fields(target.form).filter(({ checked }) => checked)
    if (ticked.length > Number(target.form.dataset.most)) untick(oldest(ticked))
    show(target.form)
  })
  onPaint(() => document.querySelectorAll("form[data-most]").forEach(show))
}

const fields = form => [...form.elements].filter(({ type }) => type === "checkbox")
const oldest = ticked => ticked.reduce((one, other) => ((since.get(other) ?? 0) < (since.get(one) ?? 0) ? other : one))

function untick(field) {
  field.checked = false
  field.dispatchEvent(new Event("change", { bubbles: true })) // its draft is kept, or no longer
}

function show(form) {
  const button = [...form.elements].find(({ type }) => type === "submit")
  const boxes = fields(form)
  const ticked = boxes.filter(({ checked }) => checked).length
  const done = ticked > 0 && boxes.every(({ checked, defaultChecked }) => checked === defaultChecked)
  button.toggleAttribute("data-sent", done)
  button.disabled = done || ticked < Number(form.dataset.least)
  const { short, one, many, done: said } = button.dataset
  if (short) button.textContent = done ? said : ticked === 0 ? short : ticked === 1 ? one : many.replace("{n}", ticked)
}
