import { expect, it } from 'vitest'
import type { Timers } from '#lib/kernel/clock.ts'
import { createFrameBatch } from './animation-frames.ts'
import { createManualFrames } from '#tests/rigs/manual-frames.ts'
import { createPacedFrames } from './paced-frames.ts'

/** Creates a machine whose frames cost as much as the test says. */
function machine() {
  const screen = createManualFrames()
  const drawing: (() => void)[] = []
  const waiting: { readonly atMs: number; readonly run: () => void }[] = []
  let nowMs = 0
  const timers: Timers = {
    after(delayMs, run) {
      waiting.push({ atMs: nowMs + delayMs, run })
      return () => undefined
    },
  }
  const frames = createPacedFrames({ frames: screen, clock: { now: () => nowMs }, timers, afterDrawing: (run) => drawing.push(run) })
  return {
    frames,
    screen,
    pass(ms: number) {
      nowMs += ms
      for (const { run } of waiting.splice(0).filter((each) => each.atMs <= nowMs || !waiting.push(each))) run()
    },
    frame(costMs: number) {
      screen.draw()
      nowMs += costMs
      for (const run of drawing.splice(0)) run()
    },
  }
}

it('asks for every frame of a machine that keeps up', () => {
  const { frames, screen, frame } = machine()
  for (let nth = 1; nth <= 3; nth += 1) {
    frames.next(() => undefined)
    expect(screen.requested()).toBe(nth)
    frame(32)
  }
  expect(frames.isSlow).toBe(false)
})

it('rests after a slow frame for four times its cost, and never for more than a second', () => {
  const { frames, screen, frame, pass } = machine()
  frames.next(() => undefined)
  frame(50)
  expect(frames.isSlow).toBe(true)
  frames.next(() => undefined)
  pass(199)
  expect(screen.requested()).toBe(1)
  pass(1)
  expect(screen.requested()).toBe(2)
  frame(5000)
  pass(400)
  frames.next(() => undefined)
  pass(599)
  expect(screen.requested()).toBe(2)
  pass(1)
  expect(screen.requested()).toBe(3)
})

it('forgets the slow frame with the first quick one', () => {
  const { frames, screen, frame, pass } = machine()
  frames.next(() => undefined)
  frame(60)
  frames.next(() => undefined)
  pass(240)
  frame(10)
  frames.next(() => undefined)
  expect([frames.isSlow, screen.requested()]).toEqual([false, 3])
})

it('lets a slow machine do one work of a batch in a frame, in turn, and loses none', () => {
  const { frames, frame, pass } = machine()
  const batch = createFrameBatch(frames)
  const done: string[] = []
  const works = ['book', 'trades', 'rows'].map((name) => () => void done.push(name))
  const addAll = () => works.forEach((work) => batch.add(work))
  addAll()
  frame(50)
  expect(done).toEqual(['book', 'trades', 'rows'])
  addAll()
  for (const _ of works) {
    pass(200)
    frame(50)
    addAll()
  }
  expect(done.slice(3)).toEqual(['book', 'trades', 'rows'])
})
