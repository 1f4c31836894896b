import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { BookCopy, type BookRow } from '#tests/rigs/book-copy.ts'
import { bookEvent, FrameRig, NAME } from '#tests/rigs/feeds/frame-rig.ts'
import type { Frame } from '#tests/rigs/hub.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { Board } from './board.ts'
import { BooksTopic, TopBookTopic } from './book-topics.ts'
import { LeadingEdge } from './leading-edge.ts'
import { BOOK_PUSH_MS } from './topic.ts'

// Goal: a change is sent at once, never more often than allowed, and no change is lost in between.

const INTERVAL_MS = 50

/** Milliseconds to wait, then one ask; `works` says whether the run that answers it finds something to do. */
const asks = fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 120 }), works: fc.boolean() }), { maxLength: 60 })

/** Work on a leading edge by a clock that the test moves. */
class EdgeRig {
  readonly clock = createManualClock()
  /** The times of all runs, and of those that did something. */
  readonly runs: number[] = []
  readonly sent: number[] = []
  works = true
  readonly edge = new LeadingEdge({
    intervalMs: INTERVAL_MS,
    now: this.clock.now,
    timers: this.clock,
    run: () => {
      this.runs.push(this.clock.now())
      if (this.works) this.sent.push(this.clock.now())
      return this.works
    },
  })
}

describe('work on a leading edge', () => {
  it('is done at once, then at the end of the interval, and all that was asked for meanwhile together', () => {
    const { clock, edge, runs } = new EdgeRig()
    edge.ask()
    expect(runs).toEqual([0])
    clock.advance(10)
    edge.ask()
    clock.advance(10)
    edge.ask()
    expect(runs).toEqual([0])
    clock.advance(INTERVAL_MS)
    expect(runs).toEqual([0, INTERVAL_MS])
    clock.advance(10 * INTERVAL_MS)
    expect(runs).toHaveLength(2)
    edge.ask()
    expect(runs).toHaveLength(3)
  })

  it('answers every ask within an interval, at once if it is free, and never does something twice in one', () => {
    fc.assert(
      fc.property(asks, (steps) => {
        const rig = new EdgeRig()
        const { clock, edge, runs, sent } = rig
        for (const { afterMs, works } of steps) {
          clock.advance(afterMs)
          rig.works = works
          const [now, before] = [clock.now(), sent.at(-1) ?? -Infinity]
          const isFree = now - before >= INTERVAL_MS
          const count = runs.length
          edge.ask()
          expect(runs.length - count).toBe(isFree ? 1 : 0)
          expect(clock.pending()).toBe(isFree ? 0 : 1)
        }
        const last = clock.now()
        clock.advance(INTERVAL_MS)
        expect(clock.pending()).toBe(0)
        if (steps.length > 0) expect(runs.at(-1)).toBeGreaterThanOrEqual(last)
        expect(runs.length).toBeLessThanOrEqual(steps.length)
        for (const [at, time] of sent.entries()) if (at > 0) expect(time - (sent[at - 1] as number)).toBeGreaterThanOrEqual(INTERVAL_MS)
      }),
    )
  })

  it('is forgotten once it is cancelled, with its timer', () => {
    const { clock, edge, runs } = new EdgeRig()
    edge.ask()
    edge.ask()
    edge.cancel()
    expect(clock.pending()).toBe(0)
    clock.advance(INTERVAL_MS)
    expect(runs).toEqual([0])
    edge.ask()
    expect(runs).toEqual([0, INTERVAL_MS])
  })
})

/** A followed market with one reader of its book. */
class BoardRig {
  readonly clock = createManualClock()
  readonly frames = new FrameRig().live()
  readonly board = new Board({ feed: this.frames.feed, now: this.clock.now, timers: this.clock })
  readonly heard: { readonly atMs: number; readonly message: Frame }[] = []
  readonly #reader = { send: (message: Buffer) => this.#hear(message) }

  join(levels?: number): this {
    const { market } = this.frames
    const open = (view: typeof this.frames.feed) =>
      levels === undefined ? new BooksTopic(market, '{}', view) : new TopBookTopic(market, levels, '{}', view)
    this.#hear(this.board.join({ name: 'book', market, open: () => open(this.frames.feed) }, this.#reader))
    return this
  }

  leave(): void {
    this.board.leave('book', this.#reader)
  }

  /** The exchange sets one ask to a size, after some milliseconds. */
  change(afterMs: number, price: number, size: number): void {
    this.clock.advance(afterMs)
    this.frames.now += afterMs
    this.frames.say(bookEvent(false, [[price, size]], []))
  }

  get times(): readonly number[] {
    return this.heard.map(({ atMs }) => atMs)
  }

  #hear(message: Buffer): void {
    this.heard.push({ atMs: this.clock.now(), message: JSON.parse(message.toString()) as Frame })
  }
}

describe('the book of a followed market', () => {
  const changes = fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 120 }),
      price: fc.integer({ min: 101, max: 120 }),
      size: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 40 },
  )

  it('reaches its readers with each change, in order, whole, and at most once in an interval', () => {
    fc.assert(
      fc.property(changes, (steps) => {
        const rig = new BoardRig().join()
        const copy = new BookCopy()
        for (const { afterMs, price, size } of steps) rig.change(afterMs, price, size)
        rig.clock.advance(BOOK_PUSH_MS)
        for (const { message } of rig.heard) expect(copy.apply(message)).toBe(true)
        const { market, feed } = rig.frames
        const { prices, sizes } = feed.book(market).asks
        const expected = [...prices].map((price, at) => [market.priceText(price), market.sizeText(sizes[at] as number)])
        expect([...copy.asks].toSorted(([one], [other]) => Number(one) - Number(other))).toEqual(expected)
        const updates = rig.times.slice(1)
        for (const [at, time] of updates.entries())
          if (at > 0) expect(time - (updates[at - 1] as number)).toBeGreaterThanOrEqual(BOOK_PUSH_MS)
        expect(rig.clock.pending()).toBe(0)
      }),
    )
  })

  it.each([undefined, 1, 5] as const)('is sent in the turn in which it changed (%s levels), without a timer', (levels) => {
    const rig = new BoardRig().join(levels)
    rig.change(7, 101, 9)
    rig.change(BOOK_PUSH_MS, 101, 8)
    expect(rig.times).toEqual([0, 7, 7 + BOOK_PUSH_MS])
  })

  it('is not sent again for a heartbeat, nor by a turn of the timer', () => {
    const rig = new BoardRig().join()
    rig.change(100, 101, 9)
    rig.frames.say(bookEvent(false, [], []))
    rig.board.advance()
    rig.board.advance()
    expect(rig.times).toEqual([0, 100])
  })

  it('is sent empty when the market is no longer live, and a topic without readers leaves no timer', () => {
    const rig = new BoardRig().join()
    rig.change(0, 101, 9)
    rig.frames.say({ type: 'state', market: NAME, state: 'synchronising' })
    expect(rig.clock.pending()).toBe(1)
    rig.clock.advance(BOOK_PUSH_MS)
    const { message } = required(rig.heard.at(-1), 'something was sent')
    const [row] = message.data as [BookRow]
    expect(row.asks.map(([, size]) => size)).toEqual(['0'])
    rig.change(0, 101, 9)
    rig.leave()
    expect(rig.clock.pending()).toBe(0)
    rig.change(200, 101, 8)
    expect(rig.heard).toHaveLength(3)
  })
})
