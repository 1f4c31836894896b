import { describe, expect, it } from 'vitest'
import { LOCALES } from '#lib/locale/locales.ts'
import { decide } from '../decide.ts'
import { isPage, PERSONAL_PAGES, publicPages } from '../pages.ts'
import { CONSOLE_PAGES, consolePath } from './console-pages.ts'
import { listConsoleLocales } from './console-locales.ts'

// Goal: the operators' door has the console and nothing else, and no other door has the console.

const at = (path: string, host = 'localhost:3100') => decide({ host, path, query: '', isOperators: true, protocol: 'http' })

describe('the operators’ door', () => {
  it.each(CONSOLE_PAGES.map(consolePath))('has %s in every language', (path) => {
    for (const { prefix, code } of listConsoleLocales()) {
      const internalPath = `/operator/${code}${path.slice('/operator'.length)}`
      expect(at(prefix + path)).toMatchObject({ kind: 'rewrite', status: 200, internalPath, path })
    }
  })

  it('serves one locale for each language prefix, on every host', () => {
    expect(new Set(listConsoleLocales().map(({ prefix }) => prefix)).size).toBe(new Set(LOCALES.map(({ prefix }) => prefix)).size)
    expect(at('/de/operator', 'www.agio.example')).toMatchObject({ kind: 'rewrite', status: 200, internalPath: '/operator/de' })
    expect(at('/operator', 'operators.internal:3900')).toMatchObject({ kind: 'rewrite', status: 200, internalPath: '/operator/en' })
  })

  it.each(['/fee', '/de/markets', '/operator/x', '/operator/users/1', '/operator/en', '/login', '/en/operator/missing'])(
    'has no %s, by the console’s own page',
    (path) => expect(at(path)).toMatchObject({ kind: 'rewrite', status: 404, path: '/operator/missing' }),
  )

  it.each([
    ['/', '/operator'],
    ['/de/', '/de/operator'],
    ['/operator/', '/operator'],
    ['//operator//users', '/operator/users'],
    ['/Operator/Users', '/operator/users'],
    ['/EN/operator', '/operator'],
  ])('leads from %s to %s', (path, to) =>
    expect(at(path)).toEqual({ kind: 'redirect', status: 307, location: `http://localhost:3100${to}` }),
  )

  it('refuses what cannot be read', () => expect(at('/operator/%2e%2e')).toMatchObject({ kind: 'refuse', status: 400 }))
})

describe('the public door', () => {
  it.each(CONSOLE_PAGES.map(consolePath))('has no %s', (path) => {
    const asked = (prefix: string) => decide({ host: 'localhost:3000', path: prefix + path, query: '', protocol: 'http' })
    expect(asked('')).toMatchObject({ kind: 'rewrite', status: 404 })
    expect(asked('/ar')).toMatchObject({ kind: 'rewrite', status: 404 })
    expect(isPage(path)).toBe(false)
  })

  it('has none of the files below the console’s folder', () => {
    expect(decide({ host: 'localhost', path: '/operator/en', query: '' })).toMatchObject({ kind: 'rewrite', status: 404 })
    expect([...publicPages().map((page) => page.path), ...PERSONAL_PAGES].filter((path) => path.startsWith('/operator'))).toEqual([])
  })
})
