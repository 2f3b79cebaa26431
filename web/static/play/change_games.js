// Another game has other sheets, scripts, drawings and styles: the page loads itself again. Taps that
// wait are kept over a reload.

export function changeGames(game) {
  if ((document.getElementById("scene").dataset.slug ?? "") !== game.dataset.slug) location.reload()
}
