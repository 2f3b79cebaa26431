// The page of bench/live_socketio.py: Socket.IO's own protocol over a web socket, spelled out.

import { morphPage } from "/static/play/morph_page.js"

const game = document.getElementById("game")
const socket = new WebSocket(`ws://${location.host}/socket.io/?EIO=4&transport=websocket`)

socket.addEventListener("message", ({ data }) => {
  if (data.startsWith("0")) socket.send("40")
  else if (data === "2") socket.send("3")
  else if (data.startsWith("40")) document.documentElement.dataset.link = "linked"
  else if (data.startsWith("42")) {
    const [kind, said] = JSON.parse(data.slice(2))
    if (kind === "paint") morphPage(game, said.html)
  }
})

document.addEventListener("click", ({ target }) => {
  const element = target.closest("[data-do]")
  if (!element) return
  const { moment } = document.getElementById("scene").dataset
  const body = { ...JSON.parse(element.dataset.do), at: moment, once: String(Math.random()) }
  socket.send(`42${JSON.stringify(["move", body])}`)
})
