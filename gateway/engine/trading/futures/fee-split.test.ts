import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import { amountText } from '../../state/money/amounts.ts'
import type { Position } from '../../state/records/records.ts'

// Goal: the fee of a fill that closes one position and opens another is borne by each for its size, and none of it is lost.

const LONG_AT = 10_518_830
const SHORT_AT = 10_518_420

function quote(d: Futures, bid: number, ask: number): void {
  d.move({ market: MARKET, last: bid, mark: bid, bids: [[bid, 1_000_000]], asks: [[ask, 1_000_000]] })
}

/** Ann buys 0.05 at 105,188.30, and one sale of 0.1 at 105,184.20 turns her round. Returns both positions. */
function reversed(prepare: (d: Futures) => void = () => undefined): { d: Futures; long: Position; short: Position } {
  const d = new Futures('ann')
  prepare(d)
  d.set('ann', 'crossed', 20)
  quote(d, LONG_AT - 1, LONG_AT)
  d.order('ann', { side: 'buy', lots: 50 })
  const long = d.position('ann')
  quote(d, SHORT_AT, SHORT_AT + 1)
  d.order('ann', { side: 'sell', lots: 100 })
  return { d, long, short: d.position('ann') }
}

const feesOf = (...positions: Position[]) => positions.map(({ fees }) => amountText(fees))

describe('a fill that closes a position and opens another', () => {
  it('books its fee on both by size', () => {
    const { d, long, short } = reversed()
    // 3.155649 of the purchase, and half of the 6.311052 of the sale on each.
    expect(feesOf(long, short)).toEqual(['6.311175', '3.155526'])
    expect(amountText(long.realised)).toBe('-0.205')
    expect(d.last.events.flatMap((event) => (event.type === 'filled' ? [[event.fee, event.closeFee].map(amountText)] : []))).toEqual([
      ['6.311052', '3.155526'],
    ])
    d.settled()
  })
})

interface Deed {
  readonly buy: boolean
  readonly lots: number
  readonly offset: number | null
}
const deeds = fc.array(
  fc.record({ buy: fc.boolean(), lots: fc.integer({ min: 1, max: 3_000 }), offset: fc.option(fc.integer({ min: -6, max: 6 })) }),
  { minLength: 1, maxLength: 40 },
)

/** Follows a net position by fills alone, in whole units; the shares of a fee are recomputed from sizes. */
class Book {
  readonly #closed: bigint[] = []
  lots = 0
  fees = 0n

  fill(signed: number, fee: bigint): void {
    const closing = Math.sign(signed) === -Math.sign(this.lots) ? Math.min(Math.abs(signed), Math.abs(this.lots)) : 0
    const charges = fee / 10n ** 8n
    const closes = ((charges * BigInt(closing)) / BigInt(Math.abs(signed))) * 10n ** 8n
    this.fees += closes
    const left = this.lots + Math.sign(signed) * closing
    if (closing > 0 && left === 0) {
      this.#closed.push(this.fees)
      this.fees = 0n
    }
    this.fees += fee - closes
    this.lots += signed
  }

  get all(): bigint[] {
    return this.lots === 0 ? this.#closed : [...this.#closed, this.fees]
  }
}

describe('the fees of positions', () => {
  it.each(['crossed', 'isolated'] as const)('add up to those of the fills, whatever closes and opens (%s)', (mode) => {
    fc.assert(
      fc.property(deeds, (all) => {
        const d = new Futures('ann', 'bob').set('ann', mode, 20)
        const book = new Book()
        const positions = new Set<Position>()
        let paid = 0n
        const run = (account: string, { buy, lots, offset }: Deed): void => {
          const price = offset === null ? {} : { ticks: 10_000 + offset }
          d.order(account, { side: buy ? 'buy' : 'sell', lots, ...price })
          for (const event of d.last.events) {
            if (event.type === 'position-changed' && event.position.account.id === 'ann') positions.add(event.position)
            if (event.type !== 'filled' || event.account !== 'ann') continue
            paid += event.fee
            const size = Number(event.lots)
            book.fill(event.buy ? size : -size, event.fee)
          }
        }
        for (const [nth, deed] of all.entries()) run(nth % 3 === 0 ? 'bob' : 'ann', deed)
        const fees = [...positions].map((position) => position.fees)
        expect(fees).toEqual(book.all)
        expect(fees.reduce((sum, fee) => sum + fee, 0n)).toBe(paid)
        d.settled()
      }),
      { numRuns: 60 },
    )
  })
})
