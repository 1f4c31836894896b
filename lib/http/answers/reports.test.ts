import { describe, expect, it } from 'vitest'
import { createReports } from './reports.ts'
import type { RequestOptions } from '../request.ts'

function setUp() {
  const [sent, captured]: [RequestOptions[], string[]] = [[], []]
  const reports = createReports({
    monitor: {
      capture: (error, context) => void captured.push(`${error instanceof Error ? error.message : ''} ${JSON.stringify(context)}`),
    },
    send: (options) => {
      sent.push(options)
      return Promise.reject(new Error('offline'))
    },
    clock: { now: () => 1_795_261_234_567 },
    page: () => new URL('https://www.agio.example/de/login?token=secret#x'),
  })
  return { reports, sent, captured }
}

describe('security events (specification 7.2)', () => {
  it('go to the log and to monitoring, without what the address may hide, and never fail', () => {
    const { reports, sent, captured } = setUp()
    reports.security('sign', 'signInvalid', 'client a')
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/v1/buried/log/cspSecurity',
        params: {
          bizType: 'sign',
          data: { event: 'signInvalid', reason: 'client a' },
          timestamp: 1_795_261_234_567,
          page: 'https://www.agio.example/de/login',
        },
        headers: { 'content-type': 'application/csp-report' },
        quiet: true,
      },
    ])
    expect(captured).toEqual(['signInvalid: client a {"source":"sign","event":"signInvalid"}'])
  })

  it('are no flood', () => {
    const { reports, sent, captured } = setUp()
    for (let index = 0; index < 200; index += 1) reports.security('http', 'e', 'r')
    expect([sent.length, captured.length]).toEqual([50, 200])
  })
})

it('faults go to monitoring only', () => {
  const { reports, sent, captured } = setUp()
  reports.fault(new Error('no data'), { path: '/v1/x' })
  expect([sent.length, captured]).toEqual([0, ['no data {"path":"/v1/x"}']])
})
