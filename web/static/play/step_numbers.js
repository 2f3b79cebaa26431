// − and + beside a number; held down, they go on by themselves, faster and faster. A blank counts
// from what was deduced for it, else from nothing.

const HOLD_MS = 450
const SLOW_MS = 150
const FAST_MS = 60
const SLOW_STEPS = 5

export function stepNumbers() {
  let timer, held = false

  const repeat = (button, steps) => {
    held = true
    step(button)
    timer = setTimeout(repeat, steps < SLOW_STEPS ? SLOW_MS : FAST_MS, button, steps + 1)
  }

  document.addEventListener("pointerdown", ({ target, button: which }) => {
    held = false
    const button = stepper(target)
    if (button && which === 0) timer = setTimeout(repeat, HOLD_MS, button, 0)
  })
  for (const type of ["pointerup", "pointercancel", "pointerout", "visibilitychange"]) {
    document.addEventListener(type, () => clearTimeout(timer))
  }
  document.addEventListener("contextmenu", event => { if (stepper(event.target)) event.preventDefault() })
  document.addEventListener("click", ({ target }) => {
    const button = stepper(target)
    if (button && !held) step(button)
    held = false
  })
}

const stepper = target => target.closest?.("[data-step][data-for]")

function step({ dataset }) {
  const field = document.getElementById(dataset.for)
  if (!field) return
  const now = Number(field.value || field.dataset.deduced || 0)
  const next = now + Number(dataset.step)
  field.value = Math.max(0, Math.min(Number(field.dataset.max), next))
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
