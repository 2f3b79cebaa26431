// What was typed and then thrown away can be put back with one tap: « Tout
// effacer », a list over another list, everybody shuffled. Until the game begins.

import { forget, save, stored } from "./draft.js"

export const BEFORE = "parrain.new_game.before"

export function undoErasing(form, draft) {
  const bar = form.querySelector("[data-erased]")

  const show = () => {
    const kept = stored(BEFORE)
    bar.hidden = !kept
    bar.querySelector("[role=status]").textContent = kept ? bar.dataset[kept.what] : ""
  }

  bar.querySelector("button").addEventListener("click", () => {
    save(stored(BEFORE).draft)
    forget(BEFORE)
    location.reload()
  })
  show()
  return {
    before(what) {
      save({ what, draft }, BEFORE)
      show()
    },
  }
}
