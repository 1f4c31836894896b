import { expect, it } from 'vitest'
import { findPublicPage, publicPages } from '#lib/routing/pages.ts'
import { FOOTER_COLUMNS, NAV_GROUPS } from './site-map.ts'

const paths = [...NAV_GROUPS, ...FOOTER_COLUMNS].flatMap((group) => group.pages.map((page) => page.path))

it.each([...new Set(paths)])('links to %s, which is a public page', (path) => {
  expect(findPublicPage(path)).toBeDefined()
})

/**
 * Pages of a coin or a pair are reached from the lists of markets, the offers of a currency from the page of P2P, a leader's from the list of
 * leaders, pages of the reference from the page about the open API, the second heat map from the first, the home page from every header.
 */
const REACHED_FROM_LISTS = /^\/(?:(?:price|spot|futures|p2p|copy-trading|api-doc)\/.+|markets\/heat-map\/futures)?$/

it.each(
  publicPages()
    .map(({ path }) => path)
    .filter((path) => !REACHED_FROM_LISTS.test(path)),
)('leads to %s', (path) => {
  expect(paths).toContain(path)
})
