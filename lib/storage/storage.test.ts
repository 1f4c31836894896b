import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage, findLocalStorage, findSessionStorage, readItem, removeItem, type StorageArea } from './storage.ts'

const forbidden: StorageArea = {
  get length(): number {
    throw new DOMException('denied', 'SecurityError')
  },
  key: () => null,
  getItem() {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem() {
    throw new DOMException('denied', 'SecurityError')
  },
  removeItem() {
    throw new DOMException('denied', 'SecurityError')
  },
}

afterEach(() => vi.unstubAllGlobals())

describe('storage in memory', () => {
  it('behaves as a browser storage does', () => {
    const storage = createMemoryStorage()
    storage.setItem('a', '1')
    storage.setItem('b', '2')
    storage.setItem('a', '3')
    expect([storage.length, storage.key(0), storage.key(1), storage.key(2)]).toEqual([2, 'a', 'b', null])
    expect(storage.getItem('a')).toBe('3')
    storage.removeItem('a')
    expect(storage.getItem('a')).toBe(null)
  })

  it('fills up at two bytes a character, and counts a replaced value once', () => {
    const storage = createMemoryStorage(20)
    storage.setItem('k', '123456789')
    expect(() => storage.setItem('x', '')).toThrow('storage is full')
    storage.setItem('k', '987654321')
    expect(storage.getItem('k')).toBe('987654321')
  })
})

describe('finding a storage', () => {
  it('takes the one of the browser', () => {
    const localStorage = createMemoryStorage()
    const sessionStorage = createMemoryStorage()
    vi.stubGlobal('window', { localStorage, sessionStorage })
    expect(findLocalStorage()).toBe(localStorage)
    expect(findSessionStorage()).toBe(sessionStorage)
  })

  it('works in memory where there is no window', () => {
    const storage = findLocalStorage()
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
    expect(findLocalStorage().getItem('a')).toBe(null)
  })

  it('works in memory where the browser throws at its mere mention', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(() => findLocalStorage().setItem('a', '1')).not.toThrow()
  })

  it('reads nothing from a storage that refuses', () => {
    expect(readItem(forbidden, 'a')).toBe(null)
    expect(() => removeItem(forbidden, 'a')).not.toThrow()
  })
})
