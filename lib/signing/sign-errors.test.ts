import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import type { SetUpState } from './set-up.ts'
import { createSignErrors } from './sign-errors.ts'

function setUp() {
  const clock = createManualClock(1000)
  const did: string[] = []
  const errors = createSignErrors({
    clock,
    toast: (message) => did.push(`toast ${message}`),
    logOut: () => did.push('log out'),
    report: (event, reason) => did.push(`report ${event} ${reason.split('\n')[0] ?? ''}`),
    signing: {
      start: () => {
        did.push('start')
        return Promise.resolve<SetUpState>({ kind: 'off' })
      },
      reset: (pauseMs = 0) => did.push(pauseMs === 0 ? 'reset' : `reset, pause ${pauseMs}`),
      forgetSession: () => did.push('forget'),
      publicKeys: () => ({ client: 'client key', server: '' }),
    },
  })
  return { clock, did, errors, take: () => did.splice(0) }
}

describe('signing errors (specification 8.3)', () => {
  it('sign invalid: toast, report of the public keys, log-out', () => {
    const { errors, take } = setUp()
    errors.handle('signInvalid', 'no')
    expect(take()).toEqual([
      'toast no',
      'report signInvalid client 4c0ae838d58ec1ba241b3697197ea9ec, server none',
      'forget',
      'reset',
      'log out',
    ])
  })

  it.each(['signMissing', 'signModeNotMatched'] as const)('%s: toast, reset, configuration anew after 2 s', (refusal) => {
    const { errors, take } = setUp()
    errors.handle(refusal, 'no')
    expect(take()).toEqual(['toast no', 'reset, pause 2000', 'start'])
  })

  it('sign expired: toast and reset, no retry', () => {
    const { errors, clock, take } = setUp()
    errors.handle('signExpired', 'late')
    clock.advance(10_000)
    expect(take()).toEqual(['toast late', 'reset'])
    expect(clock.pending()).toBe(0)
  })

  it('does each at most once in 2 s, however many requests fail together', () => {
    const { errors, clock, take } = setUp()
    for (let index = 0; index < 10; index += 1) errors.handle('signInvalid', `no ${index}`)
    expect(take().filter((entry) => entry === 'log out' || entry.startsWith('toast'))).toEqual(['toast no 0', 'log out'])
    for (let index = 0; index < 10; index += 1) errors.handle('signMissing', 'no')
    expect(take()).toEqual(['reset, pause 2000', 'start'])
    clock.advance(1999)
    errors.handle('signMissing', 'no')
    expect(take()).toEqual([])
    clock.advance(1)
    errors.handle('signMissing', 'again')
    expect(take()).toEqual(['toast again', 'reset, pause 2000', 'start'])
  })
})
