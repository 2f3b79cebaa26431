// Lets a thumb rearrange the teams: tap somebody, then a team (to move) or
// somebody else (to swap); or drag by the grip. Then nobody is chosen any more.

import { dragPeople } from "./drag_people.js"
import { drawCrew, drawDestination } from "./draw_crews.js"
import { move, promote, shuffle, swap } from "./teams.js"

export function arrangeCrews(form, draft, crews, erasing, changed) {
  const board = form.querySelector("[data-board]")
  const sheet = form.querySelector("[data-sheet]")
  const rename = sheet.querySelector("[data-rename]")
  let chosen = null // [team, member]
  let renamed = false // since he was chosen: the next tap is about somebody else

  const choose = place => {
    chosen = place
    renamed = false
    paint()
  }
  const gather = () => {
    draft.names = draft.teams.flatMap(team => team.members).filter(Boolean).join("\n")
    changed()
  }
  const done = () => {
    gather()
    choose(null)
  }

  const paint = () => {
    const named = crews()
    board.replaceChildren(...named.map((crew, t) =>
      drawCrew(crew, t, draft.sides[t]?.name, chosen?.join("."), board.dataset.chief)))
    sheet.hidden = !chosen
    if (chosen) openSheet(named)
  }

  const openSheet = named => {
    const [team, member] = chosen
    rename.value = draft.teams[team].members[member]
    rename.placeholder = named[team].members[member]
    const go = to => () => {
      move(draft.teams, chosen, to)
      done()
    }
    const buttons = named.map((crew, to) => drawDestination(crew, go(to)))
    sheet.querySelector("[data-destinations]").replaceChildren(...buttons.filter((_, to) => to !== team))
    person().focus({ preventScroll: true })
    person().scrollIntoView({ block: "nearest" })
  }
  const person = () => board.querySelector(`[data-at="${chosen.join(".")}"]`)

  const put = (who, target) => {
    const other = target?.closest("[data-at]")
    const crew = target?.closest("[data-team]")
    if (other) swap(draft.teams, who, placeOf(other))
    else if (crew && Number(crew.dataset.team) !== who[0]) move(draft.teams, who, Number(crew.dataset.team))
    done()
  }

  board.addEventListener("click", ({ target }) => {
    const tapped = target.closest("[data-at]")
    if (target.closest("h3")) choose(null) // its name or its look is changed, nobody moves
    else if (tapped?.matches("[aria-pressed=true]")) choose(null)
    else if (tapped && (!chosen || renamed)) choose(placeOf(tapped))
    else if (chosen) put(chosen, target)
  })
  board.addEventListener("change", ({ target }) => {
    const team = Number(target.closest("[data-team]").dataset.team)
    draft.sides[team] = { ...draft.sides[team], name: target.value.trim() }
    changed()
  })
  dragPeople(board, (dragged, target) => put(placeOf(dragged), target))
  rename.addEventListener("input", () => {
    renamed = true
    draft.teams[chosen[0]].members[chosen[1]] = rename.value.trim()
    person().querySelector("bdi").textContent = crews()[chosen[0]].members[chosen[1]]
    gather()
  })
  sheet.querySelector("[data-promote]").addEventListener("click", () => {
    promote(draft.teams, chosen)
    done()
  })
  sheet.querySelector("[data-deselect]").addEventListener("click", () => choose(null))
  form.querySelector("[data-shuffle]").addEventListener("click", () => {
    erasing.before("order")
    shuffle(draft.teams)
    done()
  })
  return { show: () => choose(null) }
}

function placeOf(person) {
  return person.dataset.at.split(".").map(Number)
}
