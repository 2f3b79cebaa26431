// What a page is told comes into sight: the button that was tapped may be a screen away from it.

for (const said of document.querySelectorAll("[data-said]")) {
  const show = () => said.textContent && said.scrollIntoView({ block: "nearest" })
  new MutationObserver(show).observe(said, { childList: true })
}
