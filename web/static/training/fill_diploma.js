// The name and the result on a diploma: both are on this phone alone.

import { exam, keepWho, who } from "./phone_memory.js"

const field = document.getElementById("diploma-who")
const name = document.getElementById("diploma-name")
const blank = name.textContent

const fill = () => { name.textContent = field.value.trim() || blank }

field.value = who()
field.addEventListener("input", () => {
  keepWho(field.value)
  fill()
})
fill()

const taken = exam()
if (taken) {
  const words = { right: taken.marks.filter(Boolean).length, all: taken.cards.length }
  const { says } = document.getElementById("diploma").dataset
  document.getElementById("diploma-result").textContent = says.replace(/\{(\w+)\}/g, (_, word) => words[word])
}
