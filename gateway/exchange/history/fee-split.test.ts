import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDecimal } from '#lib/kernel/decimal-text.ts'
import { sum } from '#lib/kernel/decimal.ts'
import { Floor } from '#tests/exchange/floor.ts'
import type { ClosedPositionView } from '../views/position-views.ts'

// Goal: what a closed position shows is what its own fills earned and paid, whatever else they opened, and all of them together are the bills.

const FUTURES = 'futures:BTCUSDT'
const ANN = 'ann'

const deeds = fc.array(
  fc.record({
    buy: fc.boolean(),
    /** Of one-way orders alone. */
    reduceOnly: fc.boolean(),
    lots: fc.integer({ min: 1, max: 400 }),
    /** Of a limit order, in basis points from the market; null for a market order. */
    offset: fc.option(fc.integer({ min: -8, max: 8 }), { nil: null }),
    pauseMs: fc.integer({ min: 0, max: 20_000 }),
  }),
  { minLength: 2, maxLength: 30 },
)

/** A resting purchase that meets a sale of the same account: it opens, and the sale closes. */
const SELF_TRADE = [
  { buy: true, reduceOnly: false, lots: 1, offset: 0, pauseMs: 0 },
  { buy: false, reduceOnly: false, lots: 1, offset: null, pauseMs: 0 },
]

/** Returns a decimal of at most 16 places in whole units. */
function units(text: string): bigint {
  const { units: found, scale } = parseDecimal(text)
  return found * 10n ** BigInt(16 - scale)
}

interface Own {
  opens: bigint
  closes: bigint
  profit: bigint
}

/** Recomputes the positions that one-way fills have closed, oldest first, from the figures of the fills' rows. */
function closedBy(fills: readonly { side: string; size: string; fee: string; profit: string }[]): Own[] {
  const closed: Own[] = []
  let own: Own = { opens: 0n, closes: 0n, profit: 0n }
  let open = 0n
  for (const { side, size, fee, profit } of fills) {
    const lots = units(size) * (side === 'buy' ? 1n : -1n)
    const isOpposite = lots > 0n !== open > 0n && open !== 0n
    const [most, all] = [open < 0n ? -open : open, lots < 0n ? -lots : lots]
    const closing = isOpposite ? (most < all ? most : all) : 0n
    const charges = (units(fee) / 10n ** 8n) * closing
    const closes = (charges / all) * 10n ** 8n
    own.closes += closes
    own.profit += units(profit)
    open += lots
    if (closing > 0n && closing === most) {
      closed.push(own)
      own = { opens: 0n, closes: 0n, profit: 0n }
    }
    own.opens += units(fee) - closes
  }
  return closed
}

const figuresOf = ({ profit, openFees, closeFees, netProfit }: ClosedPositionView) => [profit, openFees, closeFees, netProfit].map(units)

describe('the history of positions', () => {
  it('shows of each its own part of the fees over random fills, and all of them are the bills', async () => {
    let turned = 0
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const floor = new Floor()
        try {
          await floor.trader(ANN)
          for (const { buy, reduceOnly, lots, offset, pauseMs } of all) {
            const market = floor.feed.market('futures', 'BTCUSDT')
            const last = market === undefined ? 0 : floor.feed.ticker(market).last
            const price = offset === null ? {} : { ticks: Math.round(last * (1 + offset / 10_000)) }
            const side = buy ? 'buy' : 'sell'
            await floor.place(ANN, { market: FUTURES, wallet: 'futures', side, lots, ...price, ...(reduceOnly ? { reduceOnly } : {}) })
            floor.pass(pauseMs, 5_000)
          }
          await floor.submit({ type: 'cancel-all', account: ANN, kind: 'both' })
          const { read } = floor.exchange
          const [position] = read.positions(ANN)
          const [side, lots] = position?.direction === 'long' ? (['sell', 1_000_000] as const) : (['buy', 1_000_000] as const)
          if (position !== undefined) await floor.place(ANN, { market: FUTURES, wallet: 'futures', side, lots, reduceOnly: true })
          const fills = read.fills(ANN, { limit: 1000, product: 'futures' }).toReversed()
          const rows = read.positionHistory(ANN, { limit: 1000 }).toReversed()
          const own = closedBy(fills)
          turned += own.length
          expect(rows.map(figuresOf)).toEqual(own.map(({ opens, closes, profit }) => [profit, opens, closes, profit - opens - closes]))
          const bills = read
            .bills(ANN, { limit: 1000 })
            .filter(({ wallet, kind }) => wallet === 'futures' && (kind === 'trade' || kind === 'funding'))
          const booked = sum(bills.map(({ amount }) => amount))
          const charged = sum(bills.map(({ fee }) => fee))
          const net = sum(rows.map(({ netProfit }) => netProfit))
          expect(units(booked) - units(charged)).toBe(units(net))
        } finally {
          floor.end()
        }
      }),
      { numRuns: 25, examples: [[SELF_TRADE]] },
    )
    expect(turned).toBeGreaterThan(0)
  })
})
