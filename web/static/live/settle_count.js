// While the numbers typed at the split are not those of the pot, nothing can be shared: the yellow
// button records what was counted (RULES L-49). A blank stands for the pot's own number.

export function settleCount() {
  document.addEventListener("input", ({ target }) => target.form?.id === "count" && settle())
  return settle
}

function settle() {
  const form = document.getElementById("count")
  if (!form) return
  const fields = [...form.elements].filter(field => field.name)
  const typed = fields.map(field => Number(field.value || field.defaultValue))
  const differs = fields.some((field, i) => typed[i] !== Number(field.defaultValue))
  const button = document.getElementById("settle")
  const n = typed.reduce((sum, count) => sum + count, 0)
  const { one, many } = button.dataset
  button.textContent = n === 1 ? one : many.replace("{n}", n)
  button.hidden = !differs
  document.getElementById("primary").hidden = differs
}
