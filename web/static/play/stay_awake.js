// Keeps the screen on. The proper way needs a secure connection, which a box in a meadow has not; a
// tiny video with a silent sound track does it on most phones, but iPhones let the screen go dark
// over a video that loops: ours is wound back by hand. When neither works the menu says so.

import { preference } from "./remember_preferences.js"

const VIDEO = "/static/awake.mp4"
const WIND_BACK_S = 2 // of four: long before the end

export function stayAwake() {
  const says = document.getElementById("awake-says")
  let lock, video

  const tell = how => {
    says.hidden = false
    says.textContent = says.dataset[how]
  }

  const hold = async () => {
    if (document.hidden || !preference("awake")) return
    try {
      if (navigator.wakeLock) {
        lock = await navigator.wakeLock.request("screen")
        return tell("locked")
      }
      video ??= silentVideo()
      await video.play()
      tell("video")
    } catch {
      tell("impossible")
    }
  }

  const release = () => {
    lock?.release()
    video?.pause()
    says.hidden = true
  }

  // Videos start only after a touch.
  addEventListener("click", () => { if (!lock && !video) hold() })
  document.addEventListener("visibilitychange", () => { if (lock || video) hold() })
  document.addEventListener("preference", ({ detail }) => {
    if (detail === "awake") preference("awake") ? hold() : release()
  })
}

function silentVideo() {
  const video = document.createElement("video")
  Object.assign(video, { src: VIDEO, playsInline: true, className: "unseen" })
  video.setAttribute("aria-hidden", "true")
  video.addEventListener("timeupdate", () => { if (video.currentTime > WIND_BACK_S) video.currentTime = 0 })
  video.addEventListener("ended", () => video.play().catch(() => {})) // a page that was busy wound it back too late
  document.body.append(video)
  return video
}
