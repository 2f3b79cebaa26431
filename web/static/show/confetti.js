// Confetti in the winners' colours: thrown once from [data-confetti], on a canvas that goes when they have fallen.
// Nobody who asked for less motion gets any.

const PIECES = 140
const WAIT_MS = 1800 // the drum rolls
const LASTS_MS = 6000
const LONGEST_FRAME_MS = 50 // on a slow screen they fall slowly, and are seen
const GRAVITY = 0.0006 // heights of the screen per second, per frame time in ms

export function throwConfetti() {
  const place = document.querySelector("[data-confetti]:not([data-thrown])")
  if (!place || matchMedia("(prefers-reduced-motion: reduce)").matches) return
  place.dataset.thrown = ""
  setTimeout(() => place.isConnected && fall(place), WAIT_MS)
}

function fall(place) {
  const canvas = document.createElement("canvas")
  canvas.width = innerWidth
  canvas.height = innerHeight
  place.append(canvas)
  const colours = [...place.querySelectorAll("i")].map(one => getComputedStyle(one).getPropertyValue("--team"))
  const pieces = Array.from({ length: PIECES }, (_, i) => piece(i, [...colours, ...colours, "#ffcf1a", "#ffffff"]))
  const pen = canvas.getContext("2d")
  const began = performance.now()
  let before = began

  const paint = now => {
    pen.clearRect(0, 0, canvas.width, canvas.height)
    for (const one of pieces) draw(pen, one, Math.min(now - before, LONGEST_FRAME_MS), canvas)
    before = now
    if (now - began < LASTS_MS && place.isConnected) requestAnimationFrame(paint)
    else canvas.remove()
  }
  requestAnimationFrame(paint)
}

// Places and speeds in screens and screens per second; two fountains, from the lower corners.
function piece(i, colours) {
  const left = i % 2 === 0
  return {
    x: left ? 0 : 1, y: 0.9,
    dx: (left ? 1 : -1) * (0.1 + 0.5 * Math.random()), dy: -0.7 - 0.7 * Math.random(),
    turn: 6 * Math.random(), spin: 8 * Math.random() - 4,
    size: 0.008 + 0.01 * Math.random(), colour: colours[i % colours.length],
  }
}

function draw(pen, one, ms, { width, height }) {
  one.dy += GRAVITY * ms
  one.x += one.dx * ms / 1000
  one.y += one.dy * ms / 1000
  one.turn += one.spin * ms / 1000
  const size = one.size * Math.max(width, height)
  pen.save()
  pen.translate(one.x * width, one.y * height)
  pen.rotate(one.turn)
  pen.scale(1, Math.cos(2 * one.turn))
  pen.fillStyle = one.colour
  pen.fillRect(-size / 2, -size / 3, size, size / 1.5)
  pen.restore()
}
