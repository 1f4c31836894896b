import { describe, expect, it } from 'vitest'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { testContract, testPair } from '#tests/engine/fixture.ts'
import { DCA } from '#tests/engine/products/dca-fixture.ts'
import { FUTURES_GRID } from '#tests/engine/products/futures-grid-fixture.ts'
import { GRID } from '#tests/engine/products/grid-fixture.ts'
import type { BotStart, PastBars, PastQuestion } from './past-market.ts'
import { runPast } from './run-past.ts'

// Goal: a bot of the past does what the engine would have done, bar by bar, and says so when it could not have started or ended early.

const MINUTE_MS = 60_000
const FEES = [{ maker: '0.001', taker: '0.001' }]

function bars(prices: readonly number[], volume = 4_000_000): PastBars {
  const column = (of: (price: number, nth: number) => number): Float64Array => Float64Array.from(prices, of)
  const before = (nth: number): number => prices[Math.max(0, nth - 1)] ?? 0
  return {
    times: column((_, nth) => (nth + 1) * MINUTE_MS),
    opens: column((_, nth) => before(nth)),
    highs: column((price, nth) => Math.max(price, before(nth))),
    lows: column((price, nth) => Math.min(price, before(nth))),
    closes: column((price) => price),
    volumes: column(() => volume),
  }
}

function run(start: object, given: PastBars, market: Partial<Pick<PastQuestion, 'terms' | 'funding'>> = {}) {
  return runPast({
    start: start as BotStart,
    terms: testPair(),
    spotFees: FEES,
    futuresFees: FEES,
    spotLevel: 0,
    futuresLevel: 0,
    realism: FRICTIONLESS,
    bars: given,
    funding: [],
    ...market,
  })
}

describe('a bot of the past', () => {
  it('makes the round trips of its lines', () => {
    const past = run(GRID, bars([10_000, 9_790, 10_010, 9_790, 10_010]))
    expect(past).toMatchObject({ fromMs: MINUTE_MS, toMs: 5 * MINUTE_MS, bars: 5, refused: null, endedAtMs: null, invested: '1000' })
    // Twice down to the line at 98 and up to the one at 100.
    expect(past.record).toMatchObject({ status: 'running', details: { trips: 2 } })
    expect([past.priceRatio, past.insideRatio]).toEqual(['0.001', '1'])
    expect(Number(past.worstRatio)).toBeLessThan(0)
  })

  it('counts the time outside of its range, and ends where its stop-loss does', () => {
    const past = run({ ...GRID, stopLossTicks: 8_000, sellAtEnd: true }, bars([10_000, 8_900, 8_800, 7_900, 12_000]))
    expect(past).toMatchObject({ endedAtMs: 4 * MINUTE_MS, insideRatio: '0.2' })
    expect(past.record).toMatchObject({ status: 'ended', details: { reason: 'stop-loss' } })
  })

  it.each(['9007199254740991', '99999999999999999999', '99999999999999999999.9999999999999999'])('refuses funds of %s', (quote) => {
    expect(run({ ...GRID, quote }, bars([10_000, 9_790]))).toMatchObject({ record: null, totalRatio: '0' })
    expect(run({ ...DCA, quote }, bars([10_000, 9_790]))).toMatchObject({ record: null, totalRatio: '0' })
  })

  it('pays the fundings of its time with a position in futures, and is liquidated where it would have been', () => {
    const terms = testContract()
    const funding = [1, 2, 3].map((minute) => ({ timeMs: minute * MINUTE_MS, rateMillionths: 1_000 }))
    const past = run(FUTURES_GRID, bars([10_000, 9_790, 10_010]), { terms, funding })
    expect(past).toMatchObject({ refused: null, invested: '1000', endedAtMs: null })
    expect(past.record).toMatchObject({ kind: 'futures-grid', details: { trips: 1, direction: 'long', positionSide: 'long' } })
    // 0.1 % of about 2,400 USDT, twice: the first time is before its start.
    expect(Number(past.record?.details['funding'])).toBeCloseTo(-5, -1)
    const deep = run({ ...FUTURES_GRID, leverage: 12 }, bars([10_000, 9_000, 8_000, 7_000]), { terms, funding: [] })
    expect(deep.record).toMatchObject({ status: 'ended', details: { reason: 'liquidated' } })
    expect(Number(deep.totalRatio)).toBeGreaterThanOrEqual(-1)
  })

  it('says why it could not have been started', () => {
    const past = run({ ...GRID, takeProfitTicks: 12_000 }, bars([13_000, 10_000]))
    expect(past).toMatchObject({ refused: 'bot-exits-invalid', record: null, totalRatio: '0' })
  })

  it('fills by no more than what was traded', () => {
    const plenty = run(DCA, bars([10_000, 9_990]))
    const scarce = run(DCA, bars([10_000, 9_990], 40))
    const held = ({ record }: typeof plenty): number => Number(record?.details['baseNow'])
    expect(held(plenty)).toBeCloseTo(0.994005, 6)
    // Ten lots of a thousandth are offered at a time.
    expect(held(scarce)).toBeCloseTo(0.00999, 5)
  })
})
