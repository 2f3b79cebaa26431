// « Un enfant… »: late, out for a moment, gone, back, another team, another name. The sheets lie
// outside the painted page, so teams and plans are read from the scene whenever one opens.

import { record } from "../play/tap_moves.js"

export function meetChildren(outbox) {
  const people = document.getElementById("sheet-people")
  const person = document.getElementById("sheet-person")

  people.addEventListener("fill", () => {
    offer(people)
    chooseTeam(people)
    listPlans(people.querySelector("#plans"))
  })
  people.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-plan]")
    if (!button) return
    record(outbox, { do: "call_off", who: button.dataset.plan }, button.title)
    button.closest("li").remove()
  })
  for (const sheet of [people, person]) {
    sheet.addEventListener("submit", ({ target }) => {
      if (target.dataset.closeAfter === undefined) return
      sheet.close()
      setTimeout(() => target.reset()) // once the tap has been read
    })
  }
}

// What the rules offer now; *data-when* asks for one of these states too.
export function offer(sheet, tile) {
  const offers = document.getElementById("scene").dataset.offers.split(" ")
  for (const part of sheet.querySelectorAll("[data-offer]")) {
    const states = part.dataset.when?.split(" ")
    part.hidden = !offers.includes(part.dataset.offer) || (states && !states.some(state => tile.classList.contains(state)))
  }
  return offers
}

// The smallest team first; not the one that somebody is in.
export function chooseTeam(sheet, { who = "", team } = {}) {
  const teams = JSON.parse(document.getElementById("children").dataset.teams)
  const select = sheet.querySelector("[data-teams]")
  select.replaceChildren(...teams.filter(name => name !== team).map(name => new Option(name)))
  for (const field of sheet.querySelectorAll("[name=who][type=hidden]")) field.value = who
}

export function planOf(who) {
  return document.querySelector(`#children [data-plan="${CSS.escape(who)}"]`)?.textContent ?? ""
}

function listPlans(list) {
  list.replaceChildren(...[...document.querySelectorAll("#children [data-plan]")].map(plan => {
    const row = document.createElement("li")
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: list.dataset.callOff, title: plan.textContent })
    button.dataset.plan = plan.dataset.plan
    row.append(plan.textContent, button)
    return row
  }))
}
