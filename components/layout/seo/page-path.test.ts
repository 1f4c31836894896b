import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findLocale, LOCALES } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { pagePath } from './page-path.ts'

it.each([
  { code: 'en', pathname: '/en', path: '/' },
  { code: 'en', pathname: '/', path: '/' },
  { code: 'en', pathname: '/fee', path: '/fee' },
  { code: 'en', pathname: '/english', path: '/english' },
  { code: 'fr-FR', pathname: '/fr-FR/vip/detail', path: '/vip/detail' },
  { code: 'fr-FR', pathname: '/fr/vip/detail', path: '/vip/detail' },
  { code: 'de', pathname: '/de/%zz', path: '/' },
])('$pathname in $code is $path', ({ code, pathname, path }) => {
  expect(pagePath(pathname, findLocale(code))).toBe(path)
})

it('finds the same page on the server and in the browser', () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9 _%.~é漢-]{1,12}$/).filter((text) => !/^\.{1,2}$/.test(text))
  const paths = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
  fc.assert(
    fc.property(fc.constantFrom(...LOCALES), paths, (row, path) => {
      const publicPath = localPath(row, path)
      const internalPath = `/${row.code}${path.split('/').map(encodeURIComponent).join('/')}`
      fc.pre(row.prefix !== '' || !publicPath.startsWith(`/${row.code}`))
      expect(pagePath(publicPath, row)).toBe(path)
      expect(pagePath(internalPath, row)).toBe(path)
    }),
  )
})
