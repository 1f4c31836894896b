import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FRICTIONLESS, HARSH, STANDARD } from '#gateway/engine/state/records/realism.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { type Asked, at, copyOf, expectSound, GRID, refusalOf, start, to, tripsOf } from '#tests/engine/products/grid-fixture.ts'

// Goal: an impossible grid is refused, and whatever prices come, the funds and the gains of a possible one add up.

describe('a grid that is asked for', () => {
  it.each<{ reason: string; asked: Asked }>([
    { reason: 'unknown-market', asked: { market: 'futures:BTCUSDT' } },
    { reason: 'bot-range-invalid', asked: { lower: 11_000 } },
    { reason: 'bot-grids-invalid', asked: { grids: 151 } },
    { reason: 'bot-grids-invalid', asked: { grids: 1 } },
    { reason: 'bot-grids-invalid', asked: { lower: 9_990, upper: 10_010, grids: 150 } },
    { reason: 'bot-exits-invalid', asked: { takeProfitTicks: 10_500 } },
    { reason: 'bot-exits-invalid', asked: { stopLossTicks: 9_500 } },
    { reason: 'trigger-price-invalid', asked: { triggerTicks: 10_000 } },
    { reason: 'amount-invalid', asked: { quote: '0' } },
    { reason: 'amount-invalid', asked: { quote: '-1' } },
    { reason: 'bot-too-small', asked: { quote: '9' } },
    { reason: 'insufficient-balance', asked: { quote: '1000.01' } },
    { reason: 'unknown-account', asked: { account: 'eve' } },
  ])('is refused: $reason', ({ reason, asked }) => {
    const d = at()
    d.run({ ...GRID, ...asked })
    expect(refusalOf(d)).toEqual([reason])
    expect(d.last.records).toEqual([])
  })

  it('is one for each request, ten for an account, and stopped by its owner alone', () => {
    const d = at(10_000, { USDT: '20000' })
    const bot = start(d)
    d.run(GRID)
    expect(d.last.events).toMatchObject([{ type: 'product-repeated', id: bot.id }])
    d.run({ type: 'bot-stop', account: 'ann', id: bot.id, sell: false })
    expect(refusalOf(d)).toEqual(['bot-unknown'])
    for (let nth = 2; nth <= 11; nth += 1) d.run({ ...GRID, requestId: `g${nth}` })
    expect(refusalOf(d)).toEqual(['too-many-bots'])
    expectSound(d)
  })
})

describe('whatever prices come', () => {
  it('a grid keeps its funds, its gain is the sum of its trips, and snapshots and replays agree', () => {
    const price = fc.integer({ min: -400, max: 400 })
    const step = fc.record({ by: price, lots: fc.constantFrom(1, 50, 500_000), prints: fc.boolean(), minute: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.constantFrom(FRICTIONLESS, STANDARD, HARSH),
        fc.boolean(),
        fc.integer({ min: 2, max: 20 }),
        (steps, realism, geometric, grids) => {
          let d = new Fixture().trader('bob', { USDT: '4000', BTC: '10' }, realism)
          to(d, 10_000)
          const asked = { grids, base: '5', quote: '2000', mode: geometric ? ('geometric' as const) : ('arithmetic' as const) }
          const { id } = start(d, { ...asked, stopLossTicks: 8_000, sellAtEnd: true })
          let last = 10_000
          let profit = 0n
          for (const [nth, { by, lots, prints, minute }] of steps.entries()) {
            last = Math.max(500, last + by)
            d.timeMs += minute ? 60_000 : 700
            const traded = prints ? [{ ticks: last, lots: 300, buy: by < 0 }] : []
            d.move({ last, bids: [[last - 1, lots]], asks: [[last + 1, lots]], prints: traded })
            if (nth !== Math.floor(steps.length / 2)) continue
            // A restart in between changes nothing.
            const { records, heard, timeMs } = d
            d = new Fixture(copyOf(d))
            d.records.push(...records)
            d.heard.push(...heard)
            d.timeMs = timeMs
          }
          for (const trip of tripsOf(d)) profit += BigInt(Math.round(Number((trip as { profit: string }).profit) * 1e8))
          const bot = d.state.products.bots.open.get(id)
          if (bot?.kind === 'spot-grid')
            expect(Math.abs(Number(bot.grid.profit.amount / 10n ** 8n - profit))).toBeLessThan(tripsOf(d).length + 2)
          expectSound(d)
          if (bot !== undefined) d.run({ type: 'bot-stop', account: 'bob', id, sell: false })
          expect([d.funds('bob', 'USDT', 'bot'), d.funds('bob', 'BTC', 'bot')]).toEqual(['0', '0'])
          expectSound(d)
        },
      ),
      { numRuns: 40 },
    )
  })
})
