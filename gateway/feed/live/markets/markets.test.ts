import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Continuity } from '../exchanges/exchange.ts'
import { ALARM_RENEWALS, Freshness } from './freshness.ts'
import { JumpFilter } from './jump-filter.ts'
import { TradeLine } from './trade-line.ts'

// Goal: single wrong prices, duplicate trades and frozen books never reach the market.

const CONTINUITY: Continuity = { sequence: 'growing', checksum: null, renewMs: 600_000, levelsMax: 10, silentMaxMs: 60_000 }

describe('the jump filter', () => {
  it('holds one price that is 10 % off, and passes a move that is confirmed', () => {
    const filter = new JumpFilter()
    expect([100, 110, 101].map((price) => filter.take(price, null))).toEqual([100, null, 101])
    expect([112, 113].map((price) => filter.take(price, null))).toEqual([null, 113])
  })

  it('passes a jump at once if the book agrees', () => {
    const filter = new JumpFilter()
    filter.take(100, 100)
    expect(filter.take(120, 119)).toBe(120)
  })
})

describe('the trades of a market', () => {
  const line = () => new TradeLine({ ticksPerOne: 10, lotsPerUnit: 100 })
  const raw = (id: number, time: number) => ({ id: String(id), time: String(time), price: '10.1', size: '0.5', buy: true })

  it('come once each and in order, with ids that grow', () => {
    const trades = line()
    trades.take([raw(11, 1001), raw(10, 1000), raw(11, 1001)])
    trades.take([raw(9, 1000)])
    const first = trades.release()
    expect(first.map(({ id, time }) => [id, time])).toEqual([
      [1_000_000, 1000],
      [1_000_001, 1000],
      [1_001_000, 1001],
    ])
    trades.take([raw(10, 1000), raw(8, 999)])
    expect(trades.release()).toEqual([{ id: 1_001_001, time: 1001, price: 101, size: 50, buy: true }])
  })

  it.each([
    { time: 'x' },
    { price: 'NaN' },
    { price: '0' },
    { size: '0' },
    { size: '-1' },
    { size: '1e40' },
    { id: '' },
    { time: undefined },
  ])('leave out one with %j', (part) => {
    const trades = line()
    expect(trades.take([{ ...raw(1, 1), ...part }])).toBe(1)
    expect(trades.release()).toEqual([])
  })

  it('that were fetched come before the streamed ones, once, and never behind what was passed on', () => {
    const trades = line()
    trades.take([raw(12, 1002)])
    trades.takeFetched([raw(12, 1002), raw(11, 1001), raw(10, 1000)])
    expect(trades.release().map(({ id }) => id)).toEqual([1_000_000, 1_001_000, 1_002_000])
    trades.takeFetched([raw(9, 999), raw(11, 1001), raw(13, 1003)])
    expect(trades.release().map(({ id }) => id)).toEqual([1_003_000])
  })

  it('grow in time and id in whatever order they arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 8 }), { maxLength: 10 }), (batches) => {
        const trades = line()
        const out = batches.flatMap((batch) => {
          trades.take(batch.map((id) => raw(id, 1000 + (id % 7))))
          return trades.release()
        })
        expect(out).toHaveLength(new Set(batches.flat()).size)
        expect(out.every(({ id, time }, at) => at === 0 || (id > (out[at - 1]?.id ?? 0) && time >= (out[at - 1]?.time ?? 0)))).toBe(true)
      }),
    )
  })
})

describe('freshness', () => {
  it('knows a busy market that has stopped after seconds, and a quiet one only after its heartbeat', () => {
    const [busy, quiet] = [new Freshness(CONTINUITY), new Freshness(CONTINUITY)]
    for (let time = 0; time <= 30_000; time += 100) busy.heardBook(null, 100_000 + time)
    for (let time = 0; time <= 120_000; time += 30_000) quiet.heardBook(100_000 + time, 100_000 + time)
    expect(busy.isSilent(134_000)).toBe(false)
    expect(busy.isSilent(136_000)).toBe(true)
    expect(quiet.isSilent(279_000)).toBe(false)
    expect(quiet.isSilent(281_000)).toBe(true)
  })

  it('does not count messages that were under way for long', () => {
    const fresh = new Freshness(CONTINUITY)
    expect(fresh.heardBook(100_000, 111_000)).toBe(false)
    expect(fresh.hasHeard).toBe(false)
    expect(fresh.problem(true, 16_000)).toMatch(/does not come/)
  })

  it('notices a book that differs from the ticker for seconds, not for a moment', () => {
    const fresh = new Freshness(CONTINUITY)
    fresh.restart(0)
    fresh.heardBook(null, 1)
    const apart = { bid: 1100, ask: 1101 }
    const book = { bid: 1000, ask: 1001 }
    fresh.heardTicker(apart, book, 100)
    fresh.heardTicker(book, book, 3000)
    fresh.heardTicker(apart, book, 3100)
    fresh.heardBook(null, 5000)
    expect(fresh.problem(true, 5200)).toBeNull()
    fresh.heardTicker(apart, book, 8000)
    expect(fresh.problem(true, 8200)).toMatch(/ticker differ/)
  })

  it('waits longer before each renewal in a row, at most 90 s, and begins again after a good while', () => {
    const fresh = new Freshness(CONTINUITY)
    fresh.restart(0)
    const delays = Array.from({ length: 12 }, () => fresh.renewAfterMs(1000))
    expect(delays[0]).toBe(0)
    expect(delays[ALARM_RENEWALS]).toBeGreaterThan(4000)
    expect(Math.max(...delays)).toBeLessThanOrEqual(90_000)
    expect(fresh.renewAfterMs(70_000)).toBe(0)
  })

  it('asks for a renewal on schedule where nothing else would notice', () => {
    const fresh = new Freshness(CONTINUITY)
    fresh.restart(0)
    expect(fresh.isRenewalTime(599_999)).toBe(false)
    expect(fresh.isRenewalTime(600_000)).toBe(true)
    expect(fresh.isRenewalTime(600_001)).toBe(false)
  })
})
