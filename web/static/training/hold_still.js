// Makes everything but one element, and what must always work, deaf: for a thumb, a keyboard and a screen reader alike.

const held = new Set()

// Within *root*; without *free*, nothing in there can be touched but the *always*.
export function holdStill(root, free, always) {
  letGo()
  if (!free) return hold(root, always)
  for (let element = free; element !== root && element; element = element.parentElement) {
    for (const other of element.parentElement.children) if (other !== element) hold(other, always)
  }
}

export function letGo() {
  for (const element of held) element.inert = false
  held.clear()
}

// What only holds others together is not drawn itself, so it could not be made pale: its parts are.
function hold(element, always) {
  if (always.includes(element)) return
  if (always.some(one => element.contains(one)) || element.matches(".scene, main") || getComputedStyle(element).display === "contents") {
    for (const child of element.children) hold(child, always)
  } else if (!element.inert) {
    element.inert = true
    held.add(element)
  }
}
