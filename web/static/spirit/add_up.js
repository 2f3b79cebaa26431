// While somebody's cards are counted, the sums follow the thumb: each family of cards, and the total. What a
// card is worth stands on its field (data-worth); paintings go by the table of the form (data-collections).

import { onPaint } from "../play/morph_page.js"

export function addUp() {
  document.addEventListener("input", ({ target }) => {
    const form = target.closest("[data-adds-up]")
    if (form) show(form)
  })
  onPaint(root => root.querySelectorAll("[data-adds-up]").forEach(show))
}

function show(form) {
  const sums = { bill: 0, diamond: 0, painting: 0, other: 0 }
  const numbers = { bill: 0, diamond: 0, painting: 0, other: 0 }
  for (const { dataset: { family, worth }, value } of form.querySelectorAll("[data-family]")) {
    numbers[family] += Number(value)
    sums[family] += Number(value) * Number(worth)
  }
  const collections = JSON.parse(form.dataset.collections)
  sums.painting = collections[Math.min(numbers.painting, collections.length - 1)]
  for (const place of form.querySelectorAll("[data-sum]")) {
    const { sum } = place.dataset
    const total = sum === "total" ? Object.values(sums).reduce((all, one) => all + one, 0) : sums[sum]
    place.textContent = dollars(total, form.dataset.thousand)
  }
  for (const place of form.querySelectorAll("[data-number]")) {
    place.textContent = Object.values(numbers).reduce((all, one) => all + one, 0)
  }
}

// As the box writes it in the phone's language: *thousand* is how it writes 1000 dollars.
function dollars(amount, thousand) {
  const [, before, comma, after] = /^(\D*)1(\D)000(\D*)$/.exec(thousand)
  return before + String(amount).replace(/\B(?=(\d{3})+$)/g, comma) + after
}
