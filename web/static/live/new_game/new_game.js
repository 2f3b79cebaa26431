// A game from a number of people to the first pack: five steps and one draft.

import { arrangeCrews } from "./arrange_crews.js"
import { beginGame } from "./begin_game.js"
import { chooseOffer } from "./choose_offer.js"
import { chooseRules } from "./choose_rules.js"
import { forget, load, save } from "./draft.js"
import { followSteps } from "./follow_steps.js"
import { keepRoster } from "./keep_roster.js"
import { called, dealAgain } from "./teams.js"
import { typeNames } from "./type_names.js"

const form = document.querySelector("[data-new-game]")
const colours = JSON.parse(form.dataset.colours)
const draft = load(form)

const changed = () => {
  delete draft.key // what will be sent is no longer the same
  save(draft)
}
const crews = () => called(draft.teams, colours)

const offer = chooseOffer(form, draft, changed)
const names = typeNames(form, draft, offer, changed)
const board = arrangeCrews(form, draft, crews, changed)
const rules = chooseRules(form, draft, crews, changed)
const preview = beginGame(form, draft, offer, crews)
keepRoster(form, names)

followSteps(form, step => {
  names.show()
  if (offer.sizes.length) draft.teams = dealAgain(draft.teams, names.read(), offer.sizes)
  if (step === "equipes") board.show()
  if (step === "regles") rules.show()
  if (step === "terrain") preview()
  save(draft)
})

document.querySelector("[data-again]").addEventListener("click", () => {
  forget()
  location.replace(location.pathname)
})
form.hidden = false
