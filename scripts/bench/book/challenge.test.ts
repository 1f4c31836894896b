import { describe, expect, it } from 'vitest'
import { depthAt } from '#tests/engine/depth.ts'
import { PlainBook } from '#tests/engine/plain-book.ts'
import { auditBook } from './audit.ts'
import { CANCEL, challengeFlow, IOC, type Messages, MODIFY, NEW, SCENARIO_NAMES, SEED } from './messages.ts'
import { Replay } from './replay.ts'

const ORDERS = 1500

type Message = readonly [kind: number, order: number, side: 'buy' | 'sell', ticks: number, lots: number]

function messagesOf(rows: readonly Message[]): Messages {
  return {
    orders: 1 + Math.max(...rows.map(([, order]) => order)),
    count: rows.length,
    kind: Uint8Array.from(rows, ([kind]) => kind),
    order: Int32Array.from(rows, ([, order]) => order),
    buy: Uint8Array.from(rows, ([, , side]) => (side === 'buy' ? 1 : 0)),
    ticks: Int32Array.from(rows, ([, , , ticks]) => ticks),
    lots: Int32Array.from(rows, ([, , , , lots]) => lots),
  }
}

describe('the flow of the public challenge', () => {
  const flow = challengeFlow('normal', 20_000, SEED)
  const count = (kind: number): number => flow.kind.filter((entry) => entry === kind).length

  it('has the shape that the challenge describes', () => {
    expect(flow.count / flow.orders).toBeCloseTo(2, 1)
    expect(count(IOC) / flow.orders).toBeCloseTo(0.15, 1)
    expect(count(NEW) + count(IOC)).toBe(flow.orders)
    expect(count(MODIFY) / count(NEW)).toBeCloseTo(0.2, 1)
    expect(count(CANCEL) / count(NEW)).toBeCloseTo(0.95 * 1.02, 1)
  })

  it('is the same for the same seed', () => {
    expect(challengeFlow('normal', 2000, SEED)).toEqual(challengeFlow('normal', 2000, SEED))
    expect(challengeFlow('normal', 2000, SEED)).not.toEqual(challengeFlow('normal', 2000, SEED + 1))
  })

  it('names an order only after it has arrived', () => {
    const arrived = new Set<number>()
    const early = Array.from(flow.order).filter((order, at) => {
      if (flow.kind[at] === NEW || flow.kind[at] === IOC) arrived.add(order)
      return !arrived.has(order)
    })
    expect(early).toEqual([])
  })

  it.each(SCENARIO_NAMES)('leaves the same book and reports as the naive book: %s', (scenario) => {
    expect(() => auditBook(challengeFlow(scenario, ORDERS, SEED))).not.toThrow()
  })
})

/** Each flow is compared with the naive book message by message; `best`: what is left. */
const EDGES: readonly { readonly what: string; readonly rows: readonly Message[]; readonly best: readonly [bid: number, ask: number] }[] = [
  {
    what: 'a duplicate of an order that rests is rejected',
    rows: [
      [NEW, 0, 'buy', 100, 5],
      [NEW, 0, 'buy', 101, 5],
    ],
    best: [100, -1],
  },
  {
    what: 'the number of a cancelled order is free again',
    rows: [
      [NEW, 0, 'buy', 100, 5],
      [CANCEL, 0, 'buy', 100, 5],
      [NEW, 0, 'sell', 101, 5],
    ],
    best: [-1, 101],
  },
  {
    what: 'a modify that crosses trades instead of resting crossed',
    rows: [
      [NEW, 0, 'buy', 100, 5],
      [NEW, 1, 'sell', 103, 3],
      [MODIFY, 0, 'buy', 104, 6],
    ],
    best: [104, -1],
  },
  {
    what: 'the remainder of an immediate-or-cancel order does not rest',
    rows: [
      [NEW, 0, 'sell', 100, 3],
      [IOC, 1, 'buy', 100, 9],
      [CANCEL, 1, 'buy', 100, 9],
    ],
    best: [-1, -1],
  },
  {
    what: 'a sweep over exactly three levels leaves the fourth as the best price',
    rows: [
      [NEW, 0, 'sell', 100, 3],
      [NEW, 1, 'sell', 105, 3],
      [NEW, 2, 'sell', 2105, 3],
      [NEW, 3, 'sell', 9000, 3],
      [IOC, 4, 'buy', 9000, 9],
      [CANCEL, 2, 'sell', 2105, 3],
    ],
    best: [-1, 9000],
  },
  {
    what: 'the rest of a sweep becomes the best price of its own side',
    rows: [
      [NEW, 0, 'sell', 100, 3],
      [NEW, 1, 'buy', 102, 9],
      [NEW, 2, 'sell', 101, 2],
    ],
    best: [102, -1],
  },
  {
    what: 'the best price is not stale after the last order of the best level was cancelled',
    rows: [
      [NEW, 0, 'buy', 5000, 1],
      [NEW, 1, 'buy', 3000, 1],
      [CANCEL, 0, 'buy', 5000, 1],
      [NEW, 2, 'sell', 4000, 1],
    ],
    best: [3000, 4000],
  },
  {
    what: 'a level that empties away from the best price leaves the best price',
    rows: [
      [NEW, 0, 'sell', 100, 1],
      [NEW, 1, 'sell', 101, 1],
      [CANCEL, 1, 'sell', 101, 1],
      [IOC, 2, 'buy', 101, 2],
    ],
    best: [-1, -1],
  },
  {
    what: 'cancels in the middle and at the front of a queue lose no order behind them',
    rows: [
      [NEW, 0, 'buy', 100, 1],
      [NEW, 1, 'buy', 100, 2],
      [NEW, 2, 'buy', 100, 3],
      [CANCEL, 1, 'buy', 100, 2],
      [CANCEL, 0, 'buy', 100, 1],
      [IOC, 3, 'sell', 100, 2],
    ],
    best: [100, -1],
  },
  {
    what: 'a change of an order that was filled is rejected',
    rows: [
      [NEW, 0, 'buy', 100, 1],
      [IOC, 1, 'sell', 100, 1],
      [MODIFY, 0, 'buy', 101, 2],
      [CANCEL, 0, 'buy', 100, 1],
    ],
    best: [-1, -1],
  },
  {
    what: 'a partly filled order can still be modified and cancelled',
    rows: [
      [NEW, 0, 'buy', 100, 5],
      [IOC, 1, 'sell', 100, 2],
      [MODIFY, 0, 'buy', 99, 4],
      [CANCEL, 0, 'buy', 99, 4],
    ],
    best: [-1, -1],
  },
]

describe('edge cases of an order book', () => {
  it.each(EDGES)('$what', ({ rows, best }) => {
    const messages = messagesOf(rows)
    auditBook(messages)
    const replay = new Replay(messages.orders)
    replay.run(messages)
    expect([replay.book.bestBid, replay.book.bestAsk]).toEqual(best)
  })

  it('an order of no lots is refused before it changes the book', () => {
    const replay = new Replay(1)
    replay.run(messagesOf([[NEW, 0, 'buy', 100, 0]]))
    expect(replay.book.bestBid).toBe(-1)
    const book = new PlainBook()
    expect(() => book.add(true, 100, 0, 1, 0)).toThrow('with lots left')
    expect(depthAt(book, 100)).toBe(0)
  })
})
