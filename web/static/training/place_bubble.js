// Where a bubble stands: below the control that it points at, or above, never on it. All in CSS pixels of the window.

const GAP = 14 // for the arrow
const EDGE = 8

// *control* is a rectangle, *bubble* its size, *room* that of the window. *height* is the most that it may take there.
export function place(control, bubble, room) {
  const above = control.top - GAP - EDGE
  const below = room.height - control.bottom - GAP - EDGE
  const under = bubble.height <= below || below >= above
  const height = Math.max(0, Math.min(bubble.height, under ? below : above))
  const middle = (control.left + control.right) / 2
  const left = clamp(middle - bubble.width / 2, EDGE, room.width - EDGE - bubble.width)
  return {
    under,
    height,
    top: under ? control.bottom + GAP : control.top - GAP - height,
    left,
    arrow: clamp(middle - left, 24, bubble.width - 24),
  }
}

function clamp(value, least, most) {
  return Math.max(least, Math.min(value, most))
}
