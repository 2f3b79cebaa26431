// A game from a number of people to the first pack: five steps and one draft.

import { board } from "./crews.js"
import { forget, load, save, word } from "./draft.js"
import { read } from "./names.js"
import { follow } from "./steps.js"
import { called, dealAgain, shuffle } from "./teams.js"

const form = document.querySelector("[data-new-game]")
const find = selector => form.querySelector(selector)
const colours = JSON.parse(form.dataset.colours)
const draft = load(form)
const names = find("#names")
const parrain = find("[data-parrain]")

const offer = () => find(`[data-offers="${draft.people}"] input:checked`)
const sizes = () => offer().dataset.sizes.split(",").map(Number)
const gangsters = () => sizes().reduce((a, b) => a + b)

const drawCrews = board(form, draft, colours, () => {
  draft.names = draft.teams.flatMap(team => team.members).filter(Boolean).join("\n")
  changed()
})

restore()
for (const type of ["input", "change"]) form.addEventListener(type, gather)
form.addEventListener("submit", begin)
form.addEventListener("click", event => {
  const roster = event.target.closest("[data-roster]")
  if (roster) { names.value = roster.dataset.roster; gather() }
})
find("[data-resize]").addEventListener("click", () => { choosePeople(read(names.value).length + Number(offer().dataset.parrains)); gather() })
find("[data-keep]").addEventListener("click", keep)
find("[data-shuffle]").addEventListener("click", () => { shuffle(draft.teams); changed(); drawCrews() })
document.querySelector("[data-again]").addEventListener("click", () => { forget(); location.replace(location.pathname) })
follow(form, entered)
form.hidden = false

function restore() {
  names.value = draft.names
  if (draft.people) choosePeople(draft.people)
  const chosen = find(`[name="offer-${draft.people}"][value="${draft.offer}"]`)
  if (chosen) chosen.checked = true
  for (const input of form.querySelectorAll("[data-variant]")) input.checked = draft.variants[input.name] ?? input.checked
  gather()
}

function choosePeople(people) {
  const input = find(`[name="people"][value="${people}"]`)
  if (input) input.checked = true
}

function gather() {
  draft.people = Number(find("[name=people]:checked").value)
  for (const offers of form.querySelectorAll("[data-offers]")) offers.hidden = Number(offers.dataset.offers) !== draft.people
  draft.offer = offer()?.value ?? ""
  draft.names = names.value
  for (const input of form.querySelectorAll("[data-variant]")) draft.variants[input.name] = input.checked
  if (!parrain.closest("section").hidden) draft.parrain = parrain.value
  count()
  changed()
}

function changed() {
  delete draft.key // what is sent is no longer the same
  save(draft)
}

function count() {
  const said = find("[data-count]")
  const [n, total] = [read(names.value).length, offer() ? gangsters() : 0]
  const which = n === 0 ? "none" : n < total ? "some" : n === total ? "exact" : "over"
  said.textContent = said.dataset[which].replaceAll("{n}", n).replaceAll("{total}", total)
  const resize = find("[data-resize]")
  const people = n + Number(offer()?.dataset.parrains ?? 0)
  resize.hidden = n === total || !find(`[data-offers="${people}"] input`)
  resize.textContent = resize.dataset.words.replace("{n}", people)
}

function entered(step) {
  if (!offer()) return
  draft.teams = dealAgain(draft.teams, read(names.value), sizes())
  names.value = draft.names
  count()
  if (step === "equipes") drawCrews()
  if (step === "regles") listGangsters()
  if (step === "terrain") preview()
  save(draft)
}

function listGangsters() {
  const people = called(draft.teams, colours).flatMap(team => team.members)
  parrain.replaceChildren(parrain.options[0], ...people.map(name => new Option(name, name)))
  parrain.value = people.includes(draft.parrain) ? draft.parrain : ""
}

function setUp() {
  const teams = called(draft.teams, colours)
  const everybody = teams.flatMap(team => team.members)
  return {
    teams,
    parrains: Number(offer().dataset.parrains),
    parrain: everybody.includes(draft.parrain) ? draft.parrain : null,
    variants: draft.variants,
  }
}

async function preview() {
  const answer = await post(form.dataset.preview, { set_up: setUp() })
  if (answer?.ok) find("[data-following]").innerHTML = await answer.text()
}

async function begin(event) {
  event.preventDefault()
  draft.id = draft.key ??= word()
  save(draft)
  const answer = await post(form.dataset.begin, { set_up: setUp(), draft }, draft.key)
  if (answer?.ok) {
    forget()
    return location.replace(form.dataset.play)
  }
  if (answer) find("[data-said]").textContent = (await answer.json()).sentence
}

async function keep() {
  const button = find("[data-keep]")
  const body = new URLSearchParams({ name: find("#roster-name").value, people: read(names.value).join("\n") })
  const answer = await fetch(button.dataset.keep, { method: "POST", body }).catch(() => null)
  find("[data-keep-said]").textContent = !answer ? form.dataset.unheard : answer.ok ? button.dataset.kept : button.dataset.refused
}

async function post(address, data, key = "") {
  find("[data-said]").textContent = ""
  try {
    return await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": key },
      body: JSON.stringify(data),
    })
  } catch {
    find("[data-said]").textContent = form.dataset.unheard
    return null
  }
}
