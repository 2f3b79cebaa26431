// The gangsters of the page, drawn again inside a sheet; *dress* says what a tap on each one does.

export function copyTiles(place, dress, keep = () => true) {
  const crews = document.getElementById("crews")?.cloneNode(true)
  place.replaceChildren(...(crews?.children ?? []))
  for (const element of place.querySelectorAll("[id]")) element.removeAttribute("id")
  for (const tile of place.querySelectorAll(".tile")) {
    for (const name of ["data-do", "data-repeat", "data-sheet", "data-ask-shooter", "data-sending"]) tile.removeAttribute(name)
    if (keep(tile)) dress(tile)
    else tile.remove()
  }
  for (const crew of place.querySelectorAll(".crew")) if (!crew.querySelector(".tile")) crew.remove()
}
