import { classifyLink } from './links.ts'

/** Paths that one is never led back to: who has just entered has nothing to do there. */
const ENTRANCES = /\/(?:login|register|reset-password)$/

/**
 * Where somebody goes after he has logged in, from an address that anybody may have written: a page of ours, on this host or over
 * https on another of our domains (specification 2.4). Null for everything else. `base` is the address of the log-in page.
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
