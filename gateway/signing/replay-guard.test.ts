import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { SIGN_WINDOW_MS } from '#lib/contract/signing/signing.ts'
import { createReplayGuard } from './replay-guard.ts'

const START_MS = 1_795_261_234_567

function setUp() {
  const clock = createManualClock(START_MS)
  return { clock, guard: createReplayGuard({ clock }) }
}

describe('the replay guard', () => {
  it('lets a trace id pass once for each session', () => {
    const { guard } = setUp()
    expect(guard.admit('a', 't1', START_MS)).toBe('fresh')
    expect(guard.admit('a', 't1', START_MS)).toBe('replayed')
    expect(guard.admit('b', 't1', START_MS)).toBe('fresh')
    expect(guard.admit('a', 't2', START_MS)).toBe('fresh')
  })

  it('remembers a trace id for as long as its time is timely, also of a clock that is ahead', () => {
    const { clock, guard } = setUp()
    const timeMs = START_MS + SIGN_WINDOW_MS
    expect(guard.admit('a', 't1', timeMs)).toBe('fresh')
    for (let minute = 0; minute < 10; minute += 1) {
      clock.advance(60_000)
      guard.admit('a', `other ${minute}`, clock.now())
      if (guard.isTimely(timeMs)) expect(guard.admit('a', 't1', timeMs)).toBe('replayed')
    }
    expect(guard.isTimely(timeMs)).toBe(true)
    clock.advance(1)
    expect(guard.isTimely(timeMs)).toBe(false)
  })

  it('forgets what can no longer be sent', () => {
    const { clock, guard } = setUp()
    for (let index = 0; index < 1000; index += 1) guard.admit(`session ${index % 10}`, `trace ${index}`, START_MS)
    expect(guard.size()).toBe(1000)
    clock.advance(SIGN_WINDOW_MS + 1)
    guard.admit('new', 'trace', clock.now())
    expect(guard.size()).toBe(1)
  })

  it('forgets the old ids of a session that goes on', () => {
    const { clock, guard } = setUp()
    guard.admit('a', 'old', START_MS)
    clock.advance(SIGN_WINDOW_MS - 1)
    guard.admit('a', 'newer', clock.now())
    clock.advance(30_000)
    guard.admit('a', 'newest', clock.now())
    expect(guard.size()).toBe(2)
    expect(guard.admit('a', 'newer', clock.now())).toBe('replayed')
  })

  it('takes nothing from before it began to watch, so that a restart lets no replay in', () => {
    const { guard } = setUp()
    expect(guard.isTimely(START_MS - 1)).toBe(false)
    expect(guard.isTimely(START_MS)).toBe(true)
  })

  it('has a limit for one session, which others do not feel', () => {
    const { guard } = setUp()
    for (let index = 0; index < 20_000; index += 1) guard.admit('greedy', `t${index}`, START_MS)
    expect(guard.admit('greedy', 'one more', START_MS)).toBe('tooMany')
    expect(guard.admit('other', 'one more', START_MS)).toBe('fresh')
  })

  it('has a limit for all sessions together, and room again once something can be forgotten', () => {
    const clock = createManualClock(START_MS)
    const guard = createReplayGuard({ clock, tracesMax: 3 })
    for (const session of ['a', 'b', 'c']) expect(guard.admit(session, 't', START_MS)).toBe('fresh')
    expect(guard.admit('d', 't', START_MS)).toBe('tooMany')
    expect(guard.admit('a', 't', START_MS)).toBe('replayed')
    clock.advance(SIGN_WINDOW_MS)
    expect(guard.admit('d', 't', clock.now())).toBe('tooMany')
    clock.advance(30_000)
    expect(guard.admit('d', 't', clock.now())).toBe('fresh')
    expect(guard.size()).toBe(1)
  })
})
