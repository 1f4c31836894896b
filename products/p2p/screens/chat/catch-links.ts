/** The links that the other party has written. */
const FOREIGN = '[data-from="other"] a[href]'

/**
 * Catches the links of the other party's messages before the browser follows them, by key or by whichever button of the mouse, and tells
 * their addresses instead. Returns the undo.
 */
export function catchLinks(within: HTMLElement, onLink: (href: string) => void): () => void {
  const follow = (event: Event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(FOREIGN) : null
    if (pressed === null) return
    event.preventDefault()
    onLink(pressed.href)
  }
  const kinds = ['click', 'auxclick'] as const
  for (const kind of kinds) within.addEventListener(kind, follow)
  return () => {
    for (const kind of kinds) within.removeEventListener(kind, follow)
  }
}
