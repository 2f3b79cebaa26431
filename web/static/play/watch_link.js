// Staleness is loud: the header says since when the box has not been heard.

export function watchLink(box) {
  const link = document.getElementById("link")

  const show = (state, text) => {
    if (link.textContent === text) return
    link.textContent = text
    document.documentElement.dataset.link = state
  }

  box.addEventListener("beat", () => show("linked", link.dataset.linked))
  box.addEventListener("lost", ({ detail: { seconds } }) => {
    if (document.documentElement.dataset.link === "out") return
    if (seconds) show("lost", link.dataset.lost.replace("{s}", seconds))
    else show("joining", link.dataset.joining)
  })
  box.addEventListener("error", async () => {
    // The stream itself cannot say why it was closed; a page that sends to the door can.
    const answer = await fetch(location.pathname, { method: "HEAD", redirect: "manual" }).catch(() => null)
    if (answer?.type === "opaqueredirect") show("out", link.dataset.out)
  })
}
