// Says how many taps wait, and marks on the page those that are on their way: a tap looks recorded
// only once the box has painted it.

export function showOutbox(outbox) {
  const button = document.getElementById("unsent")
  const list = document.getElementById("outbox")

  const show = () => {
    const { taps } = outbox
    const sent = new Set(taps.map(({ body }) => plain(body)))
    for (const element of document.querySelectorAll("#game [data-do]")) {
      const moves = [JSON.parse(element.dataset.do)].flat().map(plain)
      element.toggleAttribute("data-sending", moves.some(move => sent.has(move)))
    }
    button.hidden = taps.length === 0
    button.textContent = taps.length === 1 ? button.dataset.one : button.dataset.many.replace("{n}", taps.length)
    list.replaceChildren(...taps.map(({ about }) => Object.assign(document.createElement("li"), { textContent: about })))
  }

  outbox.addEventListener("change", show)
  document.querySelector("[data-drop-outbox]").addEventListener("click", () => outbox.drop())
  return show
}

// A command without the words that only its sending adds.
function plain({ at, second, shooter, number, ...command }) {
  return JSON.stringify(command)
}
