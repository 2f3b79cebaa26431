// A show ends when somebody touches this phone, wherever that is. The banner's own form says so to the box, and the
// page that comes back is the real game, or home.

let ended = false

function end(event) {
  if (ended || !document.querySelector('#training[data-kind="demo"]')) return
  ended = true // from here on the form goes its way
  event.preventDefault()
  event.stopImmediatePropagation()
  document.querySelector("#training form").requestSubmit()
}

for (const touch of ["click", "keydown"]) addEventListener(touch, end, { capture: true })
