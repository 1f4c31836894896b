import { classifyLink } from './links.ts'

/** The parts of a window that navigation uses. */
export interface NavigatingPage {
  readonly location: Pick<Location, 'href' | 'assign'>
}

/** The parts of the opening window that are used to open another. */
export interface OpeningPage {
  readonly location: Pick<Location, 'href'>
  open(href: string, name: string, features?: string): Window | null
}

/** How to open a window of our own: its name, by which it is reused, and the browser's list of features. */
export interface OwnWindow {
  readonly name: string
  readonly features: string
}

/**
 * Opens a URL in a new window (specification 5). With `own`, a page of this origin opens in that window, and its handle is returned.
 * All other pages get no access to this page, and the result is null, as it is if the browser blocks the window or the URL is
 * rejected; a rejected URL is logged to the console.
 */
export function openWindow(address: string, page: OpeningPage, own?: OwnWindow): Window | null {
  const link = classifyLink(address, page.location.href)
  if (link.kind === 'rejected') {
    console.warn('invalid url', address)
    return null
  }
  const isOwn = own !== undefined && new URL(link.href).origin === new URL(page.location.href).origin
  return isOwn ? page.open(link.href, own.name, own.features) : page.open(link.href, '_blank', 'noopener')
}

/** Opens a URL in this tab. False if it is rejected; image data and blobs are rejected too, since they are not pages. */
export function navigateTo(address: string, page: NavigatingPage): boolean {
  const link = classifyLink(address, page.location.href)
  if (!link.navigable) {
    console.warn('invalid url', address)
    return false
  }
  page.location.assign(link.href)
  return true
}
