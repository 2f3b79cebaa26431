// What this phone remembers of its trainings: which cards went well, the last exam, the name on a diploma. The box knows
// nothing of it. A phone that may not store anything trains all the same.

const NAME = { cards: "parrain.training/cards", exam: "parrain.training/exam", who: "parrain.training/who" }

export const doneCards = () => new Set(recall(NAME.cards, []))
export const markDone = card => remember(NAME.cards, [...doneCards().add(card)])

export const exam = () => recall(NAME.exam, null)
export const keepExam = value => remember(NAME.exam, value)

export const who = () => recall(NAME.who, "")
export const keepWho = name => remember(NAME.who, name)

function recall(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? usual
  } catch {
    return usual
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch { /* a private window */ }
}
