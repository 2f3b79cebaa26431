// − and + beside a number: a click is one step, and a button that is held goes on by itself. A
// blank counts from what was deduced for it, else from nothing.

const HOLD_MS = 450
const REPEAT_MS = 100

export function stepNumbers() {
  let timer, repeated = false
  const buttonAt = ({ target }) => target.closest?.("[data-step]")

  document.addEventListener("pointerdown", event => {
    const button = buttonAt(event)
    repeated = false
    if (!button) return
    timer = setTimeout(() => {
      repeated = true
      timer = setInterval(() => step(button), REPEAT_MS)
    }, HOLD_MS)
  })
  for (const type of ["pointerup", "pointercancel"]) {
    document.addEventListener(type, () => clearInterval(timer), true) // ends a timeout as well
  }
  document.addEventListener("contextmenu", event => buttonAt(event) && event.preventDefault())
  document.addEventListener("click", event => {
    const button = buttonAt(event)
    if (button && !repeated) step(button) // the click that ends a hold is no step of its own
  })
}

function step(button) {
  const field = document.getElementById(button.dataset.for)
  const now = Number(field.value || field.dataset.deduced || 0)
  const next = now + Number(button.dataset.step)
  field.value = Math.max(0, Math.min(Number(field.dataset.max), next))
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
