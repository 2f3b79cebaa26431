// Draws the teams and lets a thumb rearrange them: tap somebody, then a team
// (to move) or somebody else (to swap); or drag by the grip.

import { dragging } from "./drag.js"
import { called, move, promote, swap } from "./teams.js"

export function board(form, draft, colours, changed) {
  const place = form.querySelector("[data-board]")
  const sheet = form.querySelector("[data-sheet]")
  const rename = sheet.querySelector("[data-rename]")
  const destinations = sheet.querySelector("[data-destinations]")
  let chosen = null

  const done = at => {
    chosen = at
    changed()
    paint()
  }

  const paint = () => {
    const names = called(draft.teams, colours)
    place.replaceChildren(...draft.teams.map((team, t) => crew(team, t, names[t])))
    sheet.hidden = !chosen
    if (!chosen) return
    const [t, i] = chosen
    rename.value = draft.teams[t].members[i]
    rename.placeholder = names[t].members[i]
    destinations.replaceChildren(...draft.teams.map((_, to) => destination(to, names[to].name)).filter((_, to) => to !== t))
    const button = place.querySelector(`[data-at="${t}.${i}"]`)
    button.focus({ preventScroll: true })
    button.scrollIntoView({ block: "nearest" })
  }

  const crew = (team, t, named) => {
    const drawing = copy("[data-crew-drawing]")
    drawing.className = `crew team-${t + 1}`
    drawing.dataset.team = t
    const title = drawing.querySelector("input")
    Object.assign(title, { value: team.name, placeholder: colours[t][0], ariaLabel: named.name })
    title.addEventListener("change", () => { team.name = title.value.trim(); done(chosen) })
    drawing.querySelector("ul").append(...named.members.map((name, i) => person(name, t, i)))
    return drawing
  }

  const person = (name, t, i) => {
    const drawing = copy("[data-person-drawing]")
    const button = drawing.querySelector("button")
    button.dataset.at = `${t}.${i}`
    button.ariaPressed = String(chosen?.[0] === t && chosen?.[1] === i)
    drawing.querySelector("bdi").textContent = name
    if (i === 0) button.ariaLabel = `${name}, ${place.dataset.chief}`
    drawing.querySelector(".chief").hidden = i !== 0
    return drawing
  }

  const destination = (to, name) => {
    const button = copy("[data-destination-drawing]")
    button.className = `team-${to + 1}`
    button.querySelector("bdi").textContent = name
    button.addEventListener("click", () => done(move(draft.teams, chosen, to)))
    return button
  }

  const tap = at => {
    if (!chosen || same(at, chosen)) return done(chosen ? null : at)
    swap(draft.teams, chosen, at)
    done(null)
  }

  place.addEventListener("click", event => {
    const button = event.target.closest("[data-at]")
    if (button) return tap(at(button))
    const crew = event.target.closest("[data-team]")
    if (crew && chosen && !event.target.closest("input") && Number(crew.dataset.team) !== chosen[0]) done(move(draft.teams, chosen, Number(crew.dataset.team)))
  })
  dragging(place, (button, target) => {
    const other = target?.closest("[data-at]")
    const crew = target?.closest("[data-team]")
    if (other && other !== button) swap(draft.teams, at(button), at(other))
    else if (crew && Number(crew.dataset.team) !== at(button)[0]) move(draft.teams, at(button), Number(crew.dataset.team))
    done(null)
  })
  rename.addEventListener("change", () => { draft.teams[chosen[0]].members[chosen[1]] = rename.value.trim(); done(chosen) })
  sheet.querySelector("[data-promote]").addEventListener("click", () => { promote(draft.teams, chosen); done([chosen[0], 0]) })
  sheet.querySelector("[data-deselect]").addEventListener("click", () => done(null))
  return () => { chosen = null; paint() }
}

function copy(selector) {
  return document.querySelector(selector).content.firstElementChild.cloneNode(true)
}

function at(button) {
  return button.dataset.at.split(".").map(Number)
}

function same(a, b) {
  return a[0] === b[0] && a[1] === b[1]
}
