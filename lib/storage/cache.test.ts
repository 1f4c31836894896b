import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { CACHE_BYTES_MAX, CACHE_PREFIX, createCache, writeItem } from './cache.ts'
import { createMemoryStorage, storedBytes, type StorageArea } from './storage.ts'

function namesOf(storage: StorageArea): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

function bytesOf(storage: StorageArea): number {
  return namesOf(storage).reduce((total, name) => total + storedBytes(name, storage.getItem(name) ?? ''), 0)
}

function entryBytes(storage: StorageArea, key: string): number {
  return storedBytes(CACHE_PREFIX + key, storage.getItem(CACHE_PREFIX + key) ?? '')
}

describe('keeping values', () => {
  it('gives back what it kept, as JSON does', () => {
    const cache = createCache({ storage: createMemoryStorage() })
    for (const value of [0, '', null, false, [1, { a: 'b' }], 'a:b:c']) {
      expect(cache.write('k', value)).toBe(true)
      expect(cache.read('k')).toEqual(value)
    }
    cache.remove('k')
    expect(cache.read('k')).toBe(undefined)
    expect(cache.read('never')).toBe(undefined)
  })

  it('forgets after a lifetime', () => {
    const clock = createManualClock(1_000)
    const cache = createCache({ storage: createMemoryStorage(), clock })
    cache.write('k', 'v', 500)
    clock.advance(499)
    expect(cache.read('k')).toBe('v')
    clock.advance(1)
    expect(cache.read('k')).toBe(undefined)
  })

  it('counts a lifetime from now, also where the clock was ahead when others were written', () => {
    const clock = createManualClock(1_000)
    const storage = createMemoryStorage()
    storage.setItem(`${CACHE_PREFIX}ahead`, '1:900000::1')
    const cache = createCache({ storage, clock })
    cache.write('k', 'v', 500)
    expect(cache.read('k')).toBe('v')
    clock.advance(500)
    expect(cache.read('k')).toBe(undefined)
  })

  it('keeps what has no end', () => {
    const cache = createCache({ storage: createMemoryStorage() })
    for (const lifetime of [Infinity, Number.MAX_VALUE]) {
      expect(cache.write('k', lifetime, lifetime)).toBe(true)
      expect(cache.read('k')).not.toBe(undefined)
    }
  })

  it('is not led astray by a time of writing that is none', () => {
    const storage = createMemoryStorage()
    storage.setItem(`${CACHE_PREFIX}torn`, `1:${'9'.repeat(22)}::1`)
    const cache = createCache({ storage })
    expect(cache.write('k', 'v')).toBe(true)
    expect(cache.read('k')).toBe('v')
  })

  it('reads nothing of another version, and drops it at the next write', () => {
    const storage = createMemoryStorage()
    storage.setItem(`${CACHE_PREFIX}old`, '0:1000::"v"')
    storage.setItem(`${CACHE_PREFIX}broken`, 'not an entry')
    storage.setItem(`${CACHE_PREFIX}torn`, '1:1000::{"a')
    storage.setItem('mine', '0:1000::"v"')
    const cache = createCache({ storage })
    for (const key of ['old', 'broken', 'torn']) expect(cache.read(key)).toBe(undefined)
    cache.write('new', 1)
    expect(namesOf(storage)).toEqual([`${CACHE_PREFIX}torn`, 'mine', `${CACHE_PREFIX}new`])
  })

  it('keeps nothing that has no JSON, and then has no older value either', () => {
    const cache = createCache({ storage: createMemoryStorage() })
    const loop: Record<string, unknown> = {}
    loop.self = loop
    for (const value of [undefined, loop, 1n]) {
      cache.write('k', 'old')
      expect(cache.write('k', value)).toBe(false)
      expect(cache.read('k')).toBe(undefined)
    }
  })
})

describe('when room runs out', () => {
  it('has the size of specification 9', () => expect(CACHE_BYTES_MAX).toBe(4_980_736))

  it('drops the oldest, not the least recently named', () => {
    const clock = createManualClock(1_000)
    const cache = createCache({ storage: createMemoryStorage(), clock, bytesMax: 260 })
    for (const key of ['c', 'a', 'b']) {
      cache.write(key, 'x'.repeat(20))
      clock.advance(10)
    }
    cache.write('d', 'x'.repeat(20))
    expect(['a', 'b', 'c', 'd'].map((key) => cache.read(key) !== undefined)).toEqual([true, true, false, true])
  })

  it('counts a rewritten entry as new', () => {
    const cache = createCache({ storage: createMemoryStorage(), clock: createManualClock(1_000), bytesMax: 260 })
    for (const key of ['a', 'b', 'c', 'a', 'd']) cache.write(key, 'x'.repeat(20))
    expect(['a', 'b', 'c', 'd'].map((key) => cache.read(key) !== undefined)).toEqual([true, false, true, true])
  })

  it('refuses what never fits, without dropping others for it', () => {
    const cache = createCache({ storage: createMemoryStorage(), bytesMax: 200 })
    cache.write('a', 'x')
    expect(cache.write('b', 'x'.repeat(200))).toBe(false)
    expect(cache.read('a')).toBe('x')
  })

  it('drops entries also when the browser is full earlier than expected', () => {
    const storage = createMemoryStorage(290)
    const cache = createCache({ storage, clock: createManualClock(1_000) })
    for (const key of ['a', 'b', 'c', 'd']) expect(cache.write(key, 'x'.repeat(20))).toBe(true)
    expect(cache.read('a')).toBe(undefined)
    expect(cache.read('d')).toBeDefined()
  })

  it('random writes lose only the oldest, whatever sets the limit', () => {
    const write = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), size: fc.integer({ min: 0, max: 150 }) })
    const limits = fc.record({ cacheMax: fc.integer({ min: 200, max: 900 }), quota: fc.integer({ min: 200, max: 900 }) })
    fc.assert(
      fc.property(fc.array(write, { maxLength: 40 }), limits, (writes, { cacheMax, quota }) => {
        const storage = createMemoryStorage(quota)
        const cache = createCache({ storage, clock: createManualClock(1_000_000), bytesMax: cacheMax })
        // The oracle: keys in the order of their last successful write.
        let order: string[] = []
        for (const { key, size } of writes) {
          const before = new Map(order.map((other) => [other, entryBytes(storage, other)]))
          const written = cache.write(key, 'x'.repeat(size))
          order = order.filter((other) => other !== key)
          if (written) order.push(key)
          const alive = order.filter((other) => cache.read(other) !== undefined)
          // Every dropped entry is older than every remaining one, and the newest dropped one would not have fitted.
          expect(alive).toEqual(order.slice(order.length - alive.length))
          const dropped = order.at(-alive.length - 1)
          if (written && dropped) expect(bytesOf(storage) + (before.get(dropped) ?? 0)).toBeGreaterThan(Math.min(cacheMax, quota))
          if (written) expect(alive.at(-1)).toBe(key)
          expect(bytesOf(storage)).toBeLessThanOrEqual(Math.min(cacheMax, quota))
          order = alive
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('items that are no cache entries', () => {
  it('are stored at the cost of the oldest cached ones, and never dropped themselves', () => {
    const storage = createMemoryStorage(400)
    const cache = createCache({ storage, clock: createManualClock(1_000) })
    storage.setItem('kept', 'x'.repeat(30))
    for (const key of ['a', 'b', 'c']) cache.write(key, 'x'.repeat(20))
    expect(writeItem(storage, 'setting', 'x'.repeat(60))).toBe(true)
    expect(storage.getItem('kept')).toBe('x'.repeat(30))
    expect(cache.read('a')).toBe(undefined)
    expect(writeItem(storage, 'huge', 'x'.repeat(400))).toBe(false)
    expect(storage.getItem('kept')).toBe('x'.repeat(30))
  })

  it('leave the cache alone while there is room', () => {
    const storage = createMemoryStorage()
    const cache = createCache({ storage })
    cache.write('a', 1)
    expect(writeItem(storage, 'setting', '1')).toBe(true)
    expect(cache.read('a')).toBe(1)
  })
})

describe('a storage that refuses', () => {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage: StorageArea = { length: 3, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse }

  it('never throws into a screen', () => {
    const cache = createCache({ storage })
    expect(cache.write('a', 1)).toBe(false)
    expect(cache.read('a')).toBe(undefined)
    expect(() => cache.remove('a')).not.toThrow()
    expect(writeItem(storage, 'a', '1')).toBe(false)
  })
})
