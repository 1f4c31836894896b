/** Checks whether an element is drawn: it has boxes and is not `visibility: hidden`. Its place on the screen does not matter. */
export function isVisible(element: Element): boolean {
  // Not every browser at our floor can be asked directly.
  const hasBoxes = typeof element.checkVisibility === 'function' ? element.checkVisibility() : element.getClientRects().length > 0
  return hasBoxes && getComputedStyle(element).visibility === 'visible'
}
