// The box's voices, on a phone. Each returns something that can be told to stop.

const TICK_HERTZ = 1000
const LAST_TICK_HERTZ = 1500
const WHISTLE_HERTZ = 2900
const PEA_HERTZ = 35
const BUZZER_HERTZ = 220
const FADE_S = 0.01

export function tick(audio, at, last) {
  return sound(audio, last ? LAST_TICK_HERTZ : TICK_HERTZ, at, last ? 0.3 : 0.1)
}

export function whistle(audio, at, lasts) {
  const voice = sound(audio, WHISTLE_HERTZ, at, lasts)
  const pea = audio.createOscillator()
  const depth = audio.createGain()
  pea.frequency.value = PEA_HERTZ
  depth.gain.value = 180
  pea.connect(depth).connect(voice.frequency)
  pea.start(at)
  pea.stop(at + lasts)
  return voice
}

export function buzzer(audio, at, lasts) {
  const voice = sound(audio, BUZZER_HERTZ, at, lasts)
  voice.type = "sawtooth"
  return voice
}

function sound(audio, hertz, at, lasts) {
  const voice = audio.createOscillator()
  const volume = audio.createGain()
  voice.frequency.value = hertz
  volume.gain.setValueAtTime(0.8, at)
  volume.gain.setTargetAtTime(0, at + lasts, FADE_S)
  voice.connect(volume).connect(audio.destination)
  voice.start(at)
  voice.stop(at + lasts + 10 * FADE_S)
  return voice
}
