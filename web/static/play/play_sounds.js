// Ticks and whistle on this phone, for a loudspeaker on the grass: written in advance on the sound
// card's own clock, from the same zero as the box, so that a busy page cannot delay them.

import { localTime } from "./keep_time.js"
import { preference } from "./remember_preferences.js"
import { buzzer, tick, whistle } from "./whistle.js"

const LAST_TICKS = 3
const STOP_BLASTS_S = [0, 0.4, 0.8]

export function playSounds() {
  let audio, written, voices = []

  // Browsers let a page sound only after a touch, and a touch counts when the finger leaves. Until
  // then, after a reload, the header says so.
  const prepare = () => {
    if (preference("sound") && !audio) {
      audio = new AudioContext()
      audio.addEventListener("statechange", begin)
    }
    showSleep()
  }

  const wake = () => {
    if (!preference("sound")) return
    prepare()
    audio.resume()
  }

  // Its clock stood still: what was written for a countdown is late, what is left of it is not.
  const begin = () => {
    hush()
    written = undefined
    showSleep()
    follow()
  }

  const showSleep = () => {
    const note = document.getElementById("sound-sleeps")
    if (note) note.hidden = !preference("sound") || audio?.state === "running"
  }

  const write = ({ count, ticks = count, zero, ends, voice }) => {
    const zeroAt = audio.currentTime + (localTime(Number(zero)) - performance.now()) / 1000
    const atZero = voice === "buzz" ? buzzer : whistle
    for (let left = Number(ticks); left > 0; left--) {
      if (zeroAt - left > audio.currentTime) voices.push(tick(audio, zeroAt - left, left <= LAST_TICKS))
    }
    if (zeroAt > audio.currentTime) voices.push(atZero(audio, zeroAt, (ends - zero) / 1000))
  }

  const hush = () => {
    for (const voice of voices) voice.stop()
    voices = []
  }

  for (const type of ["pointerup", "keydown"]) addEventListener(type, wake)
  document.addEventListener("preference", ({ detail }) => {
    if (detail !== "sound") return
    hush()
    written = undefined
    wake()
    showSleep()
    follow()
    if (preference("sound")) tick(audio, audio.currentTime, false)
  })

  const follow = () => {
    const clock = document.getElementById("scene")?.dataset.clock
    const dial = document.getElementById("countdown")
    const zero = clock === "running" ? dial?.dataset.zero : undefined
    if (zero === written || (zero && localTime(0) === undefined)) return
    if (written && clock !== "zero") hush()
    if (audio && written && clock === "stopped" && preference("sound")) {
      for (const wait of STOP_BLASTS_S) voices.push(whistle(audio, audio.currentTime + wait, 0.25))
    }
    written = undefined
    if (!zero || audio?.state !== "running" || !preference("sound")) return
    written = zero
    write(dial.dataset)
  }

  prepare()
  return () => {
    showSleep()
    follow()
  }
}
