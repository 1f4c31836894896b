import { describe, expect, it } from 'vitest'
import { createMemoryCookies } from '#tests/rigs/browser-of-tabs.ts'
import { createCache } from './cache.ts'
import { proveStorage, type StoringPage } from './prove-storage.ts'
import { createMemoryStorage } from './storage.ts'

const KILOBYTE = 1024

function openPage(bytesMax = Infinity) {
  return { localStorage: createMemoryStorage(bytesMax), sessionStorage: createMemoryStorage() }
}

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('a browser', () => {
  it('that keeps what it is given proves it, and keeps nothing of the proof', () => {
    const [page, cookies] = [openPage(), createMemoryCookies()]
    expect(proveStorage(page, cookies)).toBe('kept')
    expect([page.localStorage.length, page.sessionStorage.length, cookies.read('storage_probe')]).toEqual([0, 0, undefined])
  })

  it.each<[string, StoringPage, ReturnType<typeof createMemoryCookies>]>([
    ['cookies that are forgotten', openPage(), { read: () => undefined, write: () => undefined, remove: () => undefined }],
    ['cookies that throw', openPage(), { read: blocked, write: blocked, remove: blocked }],
    [
      'a local storage that throws',
      {
        get localStorage() {
          return blocked()
        },
        sessionStorage: createMemoryStorage(),
      },
      createMemoryCookies(),
    ],
    [
      'a tab\u2019s storage that throws',
      {
        localStorage: createMemoryStorage(),
        get sessionStorage() {
          return blocked()
        },
      },
      createMemoryCookies(),
    ],
    ['a storage without any room', openPage(0), createMemoryCookies()],
    ['a storage that forgets', { ...openPage(), localStorage: { ...createMemoryStorage(), getItem: () => null } }, createMemoryCookies()],
  ])('with %s is blocked', (_what, page, cookies) => {
    expect(proveStorage(page, cookies)).toBe('blocked')
  })

  it('whose storage is full says so, and keeps what was there', () => {
    const page = openPage(32 * KILOBYTE)
    page.localStorage.setItem('theirs', 'x'.repeat(12 * KILOBYTE))
    expect(proveStorage(page, createMemoryCookies())).toBe('full')
    expect(page.localStorage.getItem('theirs')).toHaveLength(12 * KILOBYTE)
  })

  it('whose storage is full of our cached answers has room', () => {
    const page = openPage(32 * KILOBYTE)
    createCache({ storage: page.localStorage }).write('answer', 'x'.repeat(12 * KILOBYTE))
    expect(page.localStorage.length).toBe(1)
    expect(proveStorage(page, createMemoryCookies())).toBe('kept')
  })
})
