// One sheet counts anybody's cards again: the pencil that opened it says whose, and what is known of them.

export function countAgain() {
  document.addEventListener("fill", ({ target, detail }) => {
    if (target.id === "sheet-count") fill(target, JSON.parse(detail.dataset.again), detail.dataset.who)
  }, true)
}

function fill(sheet, { loot, wounds, ...command }, who) {
  const form = sheet.querySelector("form")
  form.dataset.command = JSON.stringify(command)
  sheet.querySelector("h2").textContent = who
  for (const [kind, number] of Object.entries(loot)) form.elements[`loot.${kind}`].value = number
  sheet.querySelector("[data-wounds]").hidden = wounds === undefined
  for (const choice of form.elements.wounds) {
    choice.disabled = wounds === undefined
    choice.checked = wounds !== undefined && Number(choice.value) === Math.min(wounds, 3)
  }
  form.dispatchEvent(new Event("input", { bubbles: true }))
}
