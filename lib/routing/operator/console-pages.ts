/**
 * Pages of the console: operators' own, served by their own door and by no other, so that they are in no sitemap, menu, search or cache
 * (ADR 61). Paths without language prefix; each is one view of `components/operator`.
 */
export const CONSOLE_PATH = '/operator'

/** The names of the console's pages: the end of their path, empty for the first one. */
export const CONSOLE_PAGES = [
  '',
  'users',
  'registration',
  'markets',
  'money',
  'p2p',
  'site',
  'audit',
  'approvals',
  'operators',
  'settings',
] as const
export type ConsolePage = (typeof CONSOLE_PAGES)[number]

/** The path below the locale that holds the console's "not found" page. */
export const CONSOLE_MISSING = 'missing'

/** The header by which the front door tells the web process that a request came to the operators' door. No visitor's is passed on. */
export const OPERATOR_DOOR_HEADER = 'x-operator-door'

/** Returns the path of a page of the console, without language prefix. */
export function consolePath(page: ConsolePage): string {
  return page === '' ? CONSOLE_PATH : `${CONSOLE_PATH}/${page}`
}

/** Finds the page of the console at a path without language prefix. */
export function findConsolePage(path: string): ConsolePage | undefined {
  return CONSOLE_PAGES.find((page) => consolePath(page) === path)
}
