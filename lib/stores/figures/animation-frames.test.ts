import { describe, expect, it } from 'vitest'
import type { LiveChannel } from '#lib/stream/live-channel.ts'
import { createDrawnChannel } from './drawn-channel.ts'
import { createFrameBatch } from './animation-frames.ts'
import { createManualFrames } from '#tests/rigs/manual-frames.ts'

describe('work of one frame', () => {
  it('is done together, each once', () => {
    const frames = createManualFrames()
    const batch = createFrameBatch(frames)
    const done: string[] = []
    const [first, second] = [() => done.push('first'), () => done.push('second')]
    for (const work of [first, second, first, first]) batch.add(work)
    expect([done, frames.requested()]).toEqual([[], 1])
    frames.draw()
    expect(done).toEqual(['first', 'second'])
  })

  it('that arises while drawing waits for the next', () => {
    const frames = createManualFrames()
    const batch = createFrameBatch(frames)
    let runs = 0
    const work = (): void => {
      runs += 1
      batch.add(work)
    }
    batch.add(work)
    frames.draw()
    expect(runs).toBe(1)
    frames.draw()
    expect(runs).toBe(2)
  })
})

/** Creates a channel whose states the test sets. */
function handChannel() {
  const listeners = new Set<(state: number) => void>()
  let state: number | undefined
  const channel: LiveChannel<number> = {
    subscribe(listener) {
      listeners.add(listener)
      if (state !== undefined) listener(state)
      return () => listeners.delete(listener)
    },
    current: () => state,
    heardMs: () => null,
  }
  return {
    channel,
    listeners,
    say(next: number) {
      state = next
      for (const listener of listeners) listener(next)
    },
  }
}

describe('a channel as it is drawn', () => {
  it('shows the last state of a frame, once, to all', () => {
    const frames = createManualFrames()
    const { channel, say, listeners } = handChannel()
    const drawn = createDrawnChannel(channel, createFrameBatch(frames))
    const seen: (number | undefined)[] = []
    const look = (): void => void seen.push(drawn.shown())
    const undos = [drawn.subscribe(look), drawn.subscribe(look)]
    expect(listeners.size).toBe(1)
    say(1)
    say(2)
    expect([drawn.shown(), seen]).toEqual([undefined, []])
    frames.draw()
    expect([drawn.shown(), seen]).toEqual([2, [2, 2]])
    say(2)
    frames.draw()
    expect(seen).toHaveLength(2)
    for (const undo of undos) undo()
    expect([listeners.size, drawn.shown()]).toEqual([0, undefined])
  })

  it('draws nothing for who has left before the frame', () => {
    const frames = createManualFrames()
    const { channel, say } = handChannel()
    const drawn = createDrawnChannel(channel, createFrameBatch(frames))
    let draws = 0
    const undo = drawn.subscribe(() => {
      draws += 1
    })
    say(1)
    undo()
    undo()
    frames.draw()
    expect([draws, drawn.shown()]).toEqual([0, undefined])
  })

  it('gives a late listener what the channel knows with the next frame', () => {
    const frames = createManualFrames()
    const { channel, say } = handChannel()
    say(7)
    const drawn = createDrawnChannel(channel, createFrameBatch(frames))
    drawn.subscribe(() => {})
    expect(drawn.shown()).toBe(undefined)
    frames.draw()
    expect(drawn.shown()).toBe(7)
  })
})
