import type { Maintenance } from '#lib/contract/operator/site-values.ts'
import { isClosed } from '#lib/contract/operator/site-values.ts'

/** The site is closed by an operator. */
export interface Closure {
  /** When to try again, in seconds. */
  readonly retryS: number
}

/** When to try again where nobody has said when the site opens, and the longest time that is told otherwise. */
const RETRY_UNKNOWN_S = 300
const RETRY_MAX_S = 86_400

/** Returns what a visitor of a closed site is told; null while it is open. */
export function findClosure(maintenance: Maintenance, nowMs: number): Closure | null {
  if (!isClosed(maintenance, nowMs)) return null
  const until = maintenance?.until ?? null
  const leftMs = until === null ? null : until - nowMs
  return { retryS: leftMs === null ? RETRY_UNKNOWN_S : Math.min(RETRY_MAX_S, Math.max(1, Math.ceil(leftMs / 1000))) }
}

/** The page that says how the site is doing, in every language. */
const STATUS_PAGE = /^(?:\/[\w-]+)?\/status\/?$/

/** Checks whether a path answers although the site is closed: signs of life, what is public of the site itself, and the status page. */
export function isOpenWhileClosed(path: string): boolean {
  return path === '/healthz' || path.startsWith('/v1/public/') || STATUS_PAGE.test(path)
}
