import { isInternalDomain } from '#lib/routing/links.ts'
import { site } from '#lib/locale/site.ts'
import { parseUrl } from '#lib/kernel/browser/parse-url.ts'

/**
 * The relation of an address, link or sender to us. `copycat`: not ours, but it contains our name somewhere, as a phishing address
 * does.
 */
export type AddressVerdict = 'empty' | 'ours' | 'copycat' | 'foreign' | 'unreadable'

/**
 * Judges a web address, host name or e-mail address: ours by its domain alone, parsed as a browser would; a copycat by its whole
 * text.
 */
export function judgeAddress(unsafeText: string): AddressVerdict {
  const text = unsafeText.trim()
  if (text === '') return 'empty'
  const host = findHost(text)
  if (host === null) return 'unreadable'
  if (isInternalDomain(host)) return 'ours'
  return text.toLowerCase().includes(site.brand.toLowerCase()) ? 'copycat' : 'foreign'
}

function findHost(text: string): string | null {
  if (/\s/.test(text)) return null
  const sender = /^[^\s@/:]+@([^\s@/:]+)$/.exec(text)?.[1]
  const address = sender ?? (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  const url = parseUrl(sender === undefined ? address : `https://${sender}`)
  return url === null || !url.hostname.includes('.') ? null : url.hostname
}
