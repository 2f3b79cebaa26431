// Another game has other sheets, scripts, drawings and styles, and so has a training: the page loads itself again. Taps
// that wait are kept over a reload.

const ANSWER_MS = 10000 // for a page that was asked for

let leaving = false // the answer to a form is the next page: a reload would take its place

export function changeGames(game) {
  const { slug = "" } = document.getElementById("scene").dataset
  const training = document.getElementById("training")?.dataset.kind ?? ""
  if (!leaving && (slug !== game.dataset.slug || training !== game.dataset.training)) location.reload()
}

addEventListener("submit", event => {
  if (event.defaultPrevented || event.target.method === "dialog") return
  leaving = true
  setTimeout(() => { leaving = false }, ANSWER_MS)
})
addEventListener("pageshow", () => { leaving = false })
