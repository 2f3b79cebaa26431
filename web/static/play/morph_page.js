// Paints what the box sent, without stealing a tap: nothing moves while a finger is down, and a
// button that has just become another one is deaf for a moment.

import { speak } from "./speak.js"

const { Idiomorph } = globalThis // a classic script that the page loads before this one

const LONGEST_TOUCH_MS = 1200
const DEAF_MS = 400
const FIELDS = "input, textarea, option"

const deaf = new WeakMap()
let fingerDownAt = null
let waiting = null
const painted = []

// *after* runs now, and after each repaint.
export function onPaint(after) {
  painted.push(after)
  after(document.getElementById("game"))
}

export function morphPage(game, html, atOnce = false) {
  waiting = () => {
    waiting = null
    const before = page()
    Idiomorph.morph(game, html, { morphStyle: "innerHTML", callbacks })
    if (page() !== before) {
      if (scrollY > 0) scrollTo(0, 0) // asked first: a browser that holds its place has then done so
      speak(document.querySelector(".say")?.textContent ?? "")
    }
    for (const after of painted) after(game)
  }
  if (atOnce || !touched()) waiting()
}

export function isDeaf(element) {
  return performance.now() < (deaf.get(element) ?? 0)
}

function page() {
  return document.querySelector("[data-page]")?.dataset.page
}

function touched() {
  return fingerDownAt !== null && performance.now() - fingerDownAt < LONGEST_TOUCH_MS
}

const callbacks = {
  beforeNodeMorphed(old, fresh) {
    if (old.dataset?.keep !== undefined || isBeingTyped(old, fresh) || isTheSame(old, fresh)) return false
    if (old.dataset && fresh.dataset && meaning(old) !== meaning(fresh)) deafen(old)
    // What a person opened stays open.
    if (/^(DETAILS|DIALOG)$/.test(old.nodeName) && old.id === fresh.id) fresh.open = old.open
    return true
  },
  afterNodeAdded(node) {
    node.querySelectorAll?.("[data-do], form button").forEach(deafen)
    if (node.dataset?.do) deafen(node)
  },
}

const meaning = ({ dataset }) => `${dataset.do}/${dataset.undo}/${dataset.command}`

// The others get their drafts back after the repaint; this one would lose its cursor.
function isBeingTyped(old, fresh) {
  return old === document.activeElement && old.dataset.draft !== undefined && old.dataset.draft === fresh.dataset?.draft
}

// A tap changes one tile of twenty: the browser itself finds out which, faster than a script. What was typed or ticked
// is in no attribute, so a field is always looked at.
function isTheSame(old, fresh) {
  return old.isEqualNode(fresh) && !old.matches?.(FIELDS) && !old.querySelector?.(FIELDS)
}

function deafen(element) {
  deaf.set(element, performance.now() + DEAF_MS)
}

addEventListener("pointerdown", () => { fingerDownAt = performance.now() }, true)
for (const type of ["pointerup", "pointercancel"]) {
  // The click comes right after pointerup: paint once it has been heard.
  addEventListener(type, () => { fingerDownAt = null; setTimeout(() => waiting?.()) }, true)
}
setInterval(() => touched() || waiting?.(), LONGEST_TOUCH_MS)
