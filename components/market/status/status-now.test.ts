import { describe, expect, it } from 'vitest'
import { isWhole, readSiteStatus } from './status-now.ts'

const DATA = {
  trading: 'working',
  marketData: 'working',
  database: 'working',
  nodes: [{ state: 'leading' }, { state: 'away' }],
  reported: [],
  incidents: [{ kind: 'trading', beganAt: 1, endedAt: 2 }],
}
const answer = (overrides: object = {}) => readSiteStatus({ code: '00000', data: { ...DATA, ...overrides } })

describe('readSiteStatus', () => {
  it('reads what the gateway says', () => {
    expect(answer()).toEqual({ ...DATA, nodes: ['leading', 'away'] })
  })

  it('reads incidents that last or cannot be read, and leaves out what it does not know', () => {
    expect(answer({ incidents: null })?.incidents).toBeNull()
    const incidents = [{ kind: 'database', beganAt: 5, endedAt: null }, { kind: 'meteor', beganAt: 6, endedAt: null }, 7]
    expect(answer({ incidents, nodes: [{ state: 'flying' }, null] })).toMatchObject({
      reported: [],
      incidents: [{ kind: 'database', beganAt: 5, endedAt: null }],
      nodes: [],
    })
  })

  it.each([null, 'busy', {}, { code: '10503', data: null }, { code: '00000', data: { trading: 'maybe' } }])(
    'takes %j for no answer',
    (unsafe) => {
      expect(readSiteStatus(unsafe)).toBeNull()
    },
  )
})

it('is whole unless something interrupts it', () => {
  const whole = (overrides: object) =>
    isWhole(
      answer(overrides) ?? {
        ...DATA,
        trading: 'halted',
        marketData: 'silent',
        database: 'unreachable',
        nodes: [],
        incidents: null,
        reported: [],
      },
    )
  expect([{}, { marketData: 'ended' }, { marketData: 'synchronising' }].map(whole)).toEqual([true, true, true])
  expect([{ trading: 'stalled' }, { marketData: 'silent' }, { database: 'unreachable' }].map(whole)).toEqual([false, false, false])
})
