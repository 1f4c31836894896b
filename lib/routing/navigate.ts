import { classifyLink } from './links.ts'

/** What navigation touches of a window. */
export interface NavigatingPage {
  readonly location: Pick<Location, 'href' | 'assign'>
}

/** What opening a window touches of the one that opens it. */
export interface OpeningPage {
  readonly location: Pick<Location, 'href'>
  open(href: string, name: string, features?: string): Window | null
}

/** How a window of our own is opened: its name, by which it is found again, and the browser's list of features. */
export interface OwnWindow {
  readonly name: string
  readonly features: string
}

/**
 * Opens an address in a window of its own (specification 5). A page of this origin may be named and comes back as a handle; every
 * other origin gets no hold on this page, so that there is no handle. Null where the browser blocks it or the address is rejected,
 * which the console then says.
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

/** Goes to an address in this tab. False for an address that is rejected: image data and blobs are no pages either. */
export function navigateTo(address: string, page: NavigatingPage): boolean {
  const link = classifyLink(address, page.location.href)
  if (!link.navigable) {
    console.warn('invalid url', address)
    return false
  }
  page.location.assign(link.href)
  return true
}
