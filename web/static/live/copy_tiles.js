// The gangsters of the page, drawn again inside a sheet; *dress* says what a tap on each one does.

export function copyTiles(place, dress, keep = () => true) {
  const crews = document.querySelector("#game .crews")?.cloneNode(true)
  place.replaceChildren(...(crews?.children ?? []))
  for (const element of place.querySelectorAll("[id]")) element.removeAttribute("id")
  for (const tile of place.querySelectorAll(".tile")) {
    const plain = asButton(tile)
    tile.replaceWith(plain)
    if (keep(plain)) dress(plain)
    else plain.remove()
  }
  for (const crew of place.querySelectorAll(".crew")) if (!crew.querySelector(".tile")) crew.remove()
}

// On some pages a gangster is a check box, on others a command: here, just somebody.
function asButton(tile) {
  const { who, team } = tile.dataset
  const button = Object.assign(document.createElement("button"), { type: "button", className: tile.className })
  button.classList.remove("choice", "struck")
  Object.assign(button.dataset, { who, team })
  button.append(...tile.querySelectorAll(":scope > :not(input)"))
  return button
}
