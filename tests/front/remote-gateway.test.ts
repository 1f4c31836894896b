import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { healthRoutes } from '#gateway/http/health.ts'
import { PICTURE_BYTES_MAX } from '#lib/contract/picture-limits.ts'
import { CHAT_UPLOAD_PATH } from '#products/p2p/contract/p2p-chat-kinds.ts'
import { preferenceRoutes } from '#gateway/front/looks/preferences.ts'
import { createTrust } from '#gateway/guard/trusted-proxies.ts'
import { PREFERENCES_PATH } from '#lib/contract/preferences-form.ts'
import { uploadBody } from '#tests/support/uploads.ts'
import { ask, askRaw, statusOf } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// Goal: with GATEWAY_ORIGIN the front door passes calls and streams on to another gateway, and never answers them itself.

let far: Server
let streams: WebSocketServer
let reached: { request: IncomingMessage; body: string }[]
let open: OpenDoor

beforeEach(async () => {
  reached = []
  far = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      reached.push({ request, body })
      response
        .writeHead(request.url === '/v1/teapot' ? 418 : 200, { 'Content-Type': 'application/json', 'X-Far': 'yes' })
        .end(`{"url":"${request.url}"}`)
    })
  })
  streams = new WebSocketServer({ server: far, path: '/v2/ws/public' })
  streams.on('connection', (socket, request) => {
    socket.send(`hello ${String(request.headers['x-forwarded-host'])}`)
    socket.on('message', (data: Buffer) => socket.send(`echo ${data.toString()}`))
  })
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve))
  const gatewayOrigin = `http://127.0.0.1:${(far.address() as AddressInfo).port}`
  const read = () => ({ web: true, feed: null, exchange: null, gatewayOrigin })
  open = await openDoor({ passTo: { origin: () => gatewayOrigin } }, async ({ fastify }) => {
    await fastify.register(healthRoutes({ version: '1', uptime: () => 1, read, stores: {} }))
    await fastify.register(preferenceRoutes({ trusts: createTrust([]), countryHeader: null }))
    fastify.get('/v1/ours', () => ({ ours: true }))
  })
})
afterEach(async () => {
  await open.close()
  far.closeAllConnections()
  await new Promise((resolve) => far.close(resolve))
})

describe('a call', () => {
  it.each(['/v1/ours?a=1', '/api/v2/public/time', '/v2/ws/public', '/v1/teapot'])('%s goes to the other gateway', async (path) => {
    const answer = await ask(open.port, path, { headers: { host: 'www.agio.example' } })
    expect(answer).toMatchObject({ status: path === '/v1/teapot' ? 418 : 200, body: `{"url":"${path}"}` })
    expect(answer.headers).toMatchObject({ 'x-far': 'yes', 'x-content-type-options': 'nosniff' })
    expect(reached[0]?.request.headers).toMatchObject({
      host: `127.0.0.1:${(far.address() as AddressInfo).port}`,
      'x-forwarded-host': 'www.agio.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    })
  })

  it('carries its body, headers and cookies, and nothing that steers', async () => {
    const headers = {
      'content-type': 'application/json',
      cookie: 'a=1',
      'access-key': 'k',
      'x-middleware-subrequest': 'x',
      'x-forwarded-for': '198.51.100.9',
    }
    await ask(open.port, '/v1/order', { method: 'POST', headers, body: '{"size":"1"}' })
    expect(reached[0]?.body).toBe('{"size":"1"}')
    expect(reached[0]?.request.headers).toMatchObject({ cookie: 'a=1', 'access-key': 'k', 'x-forwarded-for': '127.0.0.1' })
    expect(reached[0]?.request.headers).not.toHaveProperty('x-middleware-subrequest')
  })

  it('that is too long is refused here, also where its length is not told', async () => {
    const text = 'x'.repeat(1024 * 1024 + 1)
    expect(
      (await ask(open.port, '/v1/order', { method: 'POST', headers: { 'content-length': String(text.length) }, body: text })).status,
    ).toBe(413)
    const chunked = await askRaw(
      open.port,
      ['POST /v1/order HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked'],
      `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
    )
    expect(statusOf(chunked)).toBe(413)
    expect(reached).toEqual([])
  })

  it('with the largest picture and its fields passes', async () => {
    const { body, type } = await uploadBody(Buffer.alloc(PICTURE_BYTES_MAX), { orderId: '1'.repeat(40) })
    const answer = await ask(open.port, CHAT_UPLOAD_PATH, { method: 'POST', headers: { 'content-type': type }, body })
    expect([answer.status, reached[0]?.body.length]).toEqual([200, body.length])
  })

  it('is a 503 with an envelope while the other gateway is away', async () => {
    far.closeAllConnections()
    await new Promise((resolve) => far.close(resolve))
    const answer = await ask(open.port, '/v1/ours')
    expect(answer.status).toBe(503)
    expect(JSON.parse(answer.body)).toMatchObject({ code: '10503', status: 'error' })
    far.listen()
  })
})

it('answers /healthz itself', async () => {
  expect(JSON.parse((await ask(open.port, '/healthz')).body)).toMatchObject({
    status: 'ready',
    gateway: expect.stringContaining('127.0.0.1') as string,
  })
})

it('keeps the preferences of its own pages, whose cookies are its own', async () => {
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await ask(open.port, PREFERENCES_PATH, { method: 'POST', headers, body: 'theme=light' })
  expect([answer.status, answer.headers.location, reached]).toEqual([303, '/', []])
})

it('leaves pages with the web process', async () => {
  expect((await ask(open.port, '/terms')).status).toBe(200)
  expect(reached).toEqual([])
})

describe('a stream', () => {
  function openStream(path: string): WebSocket {
    return new WebSocket(`ws://127.0.0.1:${open.port}${path}`, { headers: { host: 'www.agio.example' } })
  }
  const next = (socket: WebSocket) => new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())))

  it('is joined to one of the other gateway', async () => {
    const socket = openStream('/v2/ws/public')
    expect(await next(socket)).toBe('hello www.agio.example')
    socket.send('ping')
    expect(await next(socket)).toBe('echo ping')
    socket.close()
  })

  it('that the other gateway refuses is refused', async () => {
    const socket = openStream('/v2/ws/none')
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
    expect(error.message).toContain('400')
  })

  it('ends when the other gateway ends it, and when the front door closes', async () => {
    const first = openStream('/v2/ws/public')
    await next(first)
    const firstClosed = new Promise((resolve) => first.once('close', resolve))
    for (const client of streams.clients) client.terminate()
    await firstClosed
    const second = openStream('/v2/ws/public')
    await next(second)
    const secondClosed = new Promise((resolve) => second.once('close', resolve))
    await open.door.close()
    await secondClosed
  })
})
