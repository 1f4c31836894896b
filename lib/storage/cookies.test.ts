import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryCookies } from '#tests/rigs/browser-of-tabs.ts'
import { createBrowserCookies } from './cookies.ts'

/** Imitates a browser's `document.cookie`, and records the assigned lines. */
function stubDocument(initial = ''): { readonly lines: string[] } {
  const lines: string[] = []
  vi.stubGlobal('document', {
    get cookie() {
      return initial || lines.map((line) => line.split(';')[0]).join('; ')
    },
    set cookie(line: string) {
      lines.push(line)
    },
  })
  return { lines }
}

afterEach(() => vi.unstubAllGlobals())

describe('cookies of a page', () => {
  it('hold for the whole site, this host only, and lax', () => {
    const { lines } = stubDocument()
    createBrowserCookies({ protocol: 'http:' }).write('agio_lang', 'de', 365)
    expect(lines[0]).toMatch(/^agio_lang=de; path=\/; sameSite=lax; expires=/i)
    expect(lines[0]).not.toMatch(/domain|secure/i)
    const expires = Date.parse(/expires=([^;]+)/.exec(lines[0] ?? '')?.[1] ?? '')
    expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(365)
  })

  it('are secure where the page is', () => {
    const { lines } = stubDocument()
    createBrowserCookies({ protocol: 'https:' }).write('agio_lang', 'de', 365)
    expect(lines[0]).toMatch(/; secure/i)
  })

  it('carry JSON there and back', () => {
    stubDocument()
    const cookies = createBrowserCookies({ protocol: 'http:' })
    const json = '{"unit":"USD","a":"ü; %=,"}'
    cookies.write('settings', json, 1)
    expect(cookies.read('settings')).toBe(json)
  })

  it('are removed by an expiry in the past', () => {
    const { lines } = stubDocument()
    createBrowserCookies({ protocol: 'http:' }).remove('agio_lang')
    expect(Date.parse(/expires=([^;]+)/.exec(lines[0] ?? '')?.[1] ?? '')).toBeLessThan(Date.now())
  })

  it('do not throw on foreign cookies', () => {
    stubDocument('agio_settings=%E0%A4%A; ok=1')
    const cookies = createBrowserCookies({ protocol: 'http:' })
    expect(() => cookies.read('agio_settings')).not.toThrow()
    expect(cookies.read('ok')).toBe('1')
  })
})

describe('cookies in memory', () => {
  it('are read, written and removed', () => {
    const cookies = createMemoryCookies({ a: '1' })
    cookies.write('b', '2', 1)
    cookies.remove('a')
    expect([cookies.read('a'), cookies.read('b')]).toEqual([undefined, '2'])
  })
})
