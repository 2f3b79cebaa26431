// An exam: cards drawn by this phone, and its marks. When all are in: how many, a diploma, what to look at again.

import { resultOf } from "./exam_result.js"
import { exam, keepExam } from "./phone_memory.js"

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
  if (String(exam()?.cards) === String(drawn)) location.assign(address(drawn, 0))
  else document.getElementById("exam-forgets").hidden = false
}

function show(taken) {
  if (!taken?.cards.every(titleOf)) return
  const result = resultOf(taken)
  if (result.over) showResult(taken, result)
  else showNext(taken, result)
}

function showNext({ cards: drawn, marks }, { all }) {
  const going = document.getElementById("exam-going")
  say(going, { n: marks.length + 1, all })
  document.getElementById("exam-next").href = address(drawn, marks.length)
  going.hidden = false
}

function showResult({ cards: drawn, marks }, result) {
  const section = document.getElementById("exam-result")
  say(section, result)
  document.getElementById(result.passed ? "exam-passed" : "exam-failed").hidden = false
  const missed = drawn.filter((_, at) => !marks[at])
  document.getElementById("exam-again").hidden = !missed.length
  document.querySelector("#exam-again ul").replaceChildren(...missed.map(line))
  section.hidden = false
}

function line(card) {
  const link = Object.assign(document.createElement("a"), { className: "button wide", textContent: titleOf(card) })
  link.href = `${page.dataset.address}/${card}`
  const item = document.createElement("li")
  item.append(link)
  return item
}

function say(section, words) {
  for (const place of section.querySelectorAll("[data-says]")) {
    place.textContent = place.dataset.says.replace(/\{(\w+)\}/g, (_, word) => words[word])
  }
}

function titleOf(card) {
  const [game, name] = String(card).split("/")
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
