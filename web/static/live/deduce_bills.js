// Two numbers of a pack give the third, and the loot, before anything is sent. The box does its own
// sums: this only spares a thumb.

const VALUES = { "pack.k20": 20000, "pack.k10": 10000, "pack.k5": 5000 }

export function deduceBills() {
  document.addEventListener("input", ({ target }) => target.form?.id === "pack" && deduce())
  return deduce
}

function deduce() {
  const form = document.getElementById("pack")
  if (!form) return
  const fields = Object.keys(VALUES).map(name => form.elements[name]).filter(Boolean)
  const size = Number(form.dataset.size)
  const blanks = fields.filter(field => field.value === "")
  const rest = size - sum(fields.map(field => Number(field.value)))
  for (const field of fields) {
    const known = size && rest >= 0 && blanks.length === 1 && blanks[0] === field
    if (known) field.dataset.deduced = rest
    else delete field.dataset.deduced
    field.placeholder = known ? `= ${rest}` : ""
  }
  announce(form, fields, size && rest < 0)
}

function announce(form, fields, over) {
  const line = form.querySelector("#pack-sum")
  const counts = fields.map(field => field.value || field.dataset.deduced)
  if (!counts.every(count => /^\d+$/.test(count ?? ""))) {
    line.textContent = over ? line.dataset.over : form.dataset.easy === undefined && form.dataset.size ? line.dataset.none : ""
    return
  }
  const carried = form.dataset.carried.split(" ").map(Number)
  const worth = sum(fields.map((field, i) => VALUES[field.name] * counts[i])) + 20000 * carried[0] + 10000 * carried[1] + 5000 * carried[2]
  const cards = sum(counts) + sum(carried)
  const text = form.dataset.easy === undefined ? line.dataset.text : line.dataset.easyText
  line.textContent = text.replace("{cards}", cards).replace("{money}", () => money(worth, line.dataset.sample))
}

const sum = numbers => numbers.reduce((total, n) => total + Number(n), 0)

// *sample* is a thousand dollars as the page's language writes them: « 1.000 $ », "$1,000".
const money = (dollars, sample) => sample.replace(/1(\D)000/, (_, comma) => String(dollars).replace(/\B(?=(\d{3})+$)/g, comma))
