import { encodePath } from './addresses.ts'
import type { Decision } from './decision.ts'

/** The longest accepted path, both as sent and as written in a header, where one character can take twelve. No page of ours is longer. */
export const PATH_CHARACTERS_MAX = 2048

type Read =
  | {
      readonly kind: 'path'
      /** Decoded, with single slashes. */
      readonly path: string
      /** Whether it has more slashes than one somewhere as it was sent. */
      readonly isDoubled: boolean
    }
  | (Decision & { kind: 'refuse' })

const TOO_LONG: Read = { kind: 'refuse', status: 414, reason: 'path-too-long' }
const MALFORMED: Read = { kind: 'refuse', status: 400, reason: 'malformed-path' }

/**
 * Decodes a raw path once (DESIGN 5.10). Refuses undecodable text, dot segments, backslashes and control characters, because browsers and
 * servers read those in different ways. Takes several slashes for one, and keeps a trailing one.
 */
export function readPath(raw: string): Read {
  if (raw.length > PATH_CHARACTERS_MAX) return TOO_LONG
  if (!raw.startsWith('/')) return MALFORMED
  const sent = decodeOnce(raw)
  if (sent === null || /[\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(sent)) return MALFORMED
  const path = sent.replaceAll(/\/{2,}/g, '/')
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return MALFORMED
  return encodePath(path).length > PATH_CHARACTERS_MAX ? TOO_LONG : { kind: 'path', path, isDoubled: path !== sent }
}

function decodeOnce(raw: string): string | null {
  try {
    const path = decodeURIComponent(raw)
    return path.isWellFormed() ? path : null
  } catch {
    return null
  }
}
