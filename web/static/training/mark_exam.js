// Writes the mark of the question that was just answered down, once, and goes on to the next one.

import { exam, keepExam } from "./phone_memory.js"

const { question, card, passed, exam: address } = document.getElementById("marked").dataset
const taken = exam()
const at = Number(question) - 1

if (taken?.cards[at] === card && taken.marks.length === at) {
  const marks = [...taken.marks, passed !== undefined]
  keepExam({ ...taken, marks })
  const next = taken.cards[at + 1]
  location.replace(next ? `${address.replace(/exam$/, "")}${next}?exam=${at + 2}` : address)
}
