import { publicHost } from '#lib/routing/addresses.ts'
import { decide } from '#lib/routing/decide.ts'
import type { Decision, PageRequest } from '#lib/routing/decision.ts'

export const MAIN = publicHost('main')
export const MIRROR = publicHost('mirror')
export const SECOND = publicHost('second')
export const THIRD = publicHost('third')

/** Decides about a path of a host. */
export function ask(host: string, path: string, rest: Partial<PageRequest> = {}): Decision {
  return decide({ host, path, query: '', ...rest })
}

/** Formats a decision as one readable line: `en /markets`, `308 https://…`, `refuse 400`. */
export function summary(decision: Decision): string {
  if (decision.kind === 'rewrite') return `${decision.locale.code} ${decision.path}`
  if (decision.kind === 'redirect') return `${decision.status} ${decision.location}`
  return `refuse ${decision.status}`
}

/** Decides about an absolute https URL of ours. */
export function follow(address: string, rest: Partial<PageRequest> = {}): Decision {
  const url = new URL(address)
  return ask(url.host, url.pathname, { query: url.search, ...rest })
}
