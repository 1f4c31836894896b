import { isInternalDomain } from '#lib/routing/links.ts'
import { site } from '#lib/locale/site.ts'

/**
 * What an address, link or sender that somebody was sent is to us. `copycat`: not ours, but it spells our name somewhere, which is what
 * a trap does.
 */
export type AddressVerdict = 'empty' | 'ours' | 'copycat' | 'foreign' | 'unreadable'

/** Judges a web address, a host name or an e-mail address by its domain alone, as a browser would read it. */
export function judgeAddress(unsafeText: string): AddressVerdict {
  const text = unsafeText.trim()
  if (text === '') return 'empty'
  const host = hostOf(text)
  if (host === null) return 'unreadable'
  if (isInternalDomain(host)) return 'ours'
  return text.toLowerCase().includes(site.brand.toLowerCase()) ? 'copycat' : 'foreign'
}

function hostOf(text: string): string | null {
  if (/\s/.test(text)) return null
  const sender = /^[^\s@/:]+@([^\s@/:]+)$/.exec(text)?.[1]
  const address = sender ?? (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  const url = URL.parse(sender === undefined ? address : `https://${sender}`)
  return url === null || !url.hostname.includes('.') ? null : url.hostname
}
