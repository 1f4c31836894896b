import { decide } from '#lib/routing/decide.ts'
import type { Decision, PageRequest } from '#lib/routing/decision.ts'
import { perListing } from '#lib/routing/listed-pairs.ts'
import { findPublicPage, type PublicPage } from '#lib/routing/pages.ts'
import { LRUCache } from 'lru-cache'

/** A decision, and the public page that it leads to, if any. */
export interface PageDecision {
  readonly decision: Decision
  readonly publicPage: PublicPage | undefined
}

const REMEMBERED_MAX = 5000

/**
 * Caches `decide()` for public pages, whose addresses are few and requested again and again. A rewrite does not depend on the query, so
 * that is not part of the key; everything else that `decide()` reads is, but the listed pairs, with which all decisions are forgotten. All other requests
 * are decided each time.
 */
export function createDecisions(): (request: PageRequest) => PageDecision {
  const decisions = perListing(() => new LRUCache<string, PageDecision>({ max: REMEMBERED_MAX }))
  return (request) => {
    const key = makeKey(request)
    const remembered = decisions()
    const known = remembered.get(key)
    if (known !== undefined) return known
    const decision = decide(request)
    const publicPage = decision.kind === 'rewrite' ? findPublicPage(decision.path) : undefined
    const found = { decision, publicPage }
    if (publicPage !== undefined) remembered.set(key, found)
    return found
  }
}

// No part can contain a space: hosts and paths come from a checked header and request line.
function makeKey({ host, path, languageCookie = '', simulation = false, country = '', protocol = 'http' }: PageRequest): string {
  return `${host} ${path} ${languageCookie} ${simulation ? 1 : 0} ${country} ${protocol}`
}
