import { findPrefix } from './spellings.ts'

/** A requested language prefix, and what follows it. */
export interface AskedPath {
  readonly prefix: string
  readonly path: string
}

/** Takes the last slash off a path. */
export function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Drops any number of prefixes that have no page of their own: `/en/de/fee` requests the German page. */
export function splitPrefix(path: string): AskedPath {
  const end = path.indexOf('/', 1)
  const first = end === -1 ? path.slice(1) : path.slice(1, end)
  const rest = end === -1 ? '/' : path.slice(end)
  const prefix = findPrefix(first)
  if (prefix === '') return splitPrefix(rest)
  return prefix === null ? { prefix: '', path } : { prefix, path: rest }
}
