// The Parrain gave this seat to another phone, or the game is over: the page says so, in the words of the box, shows
// nothing of the pad any more, and leads to the names. If the seat comes back (a rematch), so does the pad.

const NOT_ADMITTED = 401

export function letGo(box, game) {
  const gone = document.getElementById("gone")
  const cover = document.getElementById("cover")

  box.addEventListener("error", async () => {
    const headers = { Accept: "application/json" }
    const answer = await fetch(location.href, { headers }).catch(() => null)
    if (answer?.status !== NOT_ADMITTED) return
    const { sentence } = await answer.json().catch(() => ({}))
    document.getElementById("gone-says").textContent = sentence
    document.getElementById("scene").replaceChildren()
    for (const sheet of document.querySelectorAll("dialog[open]")) sheet.close()
    cover?.toggleAttribute("data-gone", true)
    gone.hidden = false
  })
  box.addEventListener("paint", () => {
    cover?.removeAttribute("data-gone")
    gone.hidden = true
  })
}
