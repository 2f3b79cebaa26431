// Sends a file to the box in pieces: no request of anybody's may be longer than a few pages.

const PIECE = 48 * 1024 // bytes
const MOST_WAITS = 20 // for a box that asks for patience

const form = document.querySelector("[data-pieces]")
const said = form.querySelector("[data-said]")
const progress = form.querySelector("progress")

form.addEventListener("change", async event => {
  const [file] = event.target.files
  if (!file) return
  said.textContent = ""
  progress.hidden = false
  try {
    const refusal = await sendAll(file)
    if (!refusal) return location.assign(form.dataset.then)
    said.textContent = refusal
  } catch {
    said.textContent = form.dataset.unheard
  }
  progress.hidden = true
  event.target.value = ""
})

async function sendAll(file) {
  for (let start = 0; start === 0 || start < file.size; start += PIECE) {
    const refusal = await send(file.slice(start, start + PIECE), start)
    if (refusal) return refusal
    progress.value = (start + PIECE) / file.size
  }
  return ""
}

async function send(piece, start, waits = 0) {
  const headers = { Accept: "application/json", "Content-Type": "application/octet-stream", "Piece-Start": String(start) }
  const answer = await fetch(form.dataset.pieces, { method: "POST", headers, body: piece })
  if (answer.ok) return ""
  if (answer.status === 429 && waits < MOST_WAITS) {
    await new Promise(resolve => setTimeout(resolve, 1000 * (answer.headers.get("Retry-After") || 1)))
    return send(piece, start, waits + 1)
  }
  return (await answer.json()).sentence
}
