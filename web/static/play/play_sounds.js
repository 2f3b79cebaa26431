// Ticks and whistle on this phone, for a loudspeaker on the grass: written in advance on the sound
// card's own clock, from the same zero as the box, so that a busy page cannot delay them.

import { localTime } from "./keep_time.js"
import { preference } from "./remember_preferences.js"

const TICK = { lasts: 0.1, hertz: 1000 }
const LAST_TICK = { lasts: 0.3, hertz: 1500 }
const WHISTLE_HERTZ = 2900
const STOP_BLASTS_S = [0, 0.4, 0.8]

export function playSounds() {
  let audio, written, voices = []

  const sound = ({ hertz, lasts }, at, trill = false) => {
    const voice = audio.createOscillator()
    const volume = audio.createGain()
    voice.frequency.value = hertz
    if (trill) flutter(audio, voice, at, lasts)
    volume.gain.setValueAtTime(0.8, at)
    volume.gain.setTargetAtTime(0, at + lasts, 0.01)
    voice.connect(volume).connect(audio.destination)
    voice.start(at)
    voice.stop(at + lasts + 0.1)
    voices.push(voice)
  }

  const write = ({ count, zero, ends }) => {
    const at = boxMs => audio.currentTime + (localTime(Number(boxMs)) - performance.now()) / 1000
    for (let left = Number(count); left > 0; left--) {
      const tickAt = at(zero) - left
      if (tickAt > audio.currentTime) sound(left > 3 ? TICK : LAST_TICK, tickAt)
    }
    sound({ hertz: WHISTLE_HERTZ, lasts: (ends - zero) / 1000 }, Math.max(at(zero), audio.currentTime), true)
  }

  const hush = () => {
    for (const voice of voices) voice.stop()
    voices = []
  }

  // Browsers let a page sound only after a touch.
  addEventListener("pointerdown", () => {
    if (!preference("sound")) return
    audio ??= new AudioContext()
    audio.resume()
  })

  return () => {
    const { clock } = document.getElementById("scene")?.dataset ?? {}
    const dial = document.getElementById("countdown")
    const zero = dial?.dataset.zero
    if (zero === written && clock !== "stopped") return
    if (audio && written && clock === "stopped") {
      hush()
      for (const wait of STOP_BLASTS_S) sound({ hertz: WHISTLE_HERTZ, lasts: 0.25 }, audio.currentTime + wait, true)
    }
    if (written && clock !== "zero") written = undefined
    if (zero && clock === "running" && audio && preference("sound") && localTime(0) !== undefined) {
      hush()
      write(dial.dataset)
      written = zero
    }
  }
}

// The pea of a whistle.
function flutter(audio, voice, at, lasts) {
  const pea = audio.createOscillator()
  const depth = audio.createGain()
  pea.frequency.value = 35
  depth.gain.value = 180
  pea.connect(depth).connect(voice.frequency)
  pea.start(at)
  pea.stop(at + lasts)
}
