// A kept list of players: a tap on somebody fills the next free seat of the set-up, another tap frees
// it again. What was typed stays; a seat is filled as if by hand, so that its draft is kept.

export function pickPlayers(sheet) {
  const full = sheet.querySelector("#seats-full")

  const seats = () => [...document.querySelectorAll("#set-up [name=players]")]
  const seatOf = name => seats().find(seat => seat.value.trim() === name)

  const write = (seat, name) => {
    seat.value = name
    seat.dispatchEvent(new Event("input", { bubbles: true }))
  }

  const show = () => {
    for (const pick of sheet.querySelectorAll("[data-pick]")) {
      const seat = seatOf(pick.dataset.pick)
      pick.setAttribute("aria-pressed", seat !== undefined)
      pick.dataset.seat = seat ? seats().indexOf(seat) + 1 : ""
    }
  }

  sheet.addEventListener("fill", show)
  sheet.addEventListener("click", ({ target }) => {
    const name = target.closest("[data-pick]")?.dataset.pick
    if (name === undefined) return
    const seat = seatOf(name)
    const free = seats().find(({ value }) => !value.trim())
    if (seat) leave(seat)
    else if (free) write(free, name)
    full.hidden = Boolean(seat || free)
    full.textContent = full.dataset.words.replace("{most}", seats().length)
    show()
  })

  // Those who sit behind move up: the order around the table stays.
  function leave(left) {
    const names = seats().filter(seat => seat !== left).map(({ value }) => value)
    seats().forEach((seat, i) => write(seat, names[i] ?? ""))
  }
}
