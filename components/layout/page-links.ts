/** A page of the site by the name that its links go by. */
export interface PageLink {
  readonly href: string
  readonly name: string
}

/**
 * The pages that header and footer of this document lead to: they name each in the page's language already, so that no list of them
 * has to come with it. The links between languages are left out; a page that is named twice keeps the first name.
 */
export function readPageLinks(document: Document): readonly PageLink[] {
  const found = new Map<string, string>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href^="/"], footer a[href^="/"]')) {
    const href = link.getAttribute('href') ?? ''
    // A menu's link has its name in one element and a line about the page in the next.
    const part = [...link.children].find((child) => child.textContent !== '')
    const name = (part ?? link).textContent.trim()
    if (name !== '' && link.hreflang === '' && link.dataset.opens === undefined && !found.has(href)) found.set(href, name)
  }
  return [...found].map(([href, name]) => ({ href, name }))
}
