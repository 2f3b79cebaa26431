// One step at a time; the phone's own back button goes back one.

export function followSteps(form, entered) {
  const steps = [...form.querySelectorAll("[data-step]")]

  const show = () => {
    const wanted = steps.find(step => `#${step.dataset.step}` === location.hash) ?? steps[0]
    for (const step of steps) step.hidden = step !== wanted
    entered(wanted.dataset.step)
    window.scrollTo(0, 0)
    if (location.hash) wanted.querySelector("h2")?.focus({ preventScroll: true })
  }

  for (const title of form.querySelectorAll("h2")) title.tabIndex = -1
  addEventListener("hashchange", show)
  show()
}
