import { describe, expect, it, vi } from 'vitest'
import { storageKey } from '#lib/settings/keys.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { openFavourites } from './favourites.ts'

const KEY = storageKey('favourites')

describe('openFavourites', () => {
  it('stars a pair, and takes the star off again', () => {
    const favourites = openFavourites(createMemoryStorage())
    favourites.toggle('BTCUSDT')
    favourites.toggle('ETHUSDT')
    favourites.toggle('BTCUSDT')
    expect([...favourites.read()]).toEqual(['ETHUSDT'])
  })

  it('keeps them in the browser', () => {
    const storage = createMemoryStorage()
    openFavourites(storage).toggle('BTCUSDT')
    expect([...openFavourites(storage).read()]).toEqual(['BTCUSDT'])
  })

  it.each([
    { to: 0, order: 'CUSDT AUSDT BUSDT' },
    { to: 1, order: 'AUSDT CUSDT BUSDT' },
    { to: -5, order: 'CUSDT AUSDT BUSDT' },
    { to: 9, order: 'AUSDT BUSDT CUSDT' },
  ])('moves the last of three to place $to', ({ to, order }) => {
    const storage = createMemoryStorage()
    const favourites = openFavourites(storage)
    for (const symbol of ['AUSDT', 'BUSDT', 'CUSDT']) favourites.toggle(symbol)
    favourites.move('CUSDT', to)
    favourites.move('NONE', 0)
    expect([...openFavourites(storage).read()].join(' ')).toBe(order)
  })

  it('gives the same set until something changes', () => {
    const favourites = openFavourites(createMemoryStorage())
    const before = favourites.read()
    expect(favourites.read()).toBe(before)
    favourites.toggle('BTCUSDT')
    expect(favourites.read()).not.toBe(before)
  })

  it('tells its listeners, and stops when asked', () => {
    const favourites = openFavourites(createMemoryStorage())
    const hear = vi.fn<() => void>()
    const undo = favourites.subscribe(hear)
    favourites.toggle('BTCUSDT')
    undo()
    favourites.toggle('BTCUSDT')
    expect(hear).toHaveBeenCalledOnce()
  })

  it.each(['{', '{"a":1}', '[1, null, "btc usdt", "<b>"]', '"BTCUSDT"'])('reads %s as no favourites', (stored) => {
    const storage = createMemoryStorage()
    storage.setItem(KEY, stored)
    expect(openFavourites(storage).read().size).toBe(0)
  })
})
