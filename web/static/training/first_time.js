// « Première fois ? »: the bubble points at the one thing to touch, and nothing else can be touched. The box refuses
// everything else as well: this only shows it. Whatever cannot be found leaves the page free.

import { isDeaf, onPaint } from "../play/morph_page.js"
import { outbox } from "../play/send_taps.js"
import { speak } from "../play/speak.js"
import { findControl } from "./find_control.js"
import { holdStill, letGo } from "./hold_still.js"
import { place } from "./place_bubble.js"

const game = document.getElementById("game")
let shown // the step and the control that were last pointed at
let control = null // to touch
let anchor = null // to look at: that, or the ring that empties

function guide() {
  const bubble = document.getElementById("guide")
  // What was asked for is touched, and its sheet may have closed: the next picture says what comes.
  if (outbox.isAhead && shown?.step === bubble?.dataset.step) return
  document.querySelectorAll("[data-pointed], .guide.copy").forEach(leave)
  if (!bubble) return letGo()
  const { wants, listens } = bubble.dataset
  control = wants ? findControl(JSON.parse(wants)) : null
  anchor = control ?? (listens === undefined ? null : document.getElementById("countdown"))
  if (control || !wants) holdStill(game, anchor, [bubble, ...document.querySelectorAll(".training-banner")])
  else letGo()
  point(bubble)
}

function leave(element) {
  if (element.matches(".copy")) return element.remove()
  delete element.dataset.pointed
  focusable(element).removeAttribute("aria-describedby")
}

function point(bubble) {
  const says = bubble.querySelector("#guide-says").textContent
  const sheet = control?.closest("dialog")
  if (sheet) sheet.append(copied(bubble))
  if (control) {
    control.dataset.pointed = ""
    focusable(control).setAttribute("aria-describedby", sheet ? "guide-copy" : "guide-says")
  }
  const now = { step: bubble.dataset.step, control }
  if (shown?.step !== now.step || shown.control !== control) {
    shown = now
    anchor?.scrollIntoView({ block: "nearest" })
    const touch = control ?? bubble.querySelector("#guide-on, #guide-play")
    if (touch) focusable(touch).focus({ preventScroll: true })
    else speak(says)
  }
  stand()
}

// A sheet lies over the page, and makes deaf what is not in it.
function copied(bubble) {
  const copy = Object.assign(document.createElement("aside"), { className: "guide copy" })
  copy.append(bubble.querySelector(".guide-body").cloneNode(true))
  copy.querySelector("#guide-says").id = "guide-copy"
  return copy
}

function focusable(element) {
  return element.querySelector?.("input") ?? element
}

function stand() {
  const bubble = document.querySelector("dialog[open] .guide.copy") ?? document.getElementById("guide")
  if (!bubble) return
  bubble.classList.remove("placed", "under")
  bubble.removeAttribute("style")
  if (!anchor?.isConnected) return
  const { width, height, top } = bubble.getBoundingClientRect()
  const target = anchor.getBoundingClientRect()
  const spot = place(target, { width, height }, { width: document.documentElement.clientWidth, height: innerHeight })
  // At the foot of the page a ring is seen whole, or else nowhere: only what is to be touched must never be covered.
  if (!control && (target.bottom < top || spot.height < height)) return
  bubble.classList.add("placed")
  bubble.classList.toggle("under", spot.under)
  bubble.style.cssText = `top: ${spot.top}px; left: ${spot.left}px; --room: ${spot.height}px; --arrow: ${spot.arrow}px`
}

// A long press on somebody would open his sheet, a held button would count on: here, a touch is a touch.
function onlyTouch(event) {
  if (!document.getElementById("guide") || !event.target.closest?.("#game, dialog")) return
  event.stopPropagation()
  if (event.type === "contextmenu") event.preventDefault()
}

async function goOn(event) {
  const form = event.target.closest("[data-go-on]")
  if (!form) return
  event.preventDefault()
  const button = form.querySelector("button")
  if (button.disabled || isDeaf(button)) return // a thumb that was still touching what stood there before
  button.disabled = true
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => null)
  button.disabled = false
  if (answer && !answer.ok) location.reload() // without an answer the header says so, and a thumb tries again
}

onPaint(guide)
outbox.addEventListener("change", guide) // a tap that was refused is asked for again
for (const type of ["click", "change", "close"]) document.addEventListener(type, () => setTimeout(guide), true)
for (const type of ["pointerdown", "contextmenu"]) addEventListener(type, onlyTouch, true)
for (const type of ["scroll", "resize"]) addEventListener(type, () => requestAnimationFrame(stand), { capture: true, passive: true })
document.addEventListener("submit", goOn)
document.fonts?.ready.then(stand)
