// A button that prints: [data-print].

addEventListener("click", event => {
  if (event.target.closest("[data-print]")) print()
})
