import { describe, expect, it } from 'vitest'
import { FEE_LEVELS } from '#lib/contract/market/fees.ts'
import { summarize } from './calculator.ts'

const ORDER = { price: '3200', size: '0.5' }

describe('summarize', () => {
  it('charges a spot buy in the coin, at every level of its table', () => {
    const summary = summarize({ product: 'spotBuy', ...ORDER }, FEE_LEVELS.spot)
    expect(summary).toMatchObject({ value: '1600', inCoin: true })
    expect(summary?.levels.map((row) => row.level)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(summary?.levels[2]).toEqual({ level: 2, fees: { maker: '0.000325', taker: '0.00035' } })
  })

  it('charges a spot sale and a futures order in USDT', () => {
    const sale = summarize({ product: 'spotSell', ...ORDER }, FEE_LEVELS.spot)
    expect(sale).toMatchObject({ value: '1600', inCoin: false })
    expect(sale?.levels[7]).toEqual({ level: 7, fees: { maker: '0', taker: '0.48' } })
    const futures = summarize({ product: 'futures', ...ORDER }, FEE_LEVELS.futures)
    expect(futures?.levels[0]).toEqual({ level: 0, fees: { maker: '0.32', taker: '0.96' } })
  })

  it.each([
    ['', '1'],
    ['1', ''],
    ['0', '1'],
    ['1', '0.00'],
    ['-1', '1'],
    ['.', '1'],
  ])('has nothing to say for a price of %j and a size of %j', (price, size) => {
    expect(summarize({ product: 'spotBuy', price, size }, FEE_LEVELS.spot)).toBeNull()
  })
})
