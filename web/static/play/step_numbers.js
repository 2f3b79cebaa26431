// − and + beside a number. A blank counts from what was deduced for it, else from nothing.

export function stepNumbers() {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-step]")
    if (!button) return
    const field = document.getElementById(button.dataset.for)
    const now = Number(field.value || field.dataset.deduced || 0)
    const next = now + Number(button.dataset.step)
    field.value = Math.max(0, Math.min(Number(field.dataset.max), next))
    field.dispatchEvent(new Event("input", { bubbles: true }))
  })
}
