/**
 * Returns a function that reads a colour of the page for a canvas. If the reader's system forces its colours, tokens contain system
 * colour names, which a canvas would resolve as on a page without forced colours.
 */
export function tokenReader(element: Element): (name: string) => string {
  const computed = getComputedStyle(element)
  return (name) => {
    const value = computed.getPropertyValue(name).trim()
    return /^[a-z]+$/i.test(value) ? systemColor(element, value) : value
  }
}

function systemColor(element: Element, name: string): string {
  const probe = element.ownerDocument.createElement('i')
  probe.style.color = name
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
