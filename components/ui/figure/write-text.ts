/**
 * Writes a text into an element that has no other content; only if it has changed. Always writes: page translation, dictionaries and
 * dark modes of the browser wrap or replace text nodes, so what they left there is replaced.
 */
export function writeText(element: Element | null | undefined, text: string): void {
  if (!element) return
  const only = element.firstChild
  // A text node of its own is written in place: that costs least, and a selection of the text survives.
  if (only instanceof Text && only === element.lastChild) {
    if (only.data !== text) only.data = text
  } else if (element.textContent !== text) element.textContent = text
}
