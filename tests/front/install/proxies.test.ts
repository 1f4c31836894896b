import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type Server } from 'node:http'
import { connect } from 'node:http2'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as tls } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { healthRoutes } from '#gateway/http/health.ts'
import { DEFAULT_DOMAINS } from '#lib/locale/site.ts'
import { freePort } from '#tests/support/free-port.ts'
import { haproxyFor, nginxFor } from '#tests/support/proxy-files.ts'
import { openDoor, type OpenDoor } from '../support/door.ts'

// Goal: the proxies' configurations of the repository do in front of two gateways what the operator's page says of them.

const PROGRAMS = { nginx: '/usr/sbin/nginx', HAProxy: '/usr/sbin/haproxy' } as const

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-proxies-'))
  // The workers of nginx are another user.
  chmodSync(folder, 0o711)
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem']
  execFileSync('openssl', ['req', '-x509', ...subject], { cwd: folder, stdio: 'ignore' })
  writeFileSync(join(folder, 'both.pem'), readFileSync(join(folder, 'cert.pem'), 'utf8') + readFileSync(join(folder, 'key.pem'), 'utf8'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The headers that only a proxy, a network in front of it or another gateway may send. */
const OF_PROXIES = /^(?:forwarded|x-real-ip|x-forwarded-.*|trace.*|cf-ipcountry)$/
const VISITORS_OWN = ['Forwarded', 'X-Real-IP', 'CF-IPCountry', 'traceparent', 'Tracestate', 'trace-proof'].concat(
  ['For', 'Host', 'Port', 'Proto', 'Server', 'Prefix', 'Scheme', 'Ssl'].map((name) => `X-Forwarded-${name}`),
)

/** A gateway's front door that tells what reached it. */
interface Far {
  readonly open: OpenDoor
  isDraining: boolean
  posts: number
}

async function openFar(name: string): Promise<Far> {
  const far = { isDraining: false, posts: 0 }
  const streams = new WebSocketServer({ noServer: true })
  const read = () => ({ web: true, feed: null, exchange: null, gatewayOrigin: null, isDraining: far.isDraining })
  const open = await openDoor(
    {
      trustedProxies: ['127.0.0.1'],
      streams: (incoming, socket, head) =>
        streams.handleUpgrade(incoming, socket, head, (client) => client.send(`${name} ${String(incoming.headers['x-forwarded-for'])}`)),
    },
    async ({ fastify }) => {
      await fastify.register(healthRoutes({ version: '1', uptime: () => 1, read, stores: {} }))
      fastify.get('/v1/told', ({ headers, ip }) => ({
        name,
        ip,
        for: headers['x-forwarded-for'],
        proto: headers['x-forwarded-proto'],
        ofProxies: Object.keys(headers).filter((header) => OF_PROXIES.test(header)),
      }))
      fastify.get('/v1/long', (_request, reply) => reply.header('x-policy', 'p'.repeat(9000)).send({}))
      fastify.post('/v1/once', async (_request, reply) => {
        far.posts += 1
        return reply.code(503).send({})
      })
    },
  )
  return Object.assign(far, { open })
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path, method, headers: { host: 'www.agio.example', ...headers }, rejectUnauthorized: false }
    const sent = request({ ...options, agent: false }, (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe.each(['nginx', 'HAProxy'] as const)('%s', (name) => {
  let fars: Far[] = []
  let proxy: ChildProcess
  let port = 0
  let plainPort = 0
  /** What HAProxy writes to its output, which its service keeps. */
  let logged = ''
  let challenges: Server

  beforeEach(async ({ skip }) => {
    if (!existsSync(PROGRAMS[name])) return skip(`${name} is not installed`)
    fars = [await openFar('one'), await openFar('two')]
    port = await freePort()
    plainPort = await freePort()
    challenges = createServer((incoming, response) => response.end(`behind ${incoming.url}`)).listen(0, '127.0.0.1')
    await once(challenges, 'listening')
    const { port: acmePort } = challenges.address() as AddressInfo
    const place = { port, plainPort, gateways: fars.map(({ open }) => open.port), acmePort }
    const file = join(folder, `${name}.conf`)
    const [certificate, key, both] = [join(folder, 'cert.pem'), join(folder, 'key.pem'), join(folder, 'both.pem')]
    writeFileSync(file, name === 'nginx' ? nginxFor({ ...place, certificate, key }, folder) : haproxyFor({ ...place, certificate: both }))
    const flags = name === 'nginx' ? ['-c', file, '-g', 'daemon off;', '-e', join(folder, 'first.log')] : ['-f', file, '-db']
    proxy = spawn(PROGRAMS[name], flags, { stdio: ['ignore', 'pipe', 'ignore'] })
    logged = ''
    proxy.stdout?.on('data', (part: Buffer) => (logged += part.toString()))
    await expect
      .poll(() =>
        ask(port, '/v1/told').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
  })
  afterEach(async () => {
    if (fars.length === 0) return
    const ended = new Promise((resolve) => proxy.once('exit', resolve))
    proxy.kill('SIGTERM')
    await ended
    for (const { open } of fars.splice(0)) await open.close()
    challenges.close()
  })

  it('says who the visitor is, whatever the visitor says', async () => {
    const { body } = await ask(port, '/v1/told', Object.fromEntries(VISITORS_OWN.map((header) => [header, '203.0.113.9'])))
    const { ofProxies, ...told } = JSON.parse(body) as { readonly ofProxies: readonly string[] }
    expect(told).toMatchObject({ for: '127.0.0.1', proto: 'https' })
    expect(ofProxies.toSorted()).toEqual(['x-forwarded-for', 'x-forwarded-proto'])
  })

  it('sends a visitor without TLS to the same address with it', async () => {
    const options = { port: plainPort, host: '127.0.0.1', path: '/markets?x=%2F', headers: { host: 'www.agio.example' }, agent: false }
    const [status, location] = await new Promise<readonly unknown[]>((resolve, reject) => {
      get(options, (response) => resolve([response.resume().statusCode, response.headers.location])).on('error', reject)
    })
    expect([status, location]).toEqual([308, 'https://www.agio.example/markets?x=%2F'])
  })

  it('answers the challenges of a certificate without TLS', async () => {
    const path = '/.well-known/acme-challenge/abc'
    mkdirSync(join(folder, 'acme/.well-known/acme-challenge'), { recursive: true })
    writeFileSync(join(folder, 'acme', path), `behind ${path}`)
    const options = { port: plainPort, host: '127.0.0.1', path, headers: { host: 'www.agio-two.example' }, agent: false }
    const body = await new Promise<string>((resolve, reject) => {
      get(options, (response) => void text(response).then(resolve, reject)).on('error', reject)
    })
    expect(body).toBe(`behind ${path}`)
  })

  it('speaks HTTP/2 with all four domains', async () => {
    const answers = await Promise.all(
      Object.values(DEFAULT_DOMAINS).map(async (domain) => {
        const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: `www.${domain}` })
        const stream = session.request({ ':path': '/v1/told', ':authority': `www.${domain}` })
        const [headers] = (await once(stream, 'response')) as [Readonly<Record<string, unknown>>]
        stream.resume()
        session.close()
        return [session.alpnProtocol, headers[':status']]
      }),
    )
    expect(answers).toEqual(answers.map(() => ['h2', 200]))
  })

  it.each([
    ['TLSv1.1', 'ECDHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0', false],
    ['TLSv1.2', 'AES128-SHA', false],
    ['TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256', true],
    ['TLSv1.3', undefined, true],
  ] as const)('with %s and %s it speaks: %s', async (version, ciphers, speaks) => {
    const socket = tls({
      port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      minVersion: version,
      maxVersion: version,
      ...(ciphers && { ciphers }),
    })
    const outcome = await Promise.race([once(socket, 'secureConnect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    expect(outcome).toBe(speaks)
  })

  it('logs each request without its query', async () => {
    await ask(port, '/v1/told?code=secret')
    const read = () => (name === 'nginx' ? readFileSync(join(folder, 'access.log'), 'utf8') : logged)
    await expect.poll(read).toMatch(/"GET www\.agio\.example\/v1\/told HTTP\/1\.1" 200 /)
    expect(read()).not.toContain('secret')
  })

  it('passes long headers and streams on, and shows nobody the state of a gateway', async () => {
    expect((await ask(port, '/v1/long')).headers['x-policy']).toHaveLength(9000)
    expect((await ask(port, '/healthz')).status).toBe(404)
    const socket = new WebSocket(`wss://127.0.0.1:${port}/v2/ws/public`, {
      rejectUnauthorized: false,
      headers: { host: 'www.agio.example' },
    })
    const hello = await new Promise<string>((resolve, reject) => {
      socket.once('message', (data: Buffer) => resolve(data.toString()))
      socket.once('error', reject)
    })
    socket.terminate()
    expect(hello).toMatch(/^(?:one|two) 127\.0\.0\.1$/)
  })

  it('never repeats a command', async () => {
    expect((await ask(port, '/v1/once', {}, 'POST')).status).toBe(503)
    expect(fars.map(({ posts }) => posts).toSorted()).toEqual([0, 1])
  })

  it('sends everybody to the other gateway when one ends', async () => {
    const [one] = fars
    if (one === undefined) throw new Error('there are two')
    one.isDraining = true
    const namesOf = async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(port, '/v1/told')))
      return [
        ...new Set(answers.map(({ status, body }) => (status === 200 ? (JSON.parse(body) as { name: string }).name : String(status)))),
      ]
    }
    // HAProxy asks; nginx notices when the gateway has ended.
    if (name === 'HAProxy') await expect.poll(namesOf).toEqual(['two'])
    await one.open.close()
    expect(await namesOf()).toEqual(['two'])
    fars.shift()
  })
})
