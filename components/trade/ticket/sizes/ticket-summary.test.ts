import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { compare, multiply } from '#lib/kernel/decimal.ts'
import { isMultipleOf } from '#lib/kernel/rounding.ts'
import { futuresTicket, spotTicket } from '#tests/rigs/ticket.ts'
import { distanceAgainst, summarizeTicket } from './ticket-summary.ts'

describe('size', () => {
  it.each([
    { name: 'coins', state: { size: '0.1' }, count: '0.1' },
    { name: 'coins below the grid are cut', state: { size: '0.12345678' }, count: '0.123456' },
    { name: 'value', state: { sizeBy: 'value', size: '1000' }, count: '0.020000' },
    { name: 'percent of what can be bought', state: { sizeBy: 'percent', size: '50' }, count: '0.1' },
    { name: 'percent of what can be sold', state: { side: 'sell', sizeBy: 'percent', size: '100' }, count: '0.5' },
    { name: 'more than all is all', state: { sizeBy: 'percent', size: '300' }, count: '0.2' },
    { name: 'nothing yet', state: { size: '' }, count: '0' },
    { name: 'value without a price', state: { price: '', sizeBy: 'value', size: '1000' }, count: '0' },
  ] as const)('by $name', ({ state, count }) => {
    expect(compare(summarizeTicket(spotTicket({ state })).count, count)).toBe(0)
  })

  it('by risk: what the fall to the stop costs with both fees', () => {
    const state = { sizeBy: 'risk', size: '1', attaches: true, stopLoss: { by: 'price', text: '49000' } } as const
    const { count, stopLoss } = summarizeTicket(futuresTicket({ state }))
    // 1 % of 10 000 is 100; a coin loses 1000 and costs 59.4 in fees.
    expect(count).toBe('0.0943')
    expect(stopLoss?.price).toBe('49000')
    expect(compare(stopLoss?.profit ?? '0', '-94.3')).toBe(0)
  })

  it('is always on the grid, and by percent never more than the largest', () => {
    const percent = fc.integer({ min: 1, max: 1_000 })
    fc.assert(
      fc.property(percent, fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom('spot', 'futures'), (share, cents, product) => {
        const account = { quoteAvailable: (cents / 100).toFixed(2) }
        const setting = { state: { sizeBy: 'percent', size: String(share / 10) }, account } as const
        const inputs = product === 'spot' ? spotTicket(setting) : futuresTicket(setting)
        const { count, largest } = summarizeTicket(inputs)
        expect(isMultipleOf(count, inputs.market.lot)).toBe(true)
        expect(compare(count, largest)).not.toBe(1)
      }),
    )
  })
})

describe('a market order', () => {
  it('is reckoned at what it meets in the book', () => {
    const { price, walk, value, takes } = summarizeTicket(spotTicket({ state: { kind: 'market', size: '2' } }))
    expect({ price, levels: walk?.levelsTaken, value, takes }).toEqual({
      price: '50005',
      levels: 2,
      value: '100010',
      takes: true,
    })
  })

  it('by amount keeps the amount as it is typed', () => {
    const { amount, count } = summarizeTicket(spotTicket({ state: { kind: 'market', sizeBy: 'value', size: '100.5' } }))
    expect([amount, count]).toEqual(['100.5', '0.00201'])
  })
})

describe('a share of the largest size', () => {
  const of = (state: object) => summarizeTicket(spotTicket({ state: { price: '40000', ...state } }))

  it.each([
    { sizeBy: 'count', size: '0.125' },
    { sizeBy: 'value', size: '5000' },
    { sizeBy: 'percent', size: '50' },
  ] as const)('is written by $sizeBy', ({ sizeBy, size }) => {
    const summary = of({ sizeBy, share: '50' })
    expect(summary.size).toBe(size)
    // What is written is what is ordered: typed into the field it means the same.
    expect(compare(of({ sizeBy, size }).count, summary.count)).toBe(0)
  })

  it('of a spot market buy is an amount, and so is a size that takes nearly all', () => {
    const market = { kind: 'market' } as const
    expect(of({ ...market, share: '100' })).toMatchObject({ amount: '10000', size: '0.2' })
    expect(of({ ...market, size: '0.2' }).amount).toBe('10000')
    expect(of({ ...market, size: '0.19' }).amount).toBe(null)
  })

  it('leaves a futures order room for the book that it walks, which a typed size need not', () => {
    const inputs = (size: string) => futuresTicket({ state: { kind: 'market', size }, futures: { leverage: '100' } })
    const { largest, limit } = summarizeTicket(inputs('1'))
    expect(compare(largest, limit)).toBe(-1)
    expect(compare(summarizeTicket(inputs(limit)).count, limit)).toBe(0)
  })
})

describe('the fee', () => {
  it.each([
    {
      name: 'is the taker’s in base coin for a buy that crosses',
      state: { side: 'buy', price: '50000', size: '1' },
      fee: '0.001',
      coin: 'BTC',
    },
    { name: 'is in quote coin for a sale', state: { side: 'sell', price: '49990', size: '1' }, fee: '49.99', coin: 'USDT' },
  ] as const)('$name', ({ state, fee, coin }) => {
    const summary = summarizeTicket(spotTicket({ state }))
    expect([summary.fee, summary.feeCoin]).toEqual([fee, coin])
  })

  it('of futures is the maker’s for an order that waits in the book', () => {
    expect(summarizeTicket(futuresTicket({ state: { price: '49000', size: '1' } })).fee).toBe('9.8')
    expect(summarizeTicket(futuresTicket({ state: { price: '50000', size: '1' } })).fee).toBe('30')
  })
})

describe('margin and liquidation', () => {
  it('needs value over leverage', () => {
    expect(summarizeTicket(futuresTicket({ state: { size: '1' } })).margin).toBe('5000')
  })

  it('needs none for what closes', () => {
    const long = { count: '1', openAvgPrice: '48000', margin: '4800' }
    const sell = { side: 'sell', price: '49990' } as const
    expect(summarizeTicket(futuresTicket({ state: { ...sell, size: '1' }, futures: { long } })).margin).toBe('0')
    expect(summarizeTicket(futuresTicket({ state: { ...sell, size: '1.5' }, futures: { long } })).margin).toBe('2499.5')
    const reducing = { ...sell, reduceOnly: true, sizeBy: 'percent', size: '100' } as const
    expect(summarizeTicket(futuresTicket({ state: reducing, futures: { long } })).count).toBe('1')
  })

  it('lies below a long and above a short', () => {
    const long = summarizeTicket(futuresTicket({ state: { size: '1' } })).liquidationPrice
    const short = summarizeTicket(futuresTicket({ state: { side: 'sell', price: '50000', size: '1' } })).liquidationPrice
    // (5000 - 50000) / (0.004 + 0.0006 - 1), rounded up to the tick.
    expect(long).toBe('45208')
    expect(compare(short ?? '0', '54700')).toBe(1)
  })

  it('of cross margin reckons with the whole wallet', () => {
    const summary = summarizeTicket(futuresTicket({ state: { size: '0.1' }, futures: { marginMode: 'crossed' } }))
    expect(summary.liquidationPrice).toBeNull()
    const larger = summarizeTicket(futuresTicket({ state: { size: '1' }, futures: { marginMode: 'crossed' } }))
    // (50000 - (10000 - 30)) / (1 - 0.0046), rounded up to the tick.
    expect(larger.liquidationPrice).toBe('40215')
  })

  it('is none where the order only closes', () => {
    const long = { count: '1', openAvgPrice: '48000', margin: '4800' }
    const state = { side: 'sell', reduceOnly: true, size: '1' } as const
    expect(summarizeTicket(futuresTicket({ state, futures: { long } })).liquidationPrice).toBeNull()
  })
})

describe('the profit of what is closed', () => {
  const long = { count: '0.3', openAvgPrice: '49000', margin: '1470' }
  it.each([
    { name: 'the whole position', side: 'sell', size: '0.3', profit: '300' },
    { name: 'a part of it', side: 'sell', size: '0.1', profit: '100' },
    { name: 'no more than there is', side: 'sell', size: '0.5', profit: '300' },
    { name: 'nothing, if it adds to the position', side: 'buy', size: '0.1', profit: null },
    { name: 'nothing without a size', side: 'sell', size: '', profit: null },
  ] as const)('is of $name', ({ side, size, profit }) => {
    const found = summarizeTicket(futuresTicket({ state: { side, size, price: '50000' }, futures: { long } })).profit
    expect(found === null ? null : compare(found, profit ?? '0')).toBe(profit === null ? null : 0)
  })

  it('is none in hedge mode for an order that opens, and known for one that closes', () => {
    const profitOf = (action: 'open' | 'close') =>
      summarizeTicket(
        futuresTicket({ state: { side: 'sell', size: '0.1', price: '50000', action }, futures: { long, positionMode: 'hedge' } }),
      ).profit
    expect(profitOf('open')).toBeNull()
    expect(compare(profitOf('close') ?? '0', '100')).toBe(0)
  })
})

describe('targets', () => {
  it.each([
    { by: 'price', text: '51000', price: '51000', profit: '1000', roi: '0.2' },
    { by: 'roi', text: '20', price: '51000', profit: '1000', roi: '0.2' },
    { by: 'profit', text: '1000', price: '51000', profit: '1000', roi: '0.2' },
  ] as const)('by $by', ({ by, text, ...meaning }) => {
    const state = { size: '1', attaches: true, takeProfit: { by, text } }
    expect(summarizeTicket(futuresTicket({ state })).takeProfit).toMatchObject(meaning)
  })

  it('of a short lie the other way round', () => {
    const state = { side: 'sell', price: '50000', size: '1', attaches: true, stopLoss: { by: 'roi', text: '10' } } as const
    const { stopLoss } = summarizeTicket(futuresTicket({ state }))
    expect(stopLoss).toMatchObject({ price: '50500', profit: '-500', roi: '-0.1' })
  })

  it.each([
    // (70000 - 7000) / (1 - 0.0046) is the liquidation price in either margin mode: above the market, and below the entry price.
    ['isolated', 'stopLoss', '100', null],
    ['crossed', 'takeProfit', '50', '73500'],
  ] as const)(
    'of an order that waits beyond the market lie within what its position lives through (%s)',
    (marginMode, target, text, price) => {
      const state = {
        kind: 'trigger',
        triggerPrice: '70000',
        price: '70000',
        size: '0.1',
        attaches: true,
        [target]: { by: 'roi', text },
      } as const
      const summary = summarizeTicket(
        futuresTicket({ state, futures: { marginMode, crossWallet: '750' }, quote: { last: '60000', mark: '60000' } }),
      )
      expect(compare(summary.liquidationPrice ?? '0', '60000')).toBe(1)
      expect(summary[target]?.price ?? null).toBe(price)
    },
  )

  it('never lose more than was asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000 }), fc.constantFrom('buy' as const, 'sell' as const), (bps, side) => {
        const state = { side, price: '50000', size: '1', attaches: true, stopLoss: { by: 'roi', text: String(bps / 100) } } as const
        const { stopLoss } = summarizeTicket(futuresTicket({ state }))
        expect(compare(stopLoss?.profit ?? '-999999', multiply('-5000', String(bps / 10_000)))).not.toBe(-1)
      }),
    )
  })
})

it('measures how far a price lies against its side', () => {
  expect([distanceAgainst('buy', '51000', '50000'), distanceAgainst('sell', '51000', '50000'), distanceAgainst('buy', '1', '0')]).toEqual([
    '0.02',
    '-0.02',
    '0',
  ])
})
