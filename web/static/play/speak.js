// For those who listen to the page: what has just changed, said once.

export function speak(text) {
  const place = document.getElementById("spoken")
  if (place) place.textContent = text
}
