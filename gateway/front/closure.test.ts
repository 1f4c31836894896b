import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { readTexts } from '#gateway/accounts/delivery/catalogue.ts'
import { ENGLISH_REFUSALS } from '#gateway/wire/refusal-texts.ts'
import { ask } from '#tests/front/support/client.ts'
import { openDoor, type OpenDoor } from '#tests/front/support/door.ts'
import { type Closure, findClosure } from './closure.ts'

/** Goal: a site that an operator has closed tells everybody so, in the reader's language and with a time, and still shows how it is. */

const NOW = Date.UTC(2026, 10, 29, 12)

let open: OpenDoor
let closure: Closure | null
beforeAll(async () => {
  open = await openDoor({ texts: readTexts, readClosure: () => closure })
})
afterAll(() => open.close())
beforeEach(() => (closure = { retryS: 1800 }))

describe('a closed site', () => {
  it.each([
    ['/', 'en', 'ltr'],
    ['/de/markets', 'de', 'ltr'],
    ['/ar/spot/BTCUSDT', 'ar', 'rtl'],
    ['/asset', 'en', 'ltr'],
  ])('answers %s with a page in %s', async (path, lang, direction) => {
    const { status, headers, body } = await ask(open.port, path)
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '1800', 'no-store'])
    expect(body).toContain(`<html lang="${lang}" dir="${direction}"`)
    const { maintenanceTitle } = { ...ENGLISH_REFUSALS, ...readTexts('errors', findLocale(lang)) }
    expect(body).toContain(`<h1>${maintenanceTitle}</h1>`)
  })

  it('answers the router of an open page, and a form, so that both notice', async () => {
    expect((await ask(open.port, '/markets', { headers: { rsc: '1' } })).status).toBe(503)
    expect((await ask(open.port, '/markets', { method: 'POST', body: 'a=1' })).status).toBe(503)
  })

  it('refuses calls by name, in the dialect of their path', async () => {
    const app = await ask(open.port, '/v1/trade/order/place', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([app.status, app.headers['retry-after']]).toEqual([503, '1800'])
    expect(JSON.parse(app.body)).toMatchObject({ code: ERRORS.maintenance.code, status: 'error', data: null })
    const bot = await ask(open.port, '/api/v2/spot/market/tickers')
    expect([bot.status, bot.headers['retry-after']]).toEqual([503, '1800'])
    expect(JSON.parse(bot.body)).toMatchObject({ code: '45099', msg: 'The site is down for maintenance' })
  })

  it('opens no streams', async () => {
    const socket = connect(open.port, '127.0.0.1')
    const lines = ['GET /v2/ws/public HTTP/1.1', `Host: 127.0.0.1:${open.port}`, 'Upgrade: websocket', 'Connection: Upgrade']
    socket.write(`${[...lines, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Version: 13'].join('\r\n')}\r\n\r\n`)
    const answer = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())))
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    socket.destroy()
  })

  it.each(['/healthz', '/v1/public/status', '/status', '/de/status', '/_next/static/chunks/gone.js'])(
    'leaves %s as it is',
    async (path) => {
      open.upstream.respond = (_request, response) => void response.writeHead(404).end('theirs')
      const shut = await ask(open.port, path)
      closure = null
      expect(shut.status).toBe((await ask(open.port, path)).status)
      expect(shut.body).not.toContain('Down for maintenance')
    },
  )

  it('is open as soon as it is', async () => {
    closure = null
    open.upstream.respond = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    expect((await ask(open.port, '/asset')).status).toBe(200)
  })
})

describe('the time to try again', () => {
  it.each([
    [null, null],
    [{ from: NOW + 1, until: null }, null],
    [{ from: NOW, until: null }, 300],
    [{ from: NOW, until: NOW + 90_500 }, 91],
    [{ from: NOW, until: NOW + 10 * 86_400_000 }, 86_400],
    [{ from: NOW - 9, until: NOW }, null],
  ])('of %j is %s', (maintenance, retryS) => {
    expect(findClosure(maintenance, NOW)).toEqual(retryS === null ? null : { retryS })
  })
})
