import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { toAmount } from '#gateway/engine/state/money/amounts.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { FRICTIONLESS, HARSH, STANDARD } from '#gateway/engine/state/records/realism.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { copyOf, expectSound } from '#tests/engine/products/grid-fixture.ts'
import { MARKET, moveTo, startFutures } from '#tests/engine/products/futures-grid-fixture.ts'

// Goal: whatever prices, books, fundings and restarts come, a futures grid's money is the sum of what it traded, paid and received, no order
// leaves its side, and what it has left returns to its trader to the last unit.

/** Returns what the insurance fund has in USDT. */
function fundOf({ state }: Fixture): Amount {
  const asset = state.assets.indexOf('USDT')
  const [futures, spot] = (['futures', 'spot'] as const).map((wallet) => balanceOf(state.insurance, wallet, asset).total.amount)
  return ((futures ?? 0n) + (spot ?? 0n)) as Amount
}

it('a futures grid adds up, whatever comes', () => {
  const step = fc.record({
    by: fc.integer({ min: -700, max: 700 }),
    lots: fc.constantFrom(1, 500, 500_000),
    prints: fc.boolean(),
    minute: fc.boolean(),
    funding: fc.option(fc.integer({ min: -900, max: 900 }), { freq: 4 }),
  })
  const shape = fc.record({
    direction: fc.constantFrom('long' as const, 'short' as const, 'neutral' as const),
    leverage: fc.integer({ min: 1, max: 10 }),
    grids: fc.integer({ min: 2, max: 15 }),
    mode: fc.constantFrom('arithmetic' as const, 'geometric' as const),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), shape, fc.constantFrom(FRICTIONLESS, STANDARD, HARSH), (steps, asked, realism) => {
      let d = new Fixture().trader('bob', { USDT: '1000' }, realism)
      moveTo(d, 10_000)
      const { id, futures } = startFutures(d, { ...asked, margin: '900' })
      const own = futures.own.id
      const fund = fundOf(d)
      let last = 10_000
      for (const [nth, { by, lots, prints, minute, funding }] of steps.entries()) {
        last = Math.max(500, last + by)
        d.timeMs += minute ? 60_000 : 700
        const traded = prints ? [{ ticks: last, lots: 300, buy: by < 0 }] : []
        d.move({ market: MARKET, last, mark: last, index: last, bids: [[last - 1, lots]], asks: [[last + 1, lots]], prints: traded })
        if (funding !== null) d.run({ type: 'settle-funding', market: MARKET, rateMillionths: funding, mark: last })
        if (nth !== Math.floor(steps.length / 2)) continue
        // A restart in between changes nothing.
        const { records, heard, timeMs } = d
        d = new Fixture(copyOf(d))
        d.records.push(...records)
        d.heard.push(...heard)
        d.timeMs = timeMs
      }
      expectSound(d)
      if (d.state.products.bots.open.has(id)) {
        moveTo(d, last)
        d.run({ type: 'bot-stop', account: 'bob', id, sell: true })
        for (let tries = 0; d.state.products.bots.open.has(id) && tries < 30; tries += 1) moveTo(d, last)
      }
      expectSound(d)
      expect(d.funds(own, 'USDT', 'futures')).toBe('0')
      const taken = d.heard.some((event) => event.type === 'liquidated' && event.position.account.id === own)
      let sum: Amount = toAmount('1000')
      let funded: Amount = NOTHING
      for (const event of d.heard) {
        if (event.type === 'filled' && event.account === own) sum = (sum + event.profit - event.fee) as Amount
        if (event.type === 'product-record' && event.record.status === 'ended') funded = toAmount(String(event.record.details['funding']))
      }
      // A take-over by the fund is no trade: then what is left is only bounded.
      const left = toAmount(d.funds('bob', 'USDT'))
      if (taken) expect(left >= toAmount('100')).toBe(true)
      // The fund pays what an order of a liquidation lost beyond the position's margin.
      else expect(left).toBe((sum + funded + fund - fundOf(d)) as Amount)
    }),
    { numRuns: 60 },
  )
})
