// The box on the page. Pressing holds the real mock pin down until the thumb
// leaves; light and sound are what the pins do, never what we think they do.

import { Whistle } from "./whistle.js"

const box = document.querySelector("[data-virtual-box]")
const thumb = box.querySelector("[data-thumb]")
const lamp = box.querySelector("[data-pin=light]")
const horn = box.querySelector("[data-pin=sound]")
const whistle = new Whistle()
let down = false

new EventSource(box.dataset.virtualBox).addEventListener("pin", event => {
  const { name, on, hz } = JSON.parse(event.data)
  if (name === "sound") {
    horn.classList.toggle("on", on)
    whistle.follow(on, hz)
  } else if (name === "button") {
    thumb.classList.toggle("down", on)
  } else {
    lamp.classList.toggle(name, on)
  }
})

thumb.addEventListener("pointerdown", press)
thumb.addEventListener("keydown", event => (event.key === " " || event.key === "Enter") && press())
for (const type of ["pointerup", "pointercancel", "keyup", "blur"]) addEventListener(type, release)
thumb.addEventListener("contextmenu", event => event.preventDefault())

function press() {
  whistle.wake()
  if (!down) fetch(box.dataset.press, { method: "POST" }).catch(() => {})
  down = true
}

function release() {
  if (down) fetch(box.dataset.release, { method: "POST" }).catch(() => {})
  down = false
}
