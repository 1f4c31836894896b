import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isPage, MISSING_PAGE, PERSONAL_PAGES, publicPages, UNAVAILABLE_PAGE } from '#lib/routing/pages.ts'

// Goal: the tables of pages and the files of `app/[locale]` name the same pages, so that none is cached, mapped or linked in vain.

const FILES = readdirSync(new URL('../../app/[locale]/', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:^|\/)page\.tsx$/.test(name))
  .map((name) => `/${name.replaceAll(/\([^)]*\)\/|\/?page\.tsx$/g, '')}`)
  .filter((path) => path !== MISSING_PAGE && path !== UNAVAILABLE_PAGE && path !== '/[...rest]')

/** A page of each family that no table lists one by one. */
const FAMILIES = ['/trade-asset/gift/7KQM-2XWD-9RTA', '/copy-trading/17'].filter(isPage)

const PATHS = [...publicPages().map(({ path }) => path), ...PERSONAL_PAGES, ...FAMILIES]

/** Whether the page of a file is at this path: `[coin]` is any one segment. */
function isAt(file: string, path: string): boolean {
  return new RegExp(`^${file.replaceAll(/\[\w+\]/g, '[^/]+')}$`).test(path)
}

it.each([...new Set(PATHS)])('%s has one file', (path) => {
  expect(FILES.filter((file) => isAt(file, path))).toHaveLength(1)
})

it.each(FILES)('app/[locale]%s/page.tsx is in a table', (file) => {
  expect(PATHS.some((path) => isAt(file, path))).toBe(true)
})
