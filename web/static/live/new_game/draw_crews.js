// Draws teams from <template>s. Names are text, whatever is in them.

export function drawCrew({ name, members, look, cry }, number, typed, chosen, chief) {
  const drawing = copy("[data-crew-drawing]")
  drawing.classList.add(`team-${look}`)
  drawing.dataset.team = number
  const badge = drawing.querySelector("[data-look]")
  badge.setAttribute("aria-label", `${badge.getAttribute("aria-label")} : ${name}`)
  const title = drawing.querySelector("input")
  Object.assign(title, { value: typed ?? "", placeholder: name })
  title.setAttribute("aria-label", name)
  drawing.querySelector(".cry").textContent = cry ?? ""
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

export function drawDestination({ name, look }, go) {
  const button = copy("[data-destination-drawing]")
  button.classList.add(`team-${look}`)
  button.querySelector("bdi").textContent = name
  button.addEventListener("click", go)
  return button
}

function copy(selector) {
  return document.querySelector(selector).content.firstElementChild.cloneNode(true)
}
