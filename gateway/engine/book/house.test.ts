import { describe, expect, it } from 'vitest'
import { apply } from '../apply.ts'
import { hashState } from '../record/hash.ts'
import { liveReceiptOf, receiptOf } from '../trading/execution/receipts.ts'
import { FRICTIONLESS, HARSH, type Realism } from '../state/records/realism.ts'
import { restoreSnapshot, takeSnapshot } from '../record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '../state/state.ts'
import { Fixture } from '#tests/engine/fixture.ts'

const QUEUED: Realism = { ...FRICTIONLESS, preset: 'custom', queueThousandths: 1000 }

function fixture(realism: Realism = FRICTIONLESS): Fixture {
  const made = new Fixture().trader('bob', { BTC: '10', USDT: '10000' }, realism)
  made.move({ last: 10_000, bids: [[9_999, 100]], asks: [[10_001, 100]] })
  return made
}

/** Replays a fixture's journal from an empty state and returns the hash. */
function replayed(d: Fixture): string {
  const state = createState(ENGINE_PRODUCTS, NO_TERMS)
  for (const record of d.records) apply(state, JSON.parse(JSON.stringify(record)) as (typeof d.records)[number])
  return hashState(state)
}

describe('the house', () => {
  it('fills a taker at its levels and never pays a fee', () => {
    const d = fixture()
    d.place('bob', { side: 'buy', ticks: 10_001, lots: 150 })
    expect(d.said()).toEqual(['opened bob live', 'filled bob 100@10001 taker house', 'changed bob live'])
    expect(d.funds('@house', 'BTC')).toBe('-0.1')
    expect(d.funds('@house', 'USDT')).toBe('10.001')
  })

  it('comes back evenly over two seconds', () => {
    const d = fixture()
    d.place('bob', { side: 'buy', ticks: 10_001, lots: 100, force: 'ioc' })
    const take = (afterMs: number): string | undefined => {
      d.timeMs += afterMs
      d.move({ last: 10_000, asks: [[10_001, 100]] })
      d.place('bob', { side: 'buy', ticks: 10_001, lots: 100, force: 'ioc' })
      return d.said()[1]
    }
    expect(take(1_000)).toBe('filled bob 50@10001 taker house')
    // Half of the first hundred is still missing, and so is what was just taken from the other half.
    expect(take(1_000)).toBe('filled bob 50@10001 taker house')
    expect(take(2_000)).toBe('filled bob 100@10001 taker house')
  })

  it('trades with an order that its new prices cross, at the price of the order', () => {
    const d = fixture()
    d.place('bob', { side: 'buy', ticks: 9_999, lots: 30 })
    d.move({ last: 9_998, bids: [[9_997, 100]], asks: [[9_998, 100]] })
    expect(d.said()).toEqual(['filled bob 30@9999 maker house', 'closed bob filled'])
    expect(d.funds('bob', 'USDT')).toBe('9997.0003')
  })

  it('lets a reference trade work through the queue ahead of an order', () => {
    const d = fixture(QUEUED)
    d.place('bob', { side: 'buy', ticks: 9_999, lots: 50 })
    const order = [...d.state.orders.values()][0]
    expect(order && liveReceiptOf(order)).toMatchObject({ queueAheadLots: 100, queueAheadNowLots: 100, waits: 'orders-ahead' })
    d.move({ last: 9_999, bids: [[9_999, 100]], prints: [{ buy: false, ticks: 9_999, lots: 70 }] })
    expect(d.said()).toEqual([])
    expect(order && liveReceiptOf(order)).toMatchObject({ queueAheadNowLots: 30 })
    d.move({ last: 9_999, bids: [[9_999, 100]], prints: [{ buy: false, ticks: 9_999, lots: 50 }] })
    expect(d.said()).toEqual(['filled bob 20@9999 maker house', 'changed bob live'])
    expect(replayed(d)).toBe(hashState(d.state))
  })

  it('is ahead of an order only as far as it still is there', () => {
    const d = fixture(QUEUED)
    d.place('bob', { side: 'buy', ticks: 9_999, lots: 50 })
    d.move({ last: 9_999, bids: [[9_999, 10]] })
    d.move({ last: 9_999, bids: [[9_999, 100]], prints: [{ buy: false, ticks: 9_999, lots: 30 }] })
    expect(d.said()).toEqual(['filled bob 20@9999 maker house', 'changed bob live'])
    expect(replayed(d)).toBe(hashState(d.state))
  })

  it('shows up in the journal only with what was met of it', () => {
    const d = fixture()
    const before = d.records.length
    d.move({
      last: 10_002,
      bids: [
        [10_001, 50],
        [10_000, 50],
      ],
      asks: [
        [10_003, 50],
        [10_004, 50],
      ],
    })
    expect(d.records.length).toBe(before)
    d.place('bob', { side: 'buy', ticks: 10_003, lots: 30, force: 'ioc' })
    expect(d.records.at(-1)?.seen).toEqual([
      {
        market: 'spot:BTCUSDT',
        last: 10_002,
        mark: 0,
        index: 0,
        referenceTimeMs: 1_000,
        bids: [[10_001, 50]],
        asks: [[10_003, 50]],
        places: [],
      },
    ])
  })
})

describe('the realism dial', () => {
  const slow: Realism = { ...FRICTIONLESS, preset: 'custom', latencyMinMs: 100, latencyMaxMs: 100 }

  it('lets an order arrive later, at the market of that time', () => {
    const d = fixture(slow)
    d.place('bob', { side: 'buy', ticks: 10_001, lots: 50 })
    expect(d.said()).toEqual(['opened bob entering'])
    expect(d.funds('bob', 'USDT')).toBe('9994.9995+5.0005')
    d.timeMs += 99
    d.run({ type: 'advance' })
    expect(d.said()).toEqual([])
    d.timeMs += 1
    d.move({ last: 10_100, asks: [[10_100, 10]] })
    expect(d.said()).toEqual(['filled bob 50@10001 taker house', 'closed bob filled'])
    expect(d.last.records.map(({ type }) => type)).toEqual(['advance'])
    expect(replayed(d)).toBe(hashState(d.state))
  })

  it('lets an order on its way be cancelled, edited and kept over a restart', () => {
    const d = fixture(slow)
    d.place('bob', { side: 'buy', ticks: 9_000, lots: 50 })
    d.run({ type: 'edit', account: 'bob', order: { orderId: d.orderId() }, ticks: 9_001, lots: 0, triggerTicks: 0 })
    d.place('bob', { side: 'buy', ticks: 9_002, lots: 50 })
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId: d.orderId() }] })
    expect(d.state.entering.map(({ ticks }) => ticks)).toEqual([9_001])
    const again = new Fixture(restoreSnapshot(ENGINE_PRODUCTS, takeSnapshot(d.state)))
    again.timeMs = d.timeMs + 100
    again.move({ last: 10_000 })
    expect(again.said()).toEqual(['changed bob live'])
  })

  it('turns orders away at its rate, by the randomness of the command', () => {
    const d = fixture({ ...FRICTIONLESS, preset: 'custom', rejectThousandths: 300 })
    let turnedAway = 0
    for (let nth = 0; nth < 1_000; nth += 1) {
      d.random = Math.imul(nth, 0x9e3779b1) >>> 0
      d.place('bob', { side: 'buy', ticks: 10_001, lots: 10, force: 'ioc' })
      if (d.said()[0] === 'rejected exchange-busy') turnedAway += 1
    }
    expect(turnedAway).toBeGreaterThan(250)
    expect(turnedAway).toBeLessThan(350)
  })

  it('gives a share of the house and of its trades, and leaves no crossed book behind', () => {
    const d = fixture({ ...HARSH, latencyMinMs: 0, latencyMaxMs: 0, rejectThousandths: 0, queueThousandths: 0 })
    d.place('bob', { side: 'buy', ticks: 10_001, lots: 80 })
    expect(d.said()).toContain('filled bob 50@10001 taker house')
    expect(d.state.markets.get('spot:BTCUSDT')?.book.bestAsk).toBe(-1)
    d.move({ last: 10_001, prints: [{ buy: false, ticks: 10_001, lots: 30 }] })
    expect(d.said()).toEqual(['filled bob 15@10001 maker house', 'changed bob live'])
  })

  it.each<Partial<Realism>>([
    { latencyMinMs: -1 },
    { latencyMinMs: 10, latencyMaxMs: 5 },
    { latencyMaxMs: 60_001 },
    { queueThousandths: 1_001 },
    { takeThousandths: 0 },
    { printThousandths: 0.5 },
    { rejectThousandths: Number.NaN },
  ])('refuses %o', (wrong) => {
    const d = fixture()
    d.run({ type: 'set-realism', account: 'bob', realism: { ...FRICTIONLESS, ...wrong } })
    expect(d.said()).toEqual(['rejected realism-invalid'])
  })
})

describe('a receipt', () => {
  it('says what the order met and what it cost', () => {
    const d = fixture(QUEUED)
    d.timeMs += 7
    d.place('bob', { side: 'buy', lots: 150 })
    expect(d.said().at(-1)).toBe('closed bob no-liquidity')
    d.timeMs += 1
    d.move({
      last: 10_000,
      bids: [[9_999, 100]],
      asks: [
        [10_001, 100],
        [10_005, 60],
      ],
    })
    d.timeMs += 3_000
    d.move({
      last: 10_000,
      bids: [[9_999, 100]],
      asks: [
        [10_001, 100],
        [10_005, 60],
      ],
    })
    d.timeMs += 20
    d.place('bob', { side: 'buy', lots: 150 })
    const closed = d.last.events.at(-1)
    expect(closed?.type === 'closed' && receiptOf(closed.order)).toEqual({
      levelsTaken: 2,
      bestTicks: 10_001,
      midTicksTwice: 20_000,
      slippageBestUnits: 4 * 50,
      slippageMidHalfUnits: 2 * 100 + 2 * 50 * 5,
      queueAheadLots: 0,
      ordersAheadLots: 0,
      makerFills: 0,
      takerFills: 2,
      latencyMs: 0,
      referenceAgeMs: 20,
    })
  })

  it.each<{ why: string; act: (d: Fixture) => void; waits: string }>([
    { why: 'its price is away', act: (d) => d.place('bob', { side: 'buy', ticks: 9_000, lots: 50 }), waits: 'price-not-reached' },
    {
      why: 'it is first and nobody trades',
      act: (d) => d.place('bob', { side: 'buy', ticks: 10_000, lots: 50 }),
      waits: 'no-trade-yet',
    },
    {
      why: 'it waits for a trigger',
      act: (d) => d.place('bob', { side: 'sell', lots: 50, trigger: { kind: 'trigger', by: 'last', ticks: 9_000 } }),
      waits: 'trigger-not-reached',
    },
    {
      why: 'the market is halted',
      act: (d) => {
        d.place('bob', { side: 'buy', ticks: 10_000, lots: 50 })
        d.run({ type: 'set-halt', halted: true })
      },
      waits: 'market-halted',
    },
  ])('tells why an order is not filled: $why', ({ act, waits }) => {
    const d = fixture()
    act(d)
    const [order] = d.state.orders.values()
    expect(order && liveReceiptOf(order).waits).toBe(waits)
  })
})
