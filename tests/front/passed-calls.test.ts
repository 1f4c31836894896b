import { Agent, createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refusedCall } from '#gateway/front/calls/refuse-call.ts'
import type { NotPassed } from '#gateway/fleet/calls/passed-calls.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// Goal: a call that a replica passes on is answered, or said to be unknown, within a bound; also while the replica changes its front door,
// and while its primary falls silent or is replaced.

/** Ends only what never comes. */
const PASSED_MS = 60_000
const TIMEOUTS = { headMs: 60_000, requestMs: 60_000 }

let far: Server
let origin: string | null
let missed: NotPassed[]
/** Calls that have reached the primary and wait for its answer. */
let reached: ServerResponse[]
const open: OpenDoor[] = []

beforeEach(async () => {
  reached = []
  missed = []
  far = createServer((request, response) => {
    if (request.url === '/v1/quick') response.end('{"quick":true}')
    else reached.push(response)
  })
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve))
  origin = originOf(far)
})
afterEach(async () => {
  for (const { close } of open.splice(0).toReversed()) await close()
  far.closeAllConnections()
  await new Promise((resolve) => far.close(resolve))
})

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function replica({ passedMs = PASSED_MS, before = null }: { passedMs?: number; before?: OpenDoor | null } = {}): Promise<OpenDoor> {
  const onNotPassed = (refusal: NotPassed) => missed.push(refusal)
  const passTo = { origin: () => origin, keepsHost: true, timeoutMs: passedMs, onNotPassed }
  return opened(await openDoor({ passTo, timeouts: TIMEOUTS }, undefined, before))
}

function opened(door: OpenDoor): OpenDoor {
  open.push(door)
  return door
}

interface Told {
  readonly status: number
  readonly body: unknown
  readonly connection: string | undefined
}

/** Sends a call and returns its answer. */
async function call(port: number, path: string, method = 'POST', agent: Agent | false = false): Promise<Told> {
  const sent = ask({ host: '127.0.0.1', port, path, method, agent })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let body = ''
  for await (const part of response) body += String(part)
  return { status: response.statusCode ?? 0, body: JSON.parse(body), connection: response.headers.connection }
}

const codeOf = (refusal: NotPassed) => ({ code: refusedCall(refusal, '/v1/order', 0).envelope['code'] })

it('that is under way while a replica changes its door is answered by the primary, and the connection ends with it', async () => {
  const before = await replica()
  await before.door.listenInternally()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const order = call(before.port, '/v1/order', 'POST', agent)
  await expect.poll(() => reached.length).toBe(1)
  const { port } = await replica({ before })
  expect(port).toBe(before.port)
  const closed = before.door.close(true)
  const next = call(port, '/v1/quick', 'POST', agent)
  reached[0]?.end('{"placed":true}')
  expect(await order).toEqual({ status: 200, body: { placed: true }, connection: 'close' })
  expect(await next).toMatchObject({ status: 200, body: { quick: true }, connection: 'keep-alive' })
  await closed
  expect(missed).toEqual([])
  agent.destroy()
})

it('that is under way while a replica becomes the primary is unknown at once, since the primary before is gone', async () => {
  const before = await replica()
  await before.door.listenInternally()
  const calls = Promise.all([call(before.port, '/v1/order'), call(before.port, '/v1/order', 'GET')])
  await expect.poll(() => reached.length).toBe(2)
  opened(await openDoor({}, undefined, before))
  await before.door.close()
  expect(await calls).toMatchObject([
    { status: 504, body: codeOf('unknown') },
    { status: 503, body: codeOf('unavailable') },
  ])
})

it('of a gateway that ends is answered as ever, and the connection ends with it, so that no later call is sent to be refused', async () => {
  const slow: { end?: () => void } = {}
  const primary = opened(
    await openDoor({}, ({ fastify }) => {
      fastify.post('/v1/slow', () => new Promise((resolve) => (slow.end = () => resolve({ slow: true }))))
      fastify.post('/v1/quick', () => ({ quick: true }))
    }),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const order = call(primary.port, '/v1/slow', 'POST', agent)
  await expect.poll(() => slow.end !== undefined).toBe(true)
  const closed = primary.door.close()
  const next = call(primary.port, '/v1/quick', 'POST', agent).catch((error: unknown) => String(error))
  slow.end?.()
  expect(await order).toEqual({ status: 200, body: { slow: true }, connection: 'close' })
  expect(await next).toContain('ECONNREFUSED')
  await closed
  agent.destroy()
})

it('that a silent primary does not answer is unknown after a bound, and a read is unavailable', async () => {
  const { port } = await replica({ passedMs: 300 })
  expect(await Promise.all([call(port, '/v1/order'), call(port, '/v1/order', 'GET')])).toMatchObject([
    { status: 504, body: codeOf('unknown') },
    { status: 503, body: codeOf('unavailable') },
  ])
  expect(missed.toSorted()).toEqual(['unavailable', 'unknown'])
})

it('that waits at a primary that was replaced is unknown soon, once calls go to the next one', async () => {
  const { port } = await replica()
  const order = call(port, '/v1/order')
  await expect.poll(() => reached.length).toBe(1)
  const next = createServer((_request, response) => response.end('{"next":true}'))
  await new Promise<void>((resolve) => next.listen(0, '127.0.0.1', resolve))
  origin = originOf(next)
  expect(await call(port, '/v1/order')).toMatchObject({ body: { next: true } })
  expect(await order).toMatchObject({ status: 504, body: codeOf('unknown') })
  next.closeAllConnections()
  next.close()
})

it('that cannot be passed on is logged once for each outage, without a stack, and counted each time', async () => {
  const { port, logged } = await replica()
  const known = origin
  expect(await call(port, '/v1/quick')).toMatchObject({ status: 200 })
  for (let outage = 1; outage <= 2; outage += 1) {
    origin = outage === 1 ? null : 'http://127.0.0.1:1'
    for (let nth = 0; nth < 5; nth += 1) expect(await call(port, '/v1/order')).toMatchObject({ status: 503, body: codeOf('unavailable') })
    origin = known
    for (let nth = 0; nth < 2; nth += 1) expect(await call(port, '/v1/quick')).toMatchObject({ status: 200 })
  }
  expect(missed).toHaveLength(10)
  expect(logged.map(({ msg, reason, calls }) => [msg, reason ?? calls])).toEqual([
    ['the other gateway does not answer', 'no gateway is the primary'],
    ['the other gateway answers again', 5],
    ['the other gateway does not answer', expect.stringContaining('ECONNREFUSED')],
    ['the other gateway answers again', 5],
  ])
  expect(JSON.stringify(logged)).not.toContain('stack')
})
