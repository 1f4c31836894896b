import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { createDelay } from './delay.ts'

describe('a delay', () => {
  it('runs the last start only, counted from that start', () => {
    const clock = createManualClock()
    const delay = createDelay(clock)
    const ran: string[] = []
    delay.start(300, () => ran.push('first'))
    clock.advance(299)
    delay.start(300, () => ran.push('second'))
    clock.advance(299)
    expect(ran).toEqual([])
    clock.advance(1)
    expect(ran).toEqual(['second'])
  })

  it('leaves nothing waiting after it is cancelled', () => {
    const clock = createManualClock()
    const delay = createDelay(clock)
    delay.start(50, () => expect.unreachable())
    delay.cancel()
    expect(clock.pending()).toBe(0)
  })
})
