// In both phones of the last run of bench/live: when a tap reached each step in the page, in milliseconds since 1970.

const reach = step => { window.steps[step] ??= performance.timeOrigin + performance.now() }
window.steps = {}

const send = window.fetch
window.fetch = (...request) => { reach("fetch"); return send(...request) }

window.EventSource = class extends EventSource {
  constructor(address) {
    super(address)
    this.addEventListener("paint", () => reach("heard"))
  }
}

addEventListener("DOMContentLoaded", () => {
  const { Idiomorph } = window
  const morph = Idiomorph?.morph
  if (morph) Idiomorph.morph = (...picture) => { morph(...picture); reach("morphed") }
})
