import { describe, expect, it } from 'vitest'
import { checkFuturesGrid } from '../formulas/futures-check.ts'
import { liquidationPriceOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import type { Fixture } from '#tests/engine/fixture.ts'
import { expectSound, refusalOf, tripsOf } from '#tests/engine/products/grid-fixture.ts'
import {
  type AskedFutures,
  FUTURES_GRID,
  futuresAt,
  MARKET,
  moveTo,
  startFutures,
  toldOfFutures,
} from '#tests/engine/products/futures-grid-fixture.ts'
import { positionOfGrid } from './own-account.ts'

// Goal: a futures grid trades on its side with its own margin, tells every end, and returns what is left to the last unit.

const sizeOf = (bot: Parameters<typeof positionOfGrid>[0]): string => {
  const position = positionOfGrid(bot)
  return position === undefined ? 'none' : `${position.direction === 1 ? 'long' : 'short'} ${position.lots / bot.grid.lots}`
}

describe('a futures grid', () => {
  it.each([
    { direction: 'long', first: 'long 5', low: 'long 10', high: 'none' },
    { direction: 'short', first: 'short 5', low: 'none', high: 'short 10' },
    { direction: 'neutral', first: 'none', low: 'long 5', high: 'short 5' },
  ] as const)(
    'that is $direction starts with $first lines, has $low below its range and $high above',
    ({ direction, first, low, high }) => {
      const d = futuresAt()
      const bot = startFutures(d, { direction })
      expect(toldOfFutures(d)).toEqual(['running started'])
      expect([d.funds('bob', 'USDT'), bot.futures.own.openOrders.size, sizeOf(bot)]).toEqual(['0', 10, first])
      expect(bot.grid.lines.map(({ buy }) => buy)).toEqual([...Array<boolean>(5).fill(true), ...Array<boolean>(5).fill(false)])
      moveTo(d, 8_990)
      expect([sizeOf(bot), bot.status]).toEqual([low, 'outside'])
      expectSound(d)
      for (const last of [9_400, 9_800, 10_200, 10_600, 11_010]) moveTo(d, last)
      expect([sizeOf(bot), bot.status]).toEqual([high, 'outside'])
      expectSound(d)
    },
  )

  it('earns the gap of its grid less the fees of both legs, which are paid in the quote coin', () => {
    const d = futuresAt()
    const bot = startFutures(d, { direction: 'neutral' })
    const size = bot.grid.lots / 1000
    moveTo(d, 9_799)
    moveTo(d, 10_001)
    expect(tripsOf(d)).toMatchObject([{ first: 'buy', buyPrice: '98', sellPrice: '100' }])
    const fees = size * (98 + 100) * 0.0002
    expect(Number(amountText(bot.grid.profit.amount))).toBeCloseTo(size * 2 - fees, 8)
    expect(Number(amountText(bot.fees.amount))).toBeCloseTo(fees, 8)
    expectSound(d)
  })

  it('pays and receives funding, which its result shows apart', () => {
    const d = futuresAt()
    const bot = startFutures(d)
    const value = ((positionOfGrid(bot)?.lots ?? 0) / 1000) * 100
    d.run({ type: 'settle-funding', market: MARKET, rateMillionths: 100, mark: 10_000 })
    expect(Number(amountText(bot.futures.funding.amount))).toBeCloseTo(-value / 10_000, 8)
    expectSound(d)
  })

  it.each<{ name: string; asked: AskedFutures; end: (d: Fixture, id: number) => void; told: string }>([
    { name: 'its trader', asked: {}, end: (d, id) => d.run({ type: 'bot-stop', account: 'bob', id, sell: false }), told: 'ended stopped' },
    { name: 'a stop-loss below', asked: { stopLossTicks: 8_800 }, end: (d) => moveTo(d, 8_790), told: 'ended stop-loss' },
    { name: 'a take-profit above', asked: { takeProfitTicks: 11_500 }, end: (d) => moveTo(d, 11_600), told: 'ended take-profit' },
    {
      name: 'a stop-loss above, as a short one',
      asked: { direction: 'short', stopLossTicks: 11_500 },
      end: (d) => moveTo(d, 11_600),
      told: 'ended stop-loss',
    },
    {
      name: 'a take-profit below, as a short one',
      asked: { direction: 'short', takeProfitTicks: 8_500 },
      end: (d) => moveTo(d, 8_400),
      told: 'ended take-profit',
    },
    {
      name: 'the delisting of its market',
      asked: {},
      end: (d) => d.run({ type: 'delist-market', market: MARKET }),
      told: 'ended market-closed',
    },
    { name: 'new steps of its market', asked: {}, end: newSteps, told: 'ended market-changed' },
    { name: 'its liquidation', asked: { leverage: 12 }, end: (d) => moveTo(d, 8_000), told: 'ended liquidated' },
  ])('is ended by $name, with nothing left in its account', ({ asked, end, told }) => {
    const d = futuresAt()
    const { id, futures } = startFutures(d, asked)
    end(d, id)
    expect(toldOfFutures(d).at(-1)).toBe(told)
    expect([d.state.products.bots.open.size, futures.own.positions.size, futures.own.openOrders.size]).toEqual([0, 0, 0])
    expect(d.funds(futures.own.id, 'USDT', 'futures')).toBe('0')
    expectSound(d)
  })

  it('returns what it was given, plus its total, to the last unit', () => {
    const d = futuresAt()
    const { id } = startFutures(d, { direction: 'short' })
    for (const last of [10_300, 9_700, 10_100, 9_300]) moveTo(d, last)
    d.run({ type: 'bot-stop', account: 'bob', id, sell: true })
    const ended = d.last.events.flatMap((event) =>
      event.type === 'product-record' && event.record.status === 'ended' ? [event.record] : [],
    )
    const { total, quoteNow } = ended[0]?.details ?? {}
    expect(d.funds('bob', 'USDT')).toBe(quoteNow)
    expect(Number(quoteNow) - 1000).toBeCloseTo(Number(total), 10)
    expectSound(d)
  })

  it('ends with its round, at the mark price', () => {
    const d = futuresAt()
    startFutures(d)
    d.run({ type: 'close-epoch', account: 'bob' })
    expect(toldOfFutures(d)).toEqual(['ended epoch-closed'])
    expect(d.funds('bob', 'USDT')).toBe('0')
    expectSound(d)
  })

  it('waits for its trigger price and for its market, and closes as long as it takes', () => {
    const d = futuresAt()
    const bot = startFutures(d, { triggerTicks: 9_700 })
    expect(toldOfFutures(d)).toEqual(['waiting created'])
    moveTo(d, 9_690)
    expect(toldOfFutures(d)).toEqual(['running trigger-price'])
    d.run({ type: 'set-halt', market: MARKET, halted: true })
    d.run({ type: 'bot-stop', account: 'bob', id: bot.id, sell: true })
    expect(toldOfFutures(d)).toEqual(['stopping stopped'])
    d.run({ type: 'bot-stop', account: 'bob', id: bot.id, sell: false })
    expect(sizeOf(bot)).not.toBe('none')
    expectSound(d)
    d.run({ type: 'set-halt', market: MARKET, halted: false })
    moveTo(d, 9_690, 100)
    expect([toldOfFutures(d), bot.status]).toEqual([[], 'stopping'])
    for (let tries = 0; tries < 25; tries += 1) moveTo(d, 9_690, 100)
    expect(bot.status).toBe('stopping')
    moveTo(d, 9_690)
    expect(toldOfFutures(d)).toEqual(['ended stopped'])
    expectSound(d)
  })

  it('buys what a thin market has not given yet before it sells it', () => {
    const d = futuresAt()
    moveTo(d, 10_000, 3_000)
    const bot = startFutures(d)
    expect(positionOfGrid(bot)?.lots).toBe(3_000)
    expectSound(d)
    moveTo(d, 10_000)
    expect([sizeOf(bot), bot.futures.own.openOrders.size]).toEqual(['long 5', 10])
    expectSound(d)
  })

  it('uses its account again, keeps it from others, and has one for each grid', () => {
    const d = futuresAt(10_000, { USDT: '2000' })
    const one = startFutures(d)
    const two = startFutures(d, { requestId: 'f2', direction: 'short' })
    expect([one.futures.own.id, two.futures.own.id]).toEqual(['@bot/1/bob', '@bot/2/bob'])
    d.run({ type: 'bot-stop', account: 'bob', id: one.id, sell: true })
    const three = startFutures(d, { requestId: 'f3', margin: '500', leverage: 3 })
    expect(three.futures.own).toBe(one.futures.own)
    d.run({ type: 'transfer', account: '@bot/2/bob', from: 'futures', to: 'spot', asset: 'USDT', amount: '1' })
    expect(refusalOf(d)).toEqual(['unknown-account'])
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId: two.grid.lines[0]?.orderId ?? 0 }] })
    expect(d.last.records).toEqual([])
    expectSound(d)
  })
})

describe('the liquidation price that is told before the start', () => {
  it.each([
    { direction: 'long', bound: 8_990, at: 'below' },
    { direction: 'short', bound: 11_010, at: 'above' },
    { direction: 'neutral', bound: 8_990, at: 'below' },
  ] as const)('is never better than that of the position that a $direction grid then has, and near to it', ({ direction, bound, at }) => {
    const d = futuresAt()
    const bot = startFutures(d, { direction })
    const contract = bot.market.terms.futures
    const told = checkFuturesGrid(
      {
        pricePlace: 2,
        volumePlace: 3,
        sizeMin: '0.001',
        valueMin: '1',
        makerFee: '0.0002',
        takerFee: '0.0006',
        last: '100',
        tiers: contract?.tiers ?? [],
        minLever: '1',
        maxLever: '100',
      },
      { direction, leverage: '5', mode: 'arithmetic', lower: '90', upper: '110', grids: '10', margin: '1000' },
    )
    if (typeof told === 'string') throw new Error(told)
    expect(told.size).toBe(String(bot.grid.lots / 1000))
    moveTo(d, bound)
    const position = positionOfGrid(bot)
    if (position === undefined) throw new Error('no position')
    const [estimate, actual] = [Number(told[at]), Number(liquidationPriceOf(d.state, position))]
    const isCareful = at === 'below' ? estimate >= actual : estimate <= actual
    expect(isCareful).toBe(true)
    expect(Math.abs(estimate - actual) / actual).toBeLessThan(0.01)
  })
})

function newSteps(d: Fixture): void {
  const terms = d.state.markets.get(MARKET)?.terms
  d.run({ type: 'change-market', terms: { ...terms, priceStep: 7 } as never })
}

describe('a futures grid that is asked for', () => {
  it.each<{ reason: string; asked: AskedFutures }>([
    { reason: 'unknown-market', asked: { market: 'spot:BTCUSDT' } },
    { reason: 'bot-range-invalid', asked: { lower: 11_000 } },
    { reason: 'bot-grids-invalid', asked: { grids: 151 } },
    { reason: 'bot-grids-invalid', asked: { direction: 'up' as never } },
    { reason: 'leverage-invalid', asked: { leverage: 0 } },
    { reason: 'leverage-invalid', asked: { leverage: 101 } },
    { reason: 'leverage-invalid', asked: { leverage: 1.5 } },
    { reason: 'leverage-invalid', asked: { leverage: 90, margin: '100' } },
    { reason: 'position-above-tier', asked: { leverage: 30 } },
    { reason: 'bot-exits-invalid', asked: { takeProfitTicks: 10_500 } },
    { reason: 'bot-exits-invalid', asked: { direction: 'short', takeProfitTicks: 11_500 } },
    { reason: 'bot-exits-invalid', asked: { direction: 'neutral', stopLossTicks: 9_500 } },
    { reason: 'trigger-price-invalid', asked: { triggerTicks: 10_000 } },
    { reason: 'amount-invalid', asked: { margin: '0' } },
    { reason: 'amount-invalid', asked: { margin: '-1' } },
    { reason: 'bot-too-small', asked: { margin: '0.1' } },
    { reason: 'insufficient-balance', asked: { margin: '1000.01' } },
    { reason: 'unknown-account', asked: { account: '@bot/1/bob' } },
  ])('is refused: $reason', ({ reason, asked }) => {
    const d = futuresAt()
    d.run({ ...FUTURES_GRID, ...asked })
    expect(refusalOf(d)).toEqual([reason])
    expect(d.last.records).toEqual([])
  })
})
