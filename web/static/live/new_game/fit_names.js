// The names decide how many gangsters there are: the box knows every balanced way to seat each
// number of them, and whoever is counted beyond the names is a Parrain outside the game.

const MOST_OUTSIDE = 2

export function fitNames(form, draft, offer, count, changed) {
  const place = form.querySelector("[data-fits]")
  const fits = JSON.parse(place.dataset.fits)
  const drawing = document.querySelector("[data-fit-drawing]").content.firstElementChild
  const total = () => offer.sizes.reduce((sum, size) => sum + size, 0)

  const outside = n => {
    if (offer.people === null) return offer.parrains
    const left = offer.people - n
    return left >= 0 && left <= MOST_OUTSIDE ? left : offer.parrains
  }
  const unnamed = () => ({ words: place.dataset.unnamed.replace("{teams}", offer.words), sizes: offer.sizes, parrains: offer.parrains, key: "unnamed" })
  const exact = n => (fits[n] ?? []).map(({ words, sizes }) => ({ words, sizes, parrains: outside(n), key: sizes.join() }))

  // What can be chosen for the names that are there, the likeliest first.
  const ways = () => {
    const n = count()
    if (n === 0 || n === total()) return []
    if (n > total()) return exact(n)
    const everybody = offer.people === null || offer.people - n <= MOST_OUTSIDE
    return everybody ? [...exact(n), unnamed()] : [unnamed(), ...exact(n)]
  }
  const chosen = () => ways().find(way => way.key === draft.fit) ?? ways()[0] ?? null

  const draw = way => {
    const choice = drawing.cloneNode(true)
    const input = choice.querySelector("input")
    Object.assign(input, { value: way.key, checked: way.key === chosen().key })
    choice.querySelector("b").textContent = way.words
    choice.querySelector("small").textContent = JSON.parse(place.dataset.outside)[way.parrains]
    return choice
  }

  place.addEventListener("change", ({ target }) => {
    draft.fit = target.value
    changed()
  })
  return {
    show() {
      place.querySelector("[data-choices]").replaceChildren(...ways().map(draw))
      place.hidden = ways().length < 2
    },
    get sizes() { return chosen()?.sizes ?? offer.sizes },
    get parrains() { return chosen()?.parrains ?? offer.parrains },
  }
}
