// The « Joueurs » sheet: a code for one seat, a seat freed, seats closed, a choice made for somebody.

import { outbox } from "../play/send_taps.js"
import { onPaint } from "../play/morph_page.js"
import { openSheet } from "../play/open_sheets.js"

const choose = document.getElementById("sheet-choose")
const code = document.getElementById("sheet-seat-code")

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-hands-over], [data-frees], [data-chooses]")
  if (!button) return
  const { handsOver, frees, chooses } = button.dataset
  if (handsOver) showCode(button, handsOver)
  else if (frees) send(button, { seat: frees })
  else openChoice(button, chooses)
})
document.addEventListener("change", async ({ target }) => {
  if (target.id === "seats-closed" && !await send(target, { closed: target.checked })) target.checked = !target.checked
})
choose.addEventListener("click", ({ target }) => { if (target.closest("[data-do]")) choose.close() })
// What was to be chosen is no longer what the game waits for.
onPaint(() => { if (choose.open && choose.dataset.moment !== moment()) choose.close() })

async function showCode(button, seat) {
  const answer = await send(button, { seat })
  if (!answer) return
  const picture = document.getElementById("seat-code")
  URL.revokeObjectURL(picture.src)
  picture.src = URL.createObjectURL(await answer.blob())
  title(code, seat)
  openSheet(code)
}

async function openChoice({ dataset: { address } }, seat) {
  const answer = await fetch(`${address}?seat=${encodeURIComponent(seat)}`).catch(() => null)
  if (!answer?.ok) return refuse(seat, answer)
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  document.getElementById("choose-for").replaceChildren(...page.body.childNodes)
  choose.dataset.moment = moment()
  title(choose, seat)
  openSheet(choose)
}

// The answer, if the box said yes; else the page tells why not.
async function send(element, body) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" }
  const answer = await fetch(element.dataset.address, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null)
  if (answer?.ok) return answer
  await refuse(body.seat ?? "", answer)
  return null
}

async function refuse(about, answer) {
  document.querySelector("dialog[open]")?.close() // what is said on the page is hidden behind a sheet
  const said = await answer?.json().catch(() => null)
  const { lost } = document.getElementById("link").dataset
  const sentence = said?.sentence ?? lost.replace("{s}", 0)
  outbox.dispatchEvent(new CustomEvent("refused", { detail: { tap: { about, body: {} }, sentence } }))
}

function title(sheet, who) {
  const heading = sheet.querySelector("[data-text]")
  heading.textContent = heading.dataset.text.replace("{who}", () => who)
}

function moment() {
  return document.getElementById("scene").dataset.moment
}
