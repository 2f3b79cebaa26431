// One sheet counts anybody's cards again: the pencil that opened it says whose, and what is known of them.

export function countAgain() {
  document.addEventListener("fill", ({ target, detail }) => {
    if (target.id === "sheet-count") fill(target, JSON.parse(detail.dataset.again), detail.dataset.who)
  }, true)
}

function fill(sheet, { loot, wounds, dead, ...command }, who) {
  const form = sheet.querySelector("form")
  form.dataset.command = JSON.stringify(command)
  sheet.querySelector("h2").textContent = who
  for (const [kind, number] of Object.entries(loot)) form.elements[`loot.${kind}`].value = number
  const hurt = sheet.querySelector("[data-wounds]")
  hurt.hidden = hurt.disabled = wounds === undefined // an envelope
  for (const choice of hurt.querySelectorAll("input")) choice.checked = choice.value === (dead ? "dead" : String(wounds))
  hurt.querySelector("details").open = wounds > 2 && !dead
  form.dispatchEvent(new Event("input", { bubbles: true }))
}
