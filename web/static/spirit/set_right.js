// One sheet sets anybody right: the tile that opened it says whose it is, and how he stands.

const DEADLY = 3 // wounds

export function setRight() {
  document.addEventListener("fill", ({ target, detail }) => {
    if (target.id === "sheet-person") fill(target, JSON.parse(detail.dataset.person))
  }, true)
}

function fill(sheet, { who, wounds, dead, loot, bangs, clicks, power, surprises }) {
  sheet.querySelector("h2").textContent = who
  for (const field of sheet.querySelectorAll("[name=who], [name=player]")) field.value = who
  sheet.querySelector("[data-as-he-is]").dataset.json = JSON.stringify({ wounds, dead }) // his cards alone change
  for (const [kind, number] of Object.entries(loot)) sheet.querySelector(`[name="loot.${kind}"]`).value = number
  sheet.querySelector("[data-adds-up]").dispatchEvent(new Event("input", { bubbles: true }))
  for (const choice of sheet.querySelectorAll("[type=radio][name=wounds]")) choice.checked = Number(choice.value) === wounds
  const decreed = dead === wounds >= DEADLY ? "" : String(dead)
  for (const choice of sheet.querySelectorAll("[name=dead]")) choice.checked = choice.value === decreed
  sheet.querySelector("[name=bangs]").value = bangs
  sheet.querySelector("[name=clicks]").value = clicks
  sheet.querySelector("[name=power]").value = power
  for (const tick of sheet.querySelectorAll("[name=surprises]")) tick.checked = surprises.includes(tick.value)
}
