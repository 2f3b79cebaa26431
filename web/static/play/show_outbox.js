// Says how many taps wait, and marks on the page those that are on their way: a tap looks recorded
// only once the box has painted it.

export function showOutbox(outbox) {
  const list = document.getElementById("outbox")

  const show = () => {
    const { taps } = outbox
    for (const element of document.querySelectorAll("#game :is([data-do], [data-undo], [data-command])")) {
      const marked = element.matches("form") ? submitOf(element) : element
      marked?.toggleAttribute("data-sending", commands(element).some(command => taps.some(({ body }) => isTapOf(command, body))))
    }
    const button = document.getElementById("unsent")
    if (!button) return // no game is open yet
    button.hidden = taps.length === 0
    button.textContent = taps.length === 1 ? button.dataset.one : button.dataset.many.replace("{n}", taps.length)
    list.replaceChildren(...taps.map(tap => Object.assign(document.createElement("li"), { textContent: tap.about })))
  }

  outbox.addEventListener("change", show)
  document.querySelector("[data-drop-outbox]").addEventListener("click", () => outbox.drop())
  return show
}

function commands({ dataset }) {
  if (dataset.undo) return [{ seq: Number(dataset.undo) }]
  return [JSON.parse(dataset.do ?? dataset.command)].flat()
}

function submitOf(form) {
  return [...form.elements].find(({ type }) => type === "submit")
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
