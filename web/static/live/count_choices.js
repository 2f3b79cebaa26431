// The button under "who was touched?" says how many are ticked. A dagger has one victim: ticking
// another one lets the first go.

export function countChoices() {
  document.addEventListener("change", ({ target }) => {
    if (target.name === "victim" && target.checked) {
      for (const other of target.form.querySelectorAll("[name=victim]:checked")) {
        if (other === target) continue
        other.checked = false
        other.dispatchEvent(new Event("change", { bubbles: true }))
      }
    }
    count()
  })
  return count
}

function count() {
  for (const button of document.querySelectorAll("[data-count-choices]")) {
    const n = button.form.querySelectorAll(".choice :checked").length
    const { none, one, many } = button.dataset
    button.textContent = n === 0 ? none : n === 1 ? one : many.replace("{n}", n)
  }
}
