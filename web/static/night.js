// Night colours, before the first paint: a classic script in the head, so that no white page dazzles whoever sits by
// the fire. The switch is in the menu (remember_preferences.js) and not the phone's own: many phones are always dark,
// and in full sun ink on paper is what one can read.

document.documentElement.toggleAttribute("data-night", localStorage.getItem("parrain.preference/night") === "true")
