import { createHash } from 'node:crypto'

/** Returns the tag of a body. Weak, because all encodings of the body share it. */
export function entityTag(body: string | Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Compares `If-None-Match` weakly (RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === opaque)
}
