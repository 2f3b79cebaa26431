// A code that a Parrain showed: its key is in the fragment, which no server and no log ever sees.

const form = document.getElementById("by-key")
const key = new URLSearchParams(location.hash.slice(1)).get("s")

if (key) {
  history.replaceState(null, "", location.pathname)
  form.elements.key.value = key
  form.submit()
}
