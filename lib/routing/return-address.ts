import { classifyLink } from './links.ts'

/** Paths that a login never returns to: a user who has just logged in has no use for them. */
const ENTRANCES = /\/(?:login|register|reset-password)$/

/**
 * Returns the address to open after a login, read from an untrusted address: a page of ours, on this host or over https on another of
 * our domains (specification 2.4). Null for everything else, and for the pages of log-in, registration and password reset. `base` is
 * the address of the log-in page.
 */
export function returnAddress(unsafe: string | null, base: string): string | null {
  if (unsafe === null || unsafe === '') return null
  const link = classifyLink(unsafe, base)
  if (link.kind !== 'internal') return null
  const url = new URL(link.href)
  const isOurs = url.origin === new URL(base).origin || (url.protocol === 'https:' && url.port === '')
  const hasName = url.username !== '' || url.password !== ''
  return isOurs && !hasName && !ENTRANCES.test(url.pathname) ? url.href : null
}
