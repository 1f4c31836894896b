import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COINS } from './coins.ts'
import { findSpot, FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from './instruments.ts'

// Goal: a coin is in every table or in none, so that no page of a coin lacks its price or its picture.

it('names each coin and each address once', () => {
  for (const name of ['symbol', 'slug'] as const) expect(new Set(COINS.map((coin) => coin[name])).size).toBe(COINS.length)
})

it.each(COINS)('$symbol has a spot pair and a picture', ({ symbol }) => {
  expect(findSpot(`${symbol}USDT`)).toMatchObject({ baseCoin: symbol, quoteCoin: 'USDT' })
  expect(existsSync(new URL(`../../../public/coins/${symbol.toLowerCase()}.webp`, import.meta.url))).toBe(true)
})

it('has every coin that is traded', () => {
  const symbols = COINS.map(({ symbol }) => symbol)
  expect(symbols).toEqual(expect.arrayContaining([...SPOT_INSTRUMENTS, ...FUTURES_INSTRUMENTS].map(({ baseCoin }) => baseCoin)))
})
