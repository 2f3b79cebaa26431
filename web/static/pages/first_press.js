// Asks in short turns, as long as somebody looks at this page: a test that was left takes no press
// from a game. Each turn begins before the one before it has ended, so that no press falls between.

const ASK_AGAIN_MS = 1500 // less than the two seconds that the box listens for each time

export function firstPress(ask, patienceMs) {
  const until = performance.now() + patienceMs
  return new Promise(resolve => {
    let over = false
    const end = answer => { over = true; resolve(answer) }
    const turn = async () => {
      if (over) return
      if (document.hidden) return end(null)
      setTimeout(turn, ASK_AGAIN_MS)
      const answer = await ask()
      if (!answer || answer.heard || performance.now() > until) end(answer)
    }
    turn()
  })
}
