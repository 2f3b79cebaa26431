// Turns the drawing of the evening into a PNG: shared where the phone can, else
// saved. Plain HTTP has no share sheet on most phones, so saving is the rule.

addEventListener("click", async event => {
  const button = event.target.closest("[data-save-keepsake]")
  if (!button) return
  const picture = await painted(document.querySelector("[data-keepsake]"))
  const file = new File([picture], button.dataset.name, { type: picture.type })
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {})
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
})

async function painted(drawing) {
  const { width, height } = drawing.viewBox.baseVal
  const svg = new XMLSerializer().serializeToString(drawing)
  const image = Object.assign(new Image(), { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` })
  await image.decode()
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  canvas.getContext("2d").drawImage(image, 0, 0)
  return new Promise(done => canvas.toBlob(done, "image/png"))
}
