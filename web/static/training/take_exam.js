// An exam: cards drawn by this phone, and its marks. When all are in: how many, a diploma, what to look at again.

import { exam, keepExam } from "./phone_memory.js"

const PASSED = 0.7
const page = document.getElementById("exam")
const cards = JSON.parse(page.dataset.cards)

for (const button of document.querySelectorAll("[data-begin]")) {
  button.addEventListener("click", () => begin(button.dataset.begin))
}
show(exam())

function begin(slug) {
  const from = slug ? { [slug]: cards[slug] } : cards
  const all = Object.entries(from).flatMap(([game, names]) => Object.keys(names).map(name => `${game}/${name}`))
  const drawn = shuffled(all).slice(0, Number(page.dataset.questions))
  keepExam({ cards: drawn, marks: [] })
  location.assign(address(drawn, 0))
}

function show(taken) {
  const known = taken?.cards.every(card => titleOf(card))
  if (!known) return
  const { cards: drawn, marks } = taken
  if (marks.length < drawn.length) showNext(drawn, marks.length)
  else showResult(drawn, marks)
}

function showNext(drawn, at) {
  const going = document.getElementById("exam-going")
  say(going, { n: at + 1, all: drawn.length })
  document.getElementById("exam-next").href = address(drawn, at)
  going.hidden = false
}

function showResult(drawn, marks) {
  const right = marks.filter(Boolean).length
  const passed = right >= PASSED * drawn.length
  const result = document.getElementById("exam-result")
  say(result, { right, all: drawn.length })
  document.getElementById("exam-passed").hidden = !passed
  document.getElementById("exam-failed").hidden = passed
  const missed = drawn.filter((_, at) => !marks[at])
  document.getElementById("exam-again").hidden = !missed.length
  document.querySelector("#exam-again ul").replaceChildren(...missed.map(line))
  result.hidden = false
}

function line(card) {
  const link = Object.assign(document.createElement("a"), { className: "button wide", textContent: titleOf(card) })
  link.href = `${page.dataset.address}/${card}`
  const item = document.createElement("li")
  item.append(link)
  return item
}

function say(section, words) {
  const place = section.querySelector("[data-says]")
  place.textContent = place.dataset.says.replace(/\{(\w+)\}/g, (_, word) => words[word])
}

function titleOf(card) {
  const [game, name] = card.split("/")
  return cards[game]?.[name]
}

function address(drawn, at) {
  return `${page.dataset.address}/${drawn[at]}?exam=${at + 1}`
}

function shuffled(list) {
  const deck = [...list]
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[deck[last], deck[other]] = [deck[other], deck[last]]
  }
  return deck
}
