// Draws teams from <template>s. Names are text, whatever is in them.

export function drawCrew(team, number, { name, members }, colour, chosen, chief) {
  const drawing = copy("[data-crew-drawing]")
  drawing.classList.add(`team-${number + 1}`)
  drawing.dataset.team = number
  const title = drawing.querySelector("input")
  Object.assign(title, { value: team.name, placeholder: colour })
  title.setAttribute("aria-label", name)
  const people = members.map((who, i) => drawPerson(who, `${number}.${i}`, chosen, i === 0 && chief))
  drawing.querySelector("ul").append(...people)
  return drawing
}

function drawPerson(name, place, chosen, chief) {
  const drawing = copy("[data-person-drawing]")
  const button = drawing.querySelector("button")
  button.dataset.at = place
  button.setAttribute("aria-pressed", place === chosen)
  if (chief) button.setAttribute("aria-label", `${name}, ${chief}`)
  drawing.querySelector("bdi").textContent = name
  drawing.querySelector(".chief").hidden = !chief
  return drawing
}

export function drawDestination(number, name, go) {
  const button = copy("[data-destination-drawing]")
  button.classList.add(`team-${number + 1}`)
  button.querySelector("bdi").textContent = name
  button.addEventListener("click", go)
  return button
}

function copy(selector) {
  return document.querySelector(selector).content.firstElementChild.cloneNode(true)
}
