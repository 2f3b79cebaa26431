// The button under "who was touched?" says how many are ticked.

export function countChoices() {
  document.addEventListener("change", count)
  return count
}

function count() {
  for (const button of document.querySelectorAll("[data-count-choices]")) {
    const n = button.form.querySelectorAll(".choice :checked").length
    const { none, one, many } = button.dataset
    button.textContent = n === 0 ? none : n === 1 ? one : many.replace("{n}", n)
  }
}
