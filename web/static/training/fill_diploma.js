// The name, the game and the result on a diploma: all are on this phone alone. Without an exam that was passed, there is none.

import { resultOf } from "./exam_result.js"
import { exam, keepWho, who } from "./phone_memory.js"

const ONE_LINE = 20 // letters, in print

const diploma = document.getElementById("diploma")
const taken = exam()
const result = taken && resultOf(taken)
document.getElementById(result?.passed ? "diploma-earned" : "diploma-none").hidden = false
if (result?.passed) fill()

function fill() {
  const games = [...new Set(taken.cards.map(card => String(card).split("/")[0]))]
  const words = { ...result, game: games.length === 1 ? JSON.parse(diploma.dataset.games)[games[0]] : diploma.dataset.all }
  document.getElementById("diploma-result").textContent = diploma.dataset.says.replace(/\{(\w+)\}/g, (_, word) => words[word])

  const field = document.getElementById("diploma-who")
  const name = document.getElementById("diploma-name")
  const blank = name.textContent
  const sign = () => {
    name.textContent = field.value.trim() || blank
    name.classList.toggle("long", name.textContent.length > ONE_LINE)
  }
  field.value = who()
  field.addEventListener("input", () => {
    keepWho(field.value)
    sign()
  })
  sign()
}
