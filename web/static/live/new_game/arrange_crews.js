// Lets a thumb rearrange the teams: tap somebody, then a team (to move) or
// somebody else (to swap); or drag by the grip.

import { dragPeople } from "./drag_people.js"
import { drawCrew, drawDestination } from "./draw_crews.js"
import { move, promote, shuffle, swap } from "./teams.js"

export function arrangeCrews(form, draft, crews, changed) {
  const board = form.querySelector("[data-board]")
  const sheet = form.querySelector("[data-sheet]")
  const rename = sheet.querySelector("[data-rename]")
  const colours = JSON.parse(form.dataset.colours)
  let chosen = null // [team, member]

  const done = place => {
    chosen = place
    draft.names = draft.teams.flatMap(team => team.members).filter(Boolean).join("\n")
    changed()
    paint()
  }

  const paint = () => {
    const named = crews()
    board.replaceChildren(...draft.teams.map((team, t) =>
      drawCrew(team, t, named[t], colours[t][0], chosen?.join("."), board.dataset.chief)))
    sheet.hidden = !chosen
    if (chosen) openSheet(named)
  }

  const openSheet = named => {
    const [team, member] = chosen
    rename.value = draft.teams[team].members[member]
    rename.placeholder = named[team].members[member]
    const buttons = named.map(({ name }, to) => drawDestination(to, name, () => done(move(draft.teams, chosen, to))))
    sheet.querySelector("[data-destinations]").replaceChildren(...buttons.filter((_, to) => to !== team))
    const person = board.querySelector(`[data-at="${chosen.join(".")}"]`)
    person.focus({ preventScroll: true })
    person.scrollIntoView({ block: "nearest" })
  }

  const put = (who, target) => {
    const other = target?.closest("[data-at]")
    const crew = target?.closest("[data-team]")
    if (other) swap(draft.teams, who, placeOf(other))
    else if (crew && Number(crew.dataset.team) !== who[0]) move(draft.teams, who, Number(crew.dataset.team))
    done(null)
  }

  board.addEventListener("click", ({ target }) => {
    const person = target.closest("[data-at]")
    if (person?.matches("[aria-pressed=true]")) done(null)
    else if (person && !chosen) done(placeOf(person))
    else if (chosen && !target.closest("input")) put(chosen, target)
  })
  board.addEventListener("change", ({ target }) => {
    draft.teams[Number(target.closest("[data-team]").dataset.team)].name = target.value.trim()
    done(chosen)
  })
  dragPeople(board, (person, target) => put(placeOf(person), target))
  rename.addEventListener("change", () => {
    draft.teams[chosen[0]].members[chosen[1]] = rename.value.trim()
    done(chosen)
  })
  sheet.querySelector("[data-promote]").addEventListener("click", () => {
    promote(draft.teams, chosen)
    done([chosen[0], 0])
  })
  sheet.querySelector("[data-deselect]").addEventListener("click", () => done(null))
  form.querySelector("[data-shuffle]").addEventListener("click", () => {
    shuffle(draft.teams)
    done(null)
  })
  return { show: () => { chosen = null; paint() } }
}

function placeOf(person) {
  return person.dataset.at.split(".").map(Number)
}
