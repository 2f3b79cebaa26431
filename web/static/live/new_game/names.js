// A pasted list becomes names. Whoever pastes may number the lines, use
// bullets, copy two columns of a spreadsheet, or put everybody on one line.

const LONGEST = 40
const NUMBERING = /^\s*(?:\d+\s*[.):°-]\s*|[-*•–]\s+)/

export function read(text) {
  const lines = text.split(/[\r\n]+/).filter(line => line.trim())
  const pieces = lines.length > 1 ? lines : text.split(/[,;\r\n]/)
  return pieces.map(piece => clean(piece.replace(NUMBERING, ""))).filter(Boolean)
}

export function clean(name) {
  const line = name.normalize("NFC").replace(/[\p{Cc}\p{Cs}]/gu, " ").replace(/\s+/gu, " ").trim()
  return [...line].slice(0, LONGEST).join("").trim()
}

// Two people called Léa become Léa 1 and Léa 2: capitals tell nobody apart.
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
  return name.toUpperCase().toLowerCase()
}
