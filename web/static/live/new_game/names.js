// A pasted list becomes names. Whoever pastes may number the lines, use
// bullets, copy columns of a spreadsheet, or put everybody on one line.

export const LONGEST = 40
const NUMBERING = /^\s*(?:\d+\s*[.):°-]\s*|[-*•–]\s+)/
const MOST_COLUMNS = 3 // name, first name, group: more than that on a line are people

export function read(text) {
  return pieces(text).map(piece => clean(piece.replace(NUMBERING, ""))).filter(Boolean)
}

// « Dupont, Léa » on a line of its own is one person; a single line of them is a list.
function pieces(text) {
  const lines = text.split(/[\r\n]+/).filter(line => line.trim())
  if (lines.length < 2) return text.split(/[,;\t\r\n]/)
  const cells = lines.map(line => line.split(/[;\t]/).filter(cell => cell.trim()))
  return cells.some(line => line.length > MOST_COLUMNS) ? cells.flat() : lines
}

// Those of the list that are too long to be shown whole.
export function cut(text) {
  return pieces(text).map(piece => line(piece.replace(NUMBERING, ""))).filter(name => [...name].length > LONGEST)
}

export function clean(name) {
  return [...line(name)].slice(0, LONGEST).join("").trim()
}

function line(name) {
  return name.normalize("NFC").replace(/[\p{Cc}\p{Cs};]/gu, " ").replace(/\s+/gu, " ").trim()
}

// Two people called Léa become Léa 1 and Léa 2: neither capitals nor accents
// tell anybody apart who is called across a meadow.
export function tellApart(names) {
  const times = new Map()
  for (const name of names) times.set(fold(name), (times.get(fold(name)) ?? 0) + 1)
  const taken = new Set(times.keys())
  return names.map(name => (times.get(fold(name)) === 1 ? name : numbered(name, taken)))
}

function numbered(name, taken) {
  for (let n = 1; ; n++) {
    const end = ` ${n}`
    const told = [...name].slice(0, LONGEST - end.length).join("") + end
    if (!taken.has(fold(told))) {
      taken.add(fold(told))
      return told
    }
  }
}

function fold(name) {
  return name.normalize("NFD").replace(/\p{Mn}/gu, "").toUpperCase().toLowerCase()
}
