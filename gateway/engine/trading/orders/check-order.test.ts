import { describe, expect, it } from 'vitest'
import { Fixture, testContract, testPair, TEST_TERMS, type PlainOrder } from '#tests/engine/fixture.ts'
import { checkOrder, isCallback, isClientId, readAmount } from './check-order.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState } from '../../state/state.ts'
import type { MarketTerms } from '../../state/records/market-terms.ts'

/** Goal: each limit of a contract accepts its last allowed value and refuses the next. */

const LAST = 10_000

function fixture(terms: MarketTerms): Fixture {
  const d = new Fixture(createState(ENGINE_PRODUCTS, { ...TEST_TERMS, markets: [terms] })).trader('bob', { BTC: '10', USDT: '10000' })
  const market = `${terms.product}:${terms.symbol}`
  d.move({ market, last: LAST, mark: LAST, bids: [[LAST - 1, 10_000]], asks: [[LAST + 1, 10_000]] })
  return d
}

/** Checks an order: by default a buy of 1 BTC at the last price, with the given changes. */
function judged(terms: MarketTerms, change: Partial<PlainOrder>, d = fixture(terms)): Rejection | null {
  const [account, market] = [d.state.accounts.get('bob'), d.state.markets.get(`${terms.product}:${terms.symbol}`)]
  if (account === undefined || market === undefined) throw new Error('the fixture has neither')
  const wallet = terms.product === 'futures' ? 'futures' : 'spot'
  return checkOrder(
    account,
    market,
    { market: market.id, wallet, side: 'buy', type: 'limit', force: 'gtc', ticks: LAST, lots: 1000, ...change } as OrderRequest,
    0,
  )
}

const market = (change: Partial<PlainOrder> = {}): Partial<PlainOrder> => ({ type: 'market', force: 'ioc', ticks: 0, ...change })
type Case = readonly [what: string, change: Partial<PlainOrder>, said: Rejection | null]

describe('a spot order', () => {
  it.each<Case>([
    ['a buy at the top of its band', { ticks: 10_500 }, null],
    ['a buy above its band', { ticks: 10_501 }, 'price-above-band'],
    ['a sale at the bottom of its band', { side: 'sell', ticks: 9_500 }, null],
    ['a sale below its band', { side: 'sell', ticks: 9_499 }, 'price-below-band'],
    ['a buy far below the market', { ticks: 100 }, null],
    ['a sale far above the market', { side: 'sell', ticks: 90_000 }, null],
    ['no price', { ticks: 0 }, 'price-not-a-tick'],
    ['a price below nothing', { ticks: -1 }, 'price-not-a-tick'],
    ['a part of a tick', { ticks: 100.5 }, 'price-not-a-tick'],
    ['the largest limit order', { ticks: 100, lots: 1_000_000 }, null],
    ['a larger one', { ticks: 100, lots: 1_000_001 }, 'size-above-maximum'],
    ['the largest market order', market({ lots: 500_000 }), null],
    ['a larger one at market', market({ lots: 500_001 }), 'size-above-maximum'],
    ['no size', { lots: 0 }, 'size-not-a-lot'],
    ['a part of a lot', { lots: 1.5 }, 'size-not-a-lot'],
    ['the least value', { lots: 10 }, null],
    ['less than the least value', { lots: 9 }, 'value-below-minimum'],
    ['the least value by the last price', market({ lots: 10 }), null],
    ['less than that', market({ lots: 9 }), 'value-below-minimum'],
    ['the least amount', market({ lots: 0, amount: '1' }), null],
    ['less than the least amount', market({ lots: 0, amount: '0.99' }), 'value-below-minimum'],
    ['an amount of nothing', market({ lots: 0, amount: '0' }), 'amount-invalid'],
    ['an amount and a size', market({ amount: '100' }), 'order-type-invalid'],
    ['an amount for a sale', market({ side: 'sell', lots: 0, amount: '100' }), 'order-type-invalid'],
    ['an amount that must be filled whole', market({ lots: 0, amount: '100', force: 'fok' }), 'order-type-invalid'],
    ['an amount for a limit order', { lots: 0, amount: '100' }, 'order-type-invalid'],
    ['a market order with a price', { type: 'market' }, 'order-type-invalid'],
    ['a market order that must not take', market({ force: 'post-only' }), 'order-type-invalid'],
    ['what only reduces', { reduceOnly: true }, 'reduce-only-without-position'],
    ['a side of a position', { positionSide: 'long' }, 'position-side-invalid'],
    ['from the cross wallet', { wallet: 'cross' }, null],
    ['from the pair’s own wallet', { wallet: 'isolated:BTCUSDT' }, null],
    ['from another pair’s wallet', { wallet: 'isolated:ETHUSDT' }, 'unknown-wallet'],
    ['from the futures wallet', { wallet: 'futures' }, 'unknown-wallet'],
    ['a name of 64 characters', { clientOrderId: 'x'.repeat(64) }, null],
    ['a longer name', { clientOrderId: 'x'.repeat(65) }, 'client-order-id-invalid'],
  ])('%s', (_what, change, said) => {
    expect(judged(testPair(), change)).toBe(said)
  })

  it('is of no worth where it would be larger than can be counted, at the dearest price that it can meet', () => {
    const terms = testPair({ lotsMaxLimit: Number.MAX_SAFE_INTEGER, lotsMaxMarket: Number.MAX_SAFE_INTEGER })
    expect(judged(terms, { ticks: 1, lots: Number.MAX_SAFE_INTEGER })).toBe('value-above-maximum')
    expect(judged(terms, market({ lots: Number.MAX_SAFE_INTEGER }))).toBe('value-above-maximum')
    expect(judged(terms, market({ lots: 0, amount: '99999999999999999999' }))).toBe('value-above-maximum')
  })
})

describe('an order that waits', () => {
  const by = (kind: 'take-profit' | 'stop-loss' | 'trigger', ticks: number) => ({ trigger: { kind, by: 'last', ticks } as const })
  it.each<Case>([
    ['a stop of a sale below the last price', { side: 'sell', ...by('stop-loss', 9_999) }, null],
    ['a stop of a sale at the last price', { side: 'sell', ...by('stop-loss', 10_000) }, 'trigger-price-invalid'],
    ['a stop of a buy above the last price', by('stop-loss', 10_001), null],
    ['a stop of a buy at the last price', by('stop-loss', 10_000), 'trigger-price-invalid'],
    ['a profit of a sale above the last price', { side: 'sell', ...by('take-profit', 10_001) }, null],
    ['a profit of a sale at the last price', { side: 'sell', ...by('take-profit', 10_000) }, 'trigger-price-invalid'],
    ['a profit of a buy below the last price', by('take-profit', 9_999), null],
    ['a profit of a buy at the last price', by('take-profit', 10_000), 'trigger-price-invalid'],
    ['a trigger at the last price', by('trigger', 10_000), null],
    ['a price that is out of its band today', { ticks: 20_000, ...by('trigger', 19_000) }, null],
    ['a trail that starts at once', { trigger: { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths: 100 } }, null],
    [
      'a trail that starts at a part of a tick',
      { trigger: { kind: 'trailing', by: 'last', ticks: 0.5, callbackMillionths: 100 } },
      'trailing-invalid',
    ],
    ['a trail of nothing', { trigger: { kind: 'trailing', by: 'last', ticks: 0 } }, 'trailing-invalid'],
    ['a stop with a stop', { ...by('stop-loss', 10_001), stopLoss: { ticks: 9_000, by: 'last' } }, 'order-type-invalid'],
    ['a profit with a profit', { ...by('take-profit', 9_999), takeProfit: { ticks: 11_000, by: 'last' } }, 'order-type-invalid'],
  ])('%s', (_what, change, said) => {
    expect(judged(testPair(), change)).toBe(said)
  })
})

describe('attached orders', () => {
  const stop = (ticks: number, limitTicks?: number) => ({
    stopLoss: { ticks, by: 'last', ...(limitTicks === undefined ? {} : { limitTicks }) } as const,
  })
  const profit = (ticks: number) => ({ takeProfit: { ticks, by: 'last' } as const })
  const waits = { trigger: { kind: 'trigger', by: 'last', ticks: 12_000 } } as const
  it.each<Case>([
    ['a stop of a buy below its price', stop(9_999), null],
    ['a stop of a buy at its price', stop(10_000), 'attached-price-invalid'],
    ['a stop with a limit price', stop(9_999, 9_000), null],
    ['a stop with a limit price of nothing', stop(9_999, 0), 'attached-price-invalid'],
    ['a stop at no price', stop(0), 'attached-price-invalid'],
    ['a profit of a buy above its price', profit(10_001), null],
    ['a profit of a buy at its price', profit(10_000), 'attached-price-invalid'],
    ['a stop of a sale above its price', { side: 'sell', ...stop(10_001) }, null],
    ['a stop of a sale at its price', { side: 'sell', ...stop(10_000) }, 'attached-price-invalid'],
    ['a profit of a sale below its price', { side: 'sell', ...profit(9_999) }, null],
    ['a profit of a market order by the last price', market(profit(10_001)), null],
    ['a profit of a market order below the last price', market(profit(9_999)), 'attached-price-invalid'],
    ['a profit of what waits, by the price it waits for', market({ ...waits, ...profit(12_001) }), null],
    ['a profit of what waits below that', market({ ...waits, ...profit(12_000) }), 'attached-price-invalid'],
    ['a limit order that waits, by its own price', { ...waits, ticks: 11_000, ...profit(11_001) }, null],
  ])('%s', (_what, change, said) => {
    expect(judged(testPair(), change)).toBe(said)
  })
})

describe('a futures order', () => {
  it.each<Case>([
    ['of its wallet', {}, null],
    ['of another wallet', { wallet: 'spot' }, 'unknown-wallet'],
    ['by amount', market({ lots: 0, amount: '100' }), 'order-type-invalid'],
    ['with a side in one-way mode', { positionSide: 'long' }, 'position-side-invalid'],
    ['that reduces nothing', { reduceOnly: true }, 'reduce-only-without-position'],
  ])('%s', (_what, change, said) => {
    expect(judged(testContract(), change)).toBe(said)
  })

  it.each<Case>([
    ['no side', {}, 'position-side-invalid'],
    ['a long that is opened', { positionSide: 'long' }, null],
    ['a short that is opened', { side: 'sell', positionSide: 'short' }, null],
    ['a long that is sold, and not closed', { side: 'sell', positionSide: 'long' }, 'position-side-invalid'],
    ['a long that is bought to close', { positionSide: 'long', reduceOnly: true }, 'position-side-invalid'],
    ['a long that is closed and is not there', { side: 'sell', positionSide: 'long', reduceOnly: true }, 'reduce-only-without-position'],
  ])('in hedge mode: %s', (_what, change, said) => {
    const d = fixture(testContract())
    d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    expect(judged(testContract(), change, d)).toBe(said)
  })
})

describe('figures of a command', () => {
  it.each([
    [99, false],
    [100, true],
    [500_000, true],
    [500_001, false],
    [100.5, false],
  ])('a callback of %s millionths: %s', (millionths, may) => {
    expect(isCallback(millionths)).toBe(may)
  })

  it.each([
    ['', false],
    ['x', true],
    [' ~', true],
    ['a\u007f', false],
    ['a\u001f', false],
    ['a\n', false],
    ['é', false],
  ])('a name %j: %s', (name, may) => {
    expect(isClientId(name)).toBe(may)
  })

  it.each([
    ['1', true],
    ['1.5', true],
    [`${'9'.repeat(20)}.${'9'.repeat(16)}`, true],
    ['9'.repeat(21), false],
    ['1.12345678901234567', false],
    ['1.', false],
    ['.5', false],
    ['-1', false],
    ['1e3', false],
    [' 1', false],
    ['1 ', false],
  ])('an amount %j: %s', (text, is) => {
    expect(readAmount(text) !== null).toBe(is)
  })
})
