// Says how many taps wait, and marks on the page those that are on their way: a tap looks recorded
// only once the box has painted it.

export function showOutbox(outbox) {
  const list = document.getElementById("outbox")

  const show = () => {
    const { taps } = outbox
    const onTheirWay = new Set(taps.map(({ body }) => about(body)))
    for (const element of document.querySelectorAll("#game :is([data-do], [data-undo], [data-command])")) {
      const marked = element.matches("form") ? submitOf(element) : element
      marked?.toggleAttribute("data-sending", commands(element).some(body => onTheirWay.has(about(body))))
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

// What a command is about, without what only its sending or a sheet adds.
function about({ do: kind = "undo", seq, who, victim, team, to, phase, card, error }) {
  return JSON.stringify([kind, seq, who, victim, team, to, phase, card, error])
}
