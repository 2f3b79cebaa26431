// Marks the cards that went well on this phone, leads to the first that has not, and counts them for each game.

import { doneCards, markDone } from "./phone_memory.js"

const right = document.querySelector("[data-right]")
if (right) markDone(right.dataset.right)

const done = doneCards()
const cards = [...document.querySelectorAll("[data-card]")]
for (const card of cards) card.querySelector(".done-mark").hidden = !done.has(card.dataset.card)

const next = cards.find(card => !done.has(card.dataset.card))
if (next) Object.assign(document.getElementById("next-card"), { href: next.href, hidden: false })

for (const game of document.querySelectorAll("[data-progress]")) {
  const went = JSON.parse(game.dataset.progress).filter(name => done.has(`${game.dataset.game}/${name}`)).length
  const says = game.querySelector("[data-done-says]")
  if (went) says.textContent = ` ${says.dataset.doneSays.replace("{n}", went)}`
}
