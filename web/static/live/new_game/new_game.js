// A game from a number of people to the first pack: five steps and one draft.

import { arrangeCrews } from "./arrange_crews.js"
import { beginGame } from "./begin_game.js"
import { chooseLooks } from "./choose_looks.js"
import { chooseOffer } from "./choose_offer.js"
import { chooseRules } from "./choose_rules.js"
import { forget, load, save } from "./draft.js"
import { fitNames } from "./fit_names.js"
import { followSteps } from "./follow_steps.js"
import { keepRoster } from "./keep_roster.js"
import { called, dealAgain } from "./teams.js"
import { typeNames } from "./type_names.js"
import { undoErasing } from "./undo_erasing.js"

const form = document.querySelector("[data-new-game]")
const colours = JSON.parse(form.dataset.colours)
const draft = load(form)

const changed = () => {
  delete draft.key // what will be sent is no longer the same
  save(draft)
}
const crews = () => called(draft.teams, draft.sides, colours)
const settle = () => {
  seats.show()
  names.show(seats.sizes.reduce((sum, size) => sum + size, 0))
  if (seats.sizes.length) draft.teams = dealAgain(draft.teams, names.read(), seats.sizes)
}
const gathered = () => {
  settle()
  changed()
}

const erasing = undoErasing(form, draft)
const offer = chooseOffer(form, draft, gathered)
const names = typeNames(form, draft, erasing, gathered)
const seats = fitNames(form, draft, offer, () => names.read().length, gathered)
const board = arrangeCrews(form, draft, crews, erasing, changed)
const rules = chooseRules(form, draft, crews, changed)
const preview = beginGame(form, draft, seats, crews)
const looks = chooseLooks(form, draft, crews, () => {
  changed()
  board.show()
})
keepRoster(form, names)

followSteps(form, step => {
  settle()
  save(draft)
  looks.close()
  if (step === "equipes") board.show()
  if (step === "regles") rules.show()
  if (step === "terrain") preview()
})

document.querySelector("[data-again]").addEventListener("click", () => {
  erasing.before("all")
  forget()
  location.replace(location.pathname)
})
form.hidden = false
