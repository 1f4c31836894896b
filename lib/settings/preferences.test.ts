import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCache } from '#lib/storage/cache.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { preferences } from './preferences.ts'

const TEXTS = [
  ['klineInterval', '15m', '<b>', ''],
  ['spotLayout', '{"a":1}', 'x'.repeat(20_001), ''],
  ['columns', '{"positions":"{}"}', 'x'.repeat(20_001), ''],
  ['selectedCoin', 'BTC', 'btc!', ''],
  ['timezone', 'America/Argentina/Buenos_Aires', 'UTC; drop', ''],
  ['fiatName', 'EUR', 'XXX', ''],
  ['areaCode', '49', '+49', ''],
  ['imageHost', 'img.agio.example:8080', 'https://img', ''],
  ['hotkeys', 'buy=Alt+KeyA sell=Mod+KeyE', 'buy=<b>', ''],
  ['soundVolume', '60', '101', '0'],
  ['soundEvents', 'filled placed', '<b>', 'filled cancelled liquidated'],
  ['notices', 'on', 'maybe', 'off'],
  ['announcementSeen', '0123456789ab', '<b>', ''],
  ['upDownColors', 'red-up', 'blue-up', 'green-up'],
] as const

describe('additional local-storage keys of specification 3.4', () => {
  it.each(TEXTS)('%s keeps %j and takes nothing malformed', (name, valid, malformed, fallback) => {
    const storage = createMemoryStorage()
    const { key, read, write, remove } = preferences[name] as typeof preferences.selectedCoin
    expect(read(storage)).toBe(fallback)
    expect(write(storage, valid)).toBe(true)
    expect(read(storage)).toBe(valid)
    storage.setItem(key, malformed)
    expect(read(storage)).toBe(fallback)
    remove(storage)
    expect(storage.length).toBe(0)
  })

  it.each(['guides', 'promptTimes'] as const)('%s keeps counters', (name) => {
    const storage = createMemoryStorage()
    const counts = preferences[name]
    counts.write(storage, { first: 2, second: 0 })
    expect(counts.read(storage)).toEqual({ first: 2, second: 0 })
    for (const malformed of ['', 'x', '[]', 'null', '3']) {
      storage.setItem(counts.key, malformed)
      expect(counts.read(storage)).toEqual({})
    }
    storage.setItem(counts.key, '{"a":1,"b":"2","c":-1,"d":1.5}')
    expect(counts.read(storage)).toEqual({ a: 1 })
  })

  it('has a key of its own for each, with the brand in front', () => {
    const keys = Object.values(preferences).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^agio_[a-z_]+$/)
  })

  it('reads whatever is stored without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        const storage = createMemoryStorage()
        for (const { key, read } of Object.values(preferences)) {
          storage.setItem(key, stored)
          expect(() => read(storage)).not.toThrow()
        }
      }),
    )
  })

  it('pushes cached entries out of a full storage, and says when that was not enough', () => {
    const storage = createMemoryStorage(140)
    createCache({ storage }).write('a', 'x'.repeat(30))
    expect(preferences.timezone.write(storage, 'Asia/Tokyo')).toBe(true)
    expect(preferences.spotLayout.write(storage, 'x'.repeat(100))).toBe(false)
    expect(preferences.timezone.read(storage)).toBe('Asia/Tokyo')
  })
})
