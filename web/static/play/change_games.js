// Another game has other sheets, scripts, drawings and styles, and so has a training: the page loads itself again. Taps
// that wait are kept over a reload.

export function changeGames(game) {
  const { slug = "" } = document.getElementById("scene").dataset
  const training = document.getElementById("training")?.dataset.kind ?? ""
  if (slug !== game.dataset.slug || training !== game.dataset.training) location.reload()
}
