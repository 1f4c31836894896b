import { classifyLink, type LinkClass } from './links.ts'

/**
 * The checked link of an element, or null where it is rejected: then the console says so and nothing navigates
 * (specification 5). Safe on the server.
 */
export function acceptHref(href: string, base: string): LinkClass | null {
  const link = classifyLink(href, base)
  if (link.kind !== 'rejected') return link
  console.warn('invalid href', href)
  return null
}

/** Opens an address in a new tab; other origins get no hold on this page. Returns false where the address is rejected. */
export function openWindow(address: string, page: Window): boolean {
  const link = classifyLink(address, page.location.href)
  if (link.kind === 'rejected') {
    console.warn('invalid url', address)
    return false
  }
  page.open(link.href, '_blank', 'noopener')
  return true
}

/** Goes to an address in this tab. Image data and blobs are no pages: they are rejected here. */
export function navigateTo(address: string, page: Window): boolean {
  const link = classifyLink(address, page.location.href)
  if (!link.navigable) {
    console.warn('invalid url', address)
    return false
  }
  page.location.assign(link.href)
  return true
}
