// Whether spectators see the money: a switch of the box, not of this phone. It shows what the box
// says, so it moves back by itself when the box did not hear.

export function showMoney() {
  const box = document.getElementById("board-money")

  const reflect = () => {
    box.checked = document.getElementById("scene").dataset.money !== undefined
  }

  box.addEventListener("change", async () => {
    const { game } = document.getElementById("scene").dataset
    const headers = { "Content-Type": "application/json", Accept: "application/json", Game: game }
    const body = JSON.stringify({ shown: box.checked })
    const answer = await fetch(box.dataset.address, { method: "POST", headers, body }).catch(() => null)
    if (!answer?.ok) reflect()
  })
  return reflect
}
