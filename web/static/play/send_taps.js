// Taps that the box has not acknowledged yet. They are kept over a reload, sent one after the other
// in their order, each with its own key so that a repeated one counts once. What the box refuses
// is dropped and told; what it did not answer stays, and so does what somebody else answered: a
// captive portal says 200 to everything.

const SHELF = "parrain.outbox"
const PATIENCE_MS = 8000
const TOO_MANY = 429
const SOON_MS = 2000 // longer than a finger can hold the picture back
const AT_ONCE_MS = 100 // what is shown within that needs no mark in between: it would only flicker
const LATE_MS = 400 // a tap usually takes a tenth of that

export class Outbox extends EventTarget {
  #sending = false
  #notBefore = 0 // the box asked for patience until then, on this page's clock
  #unseen = [] // recorded, but the page does not show it yet
  #fresh = new Set() // the keys of taps of a moment ago
  #pictures = 0 // so far
  #waitingSince = -Infinity // the oldest tap; what an earlier page could not send is late
  #unansweredSince = null // the first of the tries in a row that nobody answered

  get taps() {
    try {
      return JSON.parse(localStorage.getItem(SHELF)) ?? []
    } catch {
      return []
    }
  }

  // Whether taps have waited for longer than they should.
  get late() {
    return this.taps.length > 0 && performance.now() - this.#waitingSince > LATE_MS
  }

  // For how long the box has not answered, if it was asked.
  get unansweredMs() {
    return this.#unansweredSince === null ? undefined : performance.now() - this.#unansweredSince
  }

  // *about* is what a person calls this tap; *game* is the game that the page showed, *seen* its
  // version of it, for a tap that need not count when somebody has made the same one since.
  add(path, body, about, game, seen) {
    const { taps } = this
    const key = newKey()
    if (!taps.length) this.#waitingSince = performance.now()
    this.#fresh.add(key)
    this.#keep([...taps, { key, path, body, about, game, seen }])
    setTimeout(() => {
      this.#fresh.delete(key)
      if (this.#notShown.some(tap => tap.key === key)) this.#say("change")
    }, AT_ONCE_MS)
    setTimeout(() => this.late && this.#say("change"), LATE_MS + 50)
    this.flush()
  }

  // The taps that the page has not shown for a while: on their way, or recorded since the last picture.
  get marked() {
    return this.#notShown.filter(({ key }) => !this.#fresh.has(key))
  }

  // Whether a tap is on its way, or not to be seen yet.
  get isAhead() {
    return this.#notShown.length > 0
  }

  // Whether it is the same tap.
  holds(body) {
    const wanted = JSON.stringify(body)
    return this.#notShown.some(tap => JSON.stringify(tap.body) === wanted)
  }

  painted() {
    this.#pictures += 1
    this.#unseen = []
  }

  drop() {
    this.#unansweredSince = null
    this.#keep([])
  }

  async flush() {
    if (this.#sending || performance.now() < this.#notBefore) return
    this.#sending = true
    try {
      while (this.taps.length && await this.#send(this.taps[0]));
    } finally {
      this.#sending = false
    }
  }

  // True when the box has decided, whatever it said.
  async #send(tap) {
    const pictures = this.#pictures
    const answer = await post(tap).catch(() => null)
    const said = await answer?.json().catch(() => null)
    const decided = answer?.ok ? said?.seq !== undefined : said?.code !== undefined
    this.#unansweredSince = decided ? null : this.#unansweredSince ?? performance.now()
    if (answer?.status === TOO_MANY) return this.#wait(Number(answer.headers.get("Retry-After")) || 1)
    if (!decided) return false
    if (answer.ok && !said.duplicate && pictures === this.#pictures) this.#expect(tap)
    this.#keep(this.taps.filter(({ key }) => key !== tap.key))
    this.#say(answer.ok ? "recorded" : "refused", { tap, ...said })
    return true
  }

  #wait(seconds) {
    this.#notBefore = performance.now() + 1000 * seconds
    setTimeout(() => this.flush(), 1000 * seconds)
    return false
  }

  // Two such taps in a row are one thumb, as long as the page could not show the first.
  #expect(tap) {
    this.#unseen.push(tap)
    setTimeout(() => {
      if (!this.#unseen.includes(tap)) return
      this.#unseen = this.#unseen.filter(other => other !== tap)
      this.#say("change")
    }, SOON_MS)
  }

  get #notShown() {
    return [...this.taps, ...this.#unseen]
  }

  #keep(taps) {
    localStorage.setItem(SHELF, JSON.stringify(taps))
    this.#say("change")
  }

  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

export const outbox = new Outbox()

function post({ path, body, key, game, seen }) {
  return fetch(path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": key, Game: game,
      ...(seen && { Seen: seen }),
    },
    body: JSON.stringify(body),
    priority: "high",
    signal: AbortSignal.timeout?.(PATIENCE_MS),
  })
}

// crypto.randomUUID needs a secure context; a box in a meadow has none.
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, "0")).join("")
}
