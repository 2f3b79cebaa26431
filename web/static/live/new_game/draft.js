// The game being prepared, kept on this phone until it begins. The box keeps
// what was sent: an undone set-up comes back from there, on any phone.

const PLACE = "parrain.new_game"
const empty = () => ({ names: "", teams: [], sides: [], variants: {}, parrain: "" })

export function load(form) {
  const kept = JSON.parse(form.dataset.kept)
  const mine = stored()
  if (form.dataset.undone === "true" && kept && mine?.from !== kept.id) {
    return { ...empty(), ...kept, from: kept.id }
  }
  return { ...empty(), ...mine }
}

export function save(draft, place = PLACE) {
  try {
    localStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // A private window keeps nothing: the draft lives as long as the page.
  }
}

export function forget(place = PLACE) {
  localStorage.removeItem(place)
}

// A random word; crypto.randomUUID is not there on plain HTTP.
export function word() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(36).padStart(2, "0")).join("")
}

export function stored(place = PLACE) {
  try {
    return JSON.parse(localStorage.getItem(place))
  } catch {
    return null
  }
}
