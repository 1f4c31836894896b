import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeedEvent, Frame } from '../../frames/frame.ts'
import { Outbox } from './outbox.ts'

// Goal: events leave at once after a pause, in few frames in a burst, and always whole and in order.

const BURST_MS = 2
const FIGURES_MS = 10

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function book(time: number): FeedEvent {
  const none = { prices: new Float64Array(), sizes: new Float64Array() }
  return { type: 'book', market: 'spot:BTCUSDT', snapshot: false, time, asks: none, bids: none }
}

const mark = (time: number): FeedEvent => ({ type: 'derivative', market: 'futures:BTCUSDT', time, mark: 1 })

/** An outbox, its frames with the time at which each was sent, and the calls by which the parent takes them. */
function open() {
  const frames: (Frame & { readonly atMs: number })[] = []
  const taken: (() => void)[] = []
  const start = performance.now()
  const send = (frame: Frame, take: () => void) => {
    frames.push({ ...frame, atMs: performance.now() - start })
    taken.push(take)
  }
  const outbox = new Outbox(send, () => 7)
  return { outbox, frames, taken, timesOf: (at: number) => frames[at]?.events.map((event) => 'time' in event && event.time) }
}

describe('events of the live feed', () => {
  it('leave in the turn in which they were heard, together', () => {
    const { outbox, frames, timesOf } = open()
    outbox.add(book(1))
    outbox.add(book(2))
    expect(frames).toHaveLength(0)
    vi.advanceTimersByTime(0)
    expect(frames).toMatchObject([{ sequence: 1, time: 7, atMs: 0 }])
    expect(timesOf(0)).toEqual([1, 2])
  })

  it('are gathered for two milliseconds in a burst', () => {
    const { outbox, frames } = open()
    for (let time = 0; time < 6; time += 1) {
      outbox.add(book(time))
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(BURST_MS)
    expect(frames.map(({ atMs, events }) => [atMs, events.length])).toEqual([
      [0, 1],
      [2, 1],
      [4, 2],
      [6, 2],
    ])
  })

  it('wait for a book if they are figures beside it, and go without one soon', () => {
    const { outbox, frames, timesOf } = open()
    outbox.add(mark(1))
    vi.advanceTimersByTime(FIGURES_MS / 2)
    outbox.add(book(2))
    vi.advanceTimersByTime(0)
    expect(timesOf(0)).toEqual([1, 2])
    outbox.add(mark(3))
    vi.advanceTimersByTime(FIGURES_MS - 1)
    expect(frames).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(timesOf(1)).toEqual([3])
  })

  it('wait while sixty-four frames are under way, and then leave together', () => {
    const { outbox, frames, taken } = open()
    for (let time = 0; time < 100; time += 1) {
      outbox.add(book(time))
      vi.advanceTimersByTime(BURST_MS)
    }
    expect([frames.length, outbox.isBehind]).toEqual([64, true])
    taken[0]?.()
    vi.advanceTimersByTime(BURST_MS)
    expect(frames.at(-1)).toMatchObject({ sequence: 65 })
    expect(frames.at(-1)?.events).toHaveLength(36)
  })

  it('come whole and in order, in frames without a gap, at least two milliseconds apart', () => {
    const steps = fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 15 }), isBook: fc.boolean() }), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (heard) => {
        const { outbox, frames, taken } = open()
        for (const [time, { afterMs, isBook }] of heard.entries()) {
          vi.advanceTimersByTime(afterMs)
          for (const take of taken.splice(0)) take()
          outbox.add(isBook ? book(time) : mark(time))
        }
        vi.advanceTimersByTime(FIGURES_MS)
        expect(frames.flatMap(({ events }) => events.map((event) => 'time' in event && event.time))).toEqual(heard.map((_, at) => at))
        expect(frames.map(({ sequence }) => sequence)).toEqual(frames.map((_, at) => at + 1))
        for (const [at, { atMs }] of frames.entries())
          if (at > 0) expect(atMs - (frames[at - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(BURST_MS)
      }),
    )
  })
})
