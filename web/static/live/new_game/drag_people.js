// Dragging by a .grip, with a finger or a mouse; what is dropped on what is
// somebody else's business.

const START_PX = 6

export function dragPeople(place, dropped) {
  place.addEventListener("pointerdown", event => {
    const grip = event.target.closest(".grip")
    const dragged = grip?.closest("button")
    if (!dragged || event.button) return
    const [x, y] = [event.clientX, event.clientY]
    let moving = false

    const follow = event => {
      moving ||= Math.hypot(event.clientX - x, event.clientY - y) > START_PX
      if (!moving) return
      dragged.classList.add("dragged")
      dragged.style.translate = `${event.clientX - x}px ${event.clientY - y}px`
    }
    const stop = event => {
      for (const [type, listener] of listeners) removeEventListener(type, listener)
      dragged.classList.remove("dragged")
      dragged.style.translate = ""
      if (!moving) return
      addEventListener("click", event => event.stopPropagation(), { capture: true, once: true })
      setTimeout(() => dispatchEvent(new Event("click")))
      if (event.type === "pointerup") dropped(dragged, document.elementFromPoint(event.clientX, event.clientY))
    }
    const listeners = [["pointermove", follow], ["pointerup", stop], ["pointercancel", stop]]
    for (const [type, listener] of listeners) addEventListener(type, listener)
  })
}
