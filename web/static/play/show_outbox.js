// Says how many taps wait, and marks on the page those that are on their way: a tap looks recorded
// only once the box has painted it. A tap that the box answers at once is not worth a word.

export function showOutbox(outbox) {
  const list = document.getElementById("outbox")

  const show = () => {
    showMarks(outbox.marked)
    const button = document.getElementById("unsent")
    if (!button) return // no game is open yet
    const { taps, late } = outbox
    if (button.hidden && !late) return
    const text = taps.length === 1 ? button.dataset.one : button.dataset.many.replace("{n}", taps.length)
    button.hidden = !late
    button.textContent = text
    for (const primary of document.querySelectorAll("#game .primary")) {
      if (late) primary.dataset.unsent = text
      else delete primary.dataset.unsent
    }
    list.replaceChildren(...taps.map(tap => Object.assign(document.createElement("li"), { textContent: tap.about })))
  }

  outbox.addEventListener("change", show)
  document.querySelector("[data-drop-outbox]").addEventListener("click", () => outbox.drop())
  return show
}

// A page is written to only where something changed: the browser measures and paints whatever is written, changed or not.
function showMarks(taps) {
  if (!taps.length && !document.querySelector("#game [data-sending]")) return
  for (const element of document.querySelectorAll("#game :is([data-do], [data-undo], [data-command])")) {
    const wanted = commands(element)
    mark(placeOf(element), taps.filter(({ body }) => wanted.some(command => isTapOf(command, body))).length)
  }
}

function mark(place, count) {
  if (!place) return
  place.toggleAttribute("data-sending", count > 0)
  const marks = place.querySelector("[data-marks]")
  if (marks && marks.dataset.marks !== String(count || "")) marks.dataset.marks = count || ""
}

function commands({ dataset }) {
  if (dataset.undo) return [{ seq: Number(dataset.undo) }]
  return [JSON.parse(dataset.do ?? dataset.command)].flat()
}

// A form is marked on the button that sends it.
function placeOf(element) {
  return element.matches("form") ? [...element.elements].find(({ type }) => type === "submit") : element
}

// A tap says what its element says; its sending, a sheet or a form may have added to that.
function isTapOf(command, body) {
  if (command.do !== body.do) return false
  return Object.entries(command).every(([field, value]) => isBlank(value) || same(value, body[field]))
}

function isBlank(value) {
  return typeof value === "object" && Object.keys(value ?? {}).length === 0
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other)
}
