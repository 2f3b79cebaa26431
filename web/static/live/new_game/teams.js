// Who is in which team, as plain lists: the first of each is its chief, and
// somebody without a name is "", to be called by colour and number. What a team
// is called, its look and its cry are kept apart (*sides*), for as many teams as
// there ever were: fewer people today forget nothing.

import { tellApart } from "./names.js"

export function deal(names, sizes) {
  const left = [...names]
  const teams = sizes.map(size => ({ members: Array.from({ length: size }, () => left.shift() ?? "") }))
  left.forEach((name, i) => teams[i % teams.length].members.push(name))
  return teams
}

// The list has changed: whoever is still on it stays where he was put, as long as there are as many
// places as before.
export function dealAgain(teams, names, sizes) {
  const places = sum(teams.map(team => team.members.length))
  if (teams.length !== sizes.length || places !== Math.max(sum(sizes), names.length)) return deal(names, sizes)
  const coming = [...names]
  const stay = name => coming.includes(name) && coming.splice(coming.indexOf(name), 1).length > 0
  const kept = teams.map(team => team.members.map(name => (stay(name) ? name : "")))
  return kept.map(members => ({ members: members.map(name => name || (coming.shift() ?? "")) }))
}

export function move(teams, [from, i], to) {
  const [who] = teams[from].members.splice(i, 1)
  teams[to].members.push(who)
}

export function swap(teams, [a, i], [b, j]) {
  const [one, other] = [teams[a].members[i], teams[b].members[j]]
  teams[a].members[i] = other
  teams[b].members[j] = one
}

export function promote(teams, [team, i]) {
  teams[team].members.unshift(...teams[team].members.splice(i, 1))
}

export function shuffle(teams) {
  const everybody = teams.flatMap(team => team.members)
  for (let i = everybody.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[everybody[i], everybody[j]] = [everybody[j], everybody[i]]
  }
  for (const team of teams) team.members = team.members.map(() => everybody.shift())
}

// The look of each of *count* teams, 1 to 12: the chosen one, or the first that nobody chose.
export function looks(sides, count) {
  const chosen = Array.from({ length: count }, (_, t) => sides[t]?.look)
  const free = Array.from({ length: 12 }, (_, n) => n + 1).filter(look => !chosen.includes(look))
  return chosen.map(look => look ?? free.shift())
}

// Team *t* takes *look*; whoever had it takes that of team *t*.
export function wear(sides, count, t, look) {
  const worn = looks(sides, count)
  const other = worn.indexOf(look)
  if (other >= 0) worn[other] = worn[t]
  worn[t] = look
  worn.forEach((one, i) => { sides[i] = { ...sides[i], look: one } })
}

// The teams as the box gets them: everybody has a name, and no two the same.
export function called(teams, sides, colours) {
  const worn = looks(sides, teams.length)
  const crews = tellApart(teams.map((_, t) => sides[t]?.name || colours[worn[t] - 1][0]))
  const numbered = (name, t, i) => name || `${colours[worn[t] - 1][1]} ${i + 1}`
  const people = tellApart(teams.flatMap((team, t) => team.members.map((name, i) => numbered(name, t, i))))
  return teams.map((team, t) => ({
    name: crews[t],
    members: people.splice(0, team.members.length),
    look: worn[t],
    cry: sides[t]?.cry || null,
  }))
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
