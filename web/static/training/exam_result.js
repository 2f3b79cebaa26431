// What an exam on this phone has come to: how many are right, how many are needed, whether it is over and passed.

const NEEDED = 0.7 // of the questions

export function resultOf({ cards, marks }) {
  const all = cards.length
  const right = marks.filter(Boolean).length
  const needed = Math.ceil(NEEDED * all)
  const over = marks.length >= all
  return { all, right, needed, over, passed: over && right >= needed }
}
