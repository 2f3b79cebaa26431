// The box's clock on this phone. Every message says what time it was when it left; the one that
// lost the least time on the way is the nearest to the truth. The phone's own hour plays no part.

const KEPT = 60 // messages: two minutes, so that a clock that runs slow is followed

let delays = []

export function hear(boxMs, heardAtMs) {
  delays = [...delays, heardAtMs - boxMs].slice(-KEPT)
}

export function forgetClock() {
  delays = []
}

// Milliseconds on this page's clock at which the box's clock shows *boxMs*.
export function localTime(boxMs) {
  return delays.length ? boxMs + Math.min(...delays) : undefined
}
