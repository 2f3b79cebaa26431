// Variants, and the gangster who is also the Parrain.

export function chooseRules(form, draft, crews, changed) {
  const parrain = form.querySelector("[data-parrain]")
  const switches = [...form.querySelectorAll("[data-variant]")]

  const gather = () => {
    for (const one of switches) draft.variants[one.name] = one.checked
    draft.parrain = parrain.value
    changed()
  }

  for (const one of switches) one.checked = draft.variants[one.name] ?? one.checked
  form.querySelector("[data-step=regles]").addEventListener("change", gather)

  const show = () => {
    const people = crews().flatMap(crew => crew.members)
    const yes = name => new Option(parrain.dataset.yes.replace("{who}", () => name), name)
    parrain.replaceChildren(parrain.options[0], ...people.map(yes))
    parrain.value = people.includes(draft.parrain) ? draft.parrain : ""
  }
  return { show }
}
