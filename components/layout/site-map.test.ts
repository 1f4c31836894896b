import { expect, it } from 'vitest'
import { findPublicPage } from '#lib/routing/pages.ts'
import { FOOTER_COLUMNS, NAV_GROUPS } from './site-map.ts'

const paths = [...NAV_GROUPS, ...FOOTER_COLUMNS].flatMap((group) => group.pages.map((page) => page.path))

it.each([...new Set(paths)])('links to %s, which is a public page', (path) => {
  expect(findPublicPage(path)).toBeDefined()
})
