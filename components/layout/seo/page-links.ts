/** A page of the site, with the name that its links have. */
export interface PageLink {
  readonly href: string
  readonly name: string
}

/**
 * Returns the pages that header and footer of this document link to: they already name each in the page's language, so that no list
 * has to be sent with it. Links to other languages and links that open a dialog are left out; a page that occurs twice keeps the first
 * name.
 */
export function readPageLinks(document: Document): readonly PageLink[] {
  const found = new Map<string, string>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href^="/"], footer a[href^="/"]')) {
    const href = link.getAttribute('href') ?? ''
    // A menu link has its name in one element and a line about the page in the next.
    const part = [...link.children].find((child) => child.textContent !== '')
    const name = (part ?? link).textContent.trim()
    if (name !== '' && link.hreflang === '' && link.dataset.opens === undefined && !found.has(href)) found.set(href, name)
  }
  return [...found].map(([href, name]) => ({ href, name }))
}
