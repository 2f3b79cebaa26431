// One voice that is on or off. Browsers let it sound after the first touch.

const USUAL_HZ = 2300
const LOUDNESS = 0.12
const FADE_S = 0.004 // no click at either end

export class Whistle {
  wake() {
    this.#context ??= this.#start()
    this.#context.resume()
  }

  follow(on, hz) {
    if (!this.#context) return
    const now = this.#context.currentTime
    if (on) this.#voice.frequency.setValueAtTime(hz || USUAL_HZ, now)
    this.#loudness.gain.setTargetAtTime(on ? LOUDNESS : 0, now, FADE_S)
  }

  #context = null
  #voice = null
  #loudness = null

  #start() {
    const context = new AudioContext()
    this.#voice = new OscillatorNode(context, { type: "square", frequency: USUAL_HZ })
    this.#loudness = new GainNode(context, { gain: 0 })
    this.#voice.connect(this.#loudness).connect(context.destination)
    this.#voice.start()
    return context
  }
}
