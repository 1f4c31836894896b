import { CALLS } from './calls/all-calls.ts'
import type { Described } from './fields/described.ts'

/** Returns the name under which a path is described: both margin modes, and both products of copies, have one description. */
export function sharedPath(path: string): string {
  return path
    .replace(/^\/api\/v2\//, '')
    .replace(/^margin\/(?:crossed|isolated)\//, 'margin/*/')
    .replace(/^copy\/(?:mix|spot)-/, 'copy/*-')
}

/** Finds what is said about a call; undefined if nothing is. */
export function describedCall(method: string, path: string): Described | undefined {
  return CALLS[`${method.toUpperCase()} ${sharedPath(path)}`]
}
