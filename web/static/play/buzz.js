// A buzz in the hand, where the phone can and once somebody has touched the page.

export function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern)
}
