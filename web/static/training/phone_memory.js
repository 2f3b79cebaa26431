// What this phone remembers of its trainings: which cards went well, the last exam, the name on a diploma. The box knows
// nothing of it. A phone that may not store anything trains all the same, but takes no exam.

const NAME = { cards: "parrain.training/cards", exam: "parrain.training/exam", who: "parrain.training/who" }

export const doneCards = () => new Set(list(recall(NAME.cards)))
export const markDone = card => remember(NAME.cards, [...doneCards().add(card)])

// The cards that were drawn, and whether each was right, so far; or null.
export function exam() {
  const kept = recall(NAME.exam)
  const cards = list(kept?.cards)
  return cards.length ? { cards, marks: list(kept.marks) } : null
}
export const keepExam = value => remember(NAME.exam, value)

export const who = () => String(recall(NAME.who) ?? "")
export const keepWho = name => remember(NAME.who, name)

const list = value => (Array.isArray(value) ? value : [])

function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(name))
  } catch {
    return null
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch { /* a private window */ }
}
