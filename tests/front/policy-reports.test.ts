import { afterEach, describe, expect, it } from 'vitest'
import { policyReportRoutes } from '#gateway/http/policy-reports.ts'
import { ask } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// Goal: reports of browsers about the content policy are logged, and a report can neither fill the log nor put anything else into it.

let open: OpenDoor
afterEach(() => open.close())

describe('POST /v1/buried/log/cspSecurity', () => {
  async function report(type: string, body: string, headers: Readonly<Record<string, string>> = {}) {
    open = await openDoor({}, ({ fastify }) => void fastify.register(policyReportRoutes))
    const answer = await ask(open.port, '/v1/buried/log/cspSecurity', {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })
    const reports = open.logged.filter((line) => 'report' in line).map((line) => line.report)
    return { ...answer, reports }
  }

  it.each([
    [
      'application/csp-report',
      { 'csp-report': { 'blocked-uri': 'inline', 'document-uri': 'https://a.example/' } },
      { 'blocked-uri': 'inline', 'document-uri': 'https://a.example/' },
    ],
    [
      'application/reports+json',
      [{ type: 'csp-violation', url: 'https://a.example/', body: { blockedURL: 'eval', lineNumber: 7 } }],
      { type: 'csp-violation', url: 'https://a.example/', blockedURL: 'eval', lineNumber: 7 },
    ],
    [
      'application/json',
      { bizType: 'csp', data: { event: 'blocked', reason: 'inline' }, timestamp: 1, page: '/terms' },
      { bizType: 'csp', event: 'blocked', reason: 'inline', page: '/terms' },
    ],
    ['application/csp-report; charset=utf-8', { 'csp-report': { 'blocked-uri': 'x' } }, { 'blocked-uri': 'x' }],
  ])('takes %s and logs what it knows', async (type, body, logged) => {
    const answer = await report(type, JSON.stringify(body))
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({ code: '00000', msg: 'success', data: null })
    expect(answer.reports).toEqual([logged])
  })

  it('takes a form with the fields of our own pages', async () => {
    const { status, reports } = await report(
      'application/x-www-form-urlencoded',
      'bizType=csp&data[event]=blocked&data[reason]=inline&page=/terms',
    )
    expect([status, reports]).toEqual([200, [{ bizType: 'csp', event: 'blocked', reason: 'inline', page: '/terms' }]])
  })

  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'takes no form of another site: %j',
    async (headers) => {
      const { status, reports } = await report('application/x-www-form-urlencoded', 'bizType=csp&page=/terms', headers)
      expect([status, reports]).toEqual([403, []])
    },
  )

  it('believes nothing: unknown fields are dropped, long ones cut', async () => {
    const { reports } = await report(
      'application/csp-report',
      JSON.stringify({ 'csp-report': { 'script-sample': 'a'.repeat(5000), evil: 'x', 'blocked-uri': { a: 1 } } }),
    )
    expect(reports).toEqual([{ 'script-sample': 'a'.repeat(300) }])
  })

  it('logs a few reports of one body at most', async () => {
    const { reports } = await report(
      'application/reports+json',
      JSON.stringify(Array.from({ length: 100 }, () => ({ type: 'x', body: {} }))),
    )
    expect(reports).toHaveLength(10)
  })

  it.each([
    ['text/plain', '{}', 400],
    ['application/csp-report', '{', 400],
    ['application/csp-report', JSON.stringify('x'.repeat(20_000)), 413],
    ['application/json', 'null', 200],
  ])('answers %s %.10s with %i', async (type, body, status) => {
    const answer = await report(type, body)
    expect(answer.status).toBe(status)
    expect(answer.reports).toEqual([])
  })

  it('has a limit of its own', async () => {
    open = await openDoor(
      { countRequest: (limit) => Promise.resolve(limit === 'reports' ? 5 : null) },
      ({ fastify }) => void fastify.register(policyReportRoutes),
    )
    expect(
      (
        await ask(open.port, '/v1/buried/log/cspSecurity', {
          method: 'POST',
          headers: { 'content-type': 'application/csp-report' },
          body: '{}',
        })
      ).status,
    ).toBe(429)
  })
})
