import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCertificate } from '#tests/rigs/alerts/certificate.ts'
import { createOutgoing, type OutgoingSettings } from './outgoing.ts'
import { isPublicAddress } from './public-address.ts'

/** Goal: no address of a user makes this machine call anything but a public host, and that once, briefly and without following it. */

const ANY: OutgoingSettings = { isOn: true, hosts: null }
const BODY = Buffer.from('{}')
const certificate = makeCertificate(['hooks.example.com', 'localhost'])
let server: Server
let port = 0
let calls: string[] = []
let answer = { status: 204, headers: {} as Record<string, string>, body: '', isSilent: false }

beforeAll(async () => {
  server = createServer({ key: certificate.key, cert: certificate.certificate }, (request, response) => {
    calls.push(`${request.method} ${request.headers.host} ${request.url}`)
    if (answer.isSilent) return
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  calls = []
  answer = { status: 204, headers: {}, body: '', isSilent: false }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const HOSTS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '10.1.2.3',
  '10.0x010203',
  '100.64.0.1',
  '169.254.169.254',
  '0xA9FEA9FE',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.8',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[100::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'router.local',
  'metadata.google.internal',
  'intranet',
  'nas.lan',
  'hidden.onion',
]

describe('the text of an address', () => {
  const outgoing = createOutgoing({ settings: ANY })
  it.each(HOSTS)('%s is not called', async (host) => {
    expect(outgoing.mayCall(`https://${host}:${port}/`)).toBe(false)
    expect(await outgoing.post({ url: `https://${host}:${port}/`, headers: {}, body: BODY })).toEqual({ kind: 'refused' })
    expect(calls).toEqual([])
  })

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'https://user@hooks.example.com/',
    'https://user:word@hooks.example.com/',
    'https://hooks.example.com@127.0.0.1/',
    'https://',
    '//hooks.example.com/',
    'hooks.example.com',
    '',
    'https://hooks.example.com:99999/',
    'https://hooks example.com/',
  ])('%j is none that may be called', (url) => {
    expect(outgoing.mayCall(url)).toBe(false)
  })

  it.each(['https://hooks.example.com/a?b=c', 'https://8.8.8.8/', 'https://[2606:4700::1111]/', 'https://hooks.example.com:8443/'])(
    '%s may be called',
    (url) => {
      expect(outgoing.mayCall(url)).toBe(true)
    },
  )

  it('never passes a private address, whatever it looks like', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(fc.constantFrom(10, 127, 0), byte, byte, byte, fc.integer({ min: 0, max: 3 }), (a, b, c, d, way) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d
        const written = [`${a}.${b}.${c}.${d}`, String(number), `0x${number.toString(16)}`, `[::ffff:${a}.${b}.${c}.${d}]`][way]
        expect(outgoing.mayCall(`https://${written}/`)).toBe(false)
        expect(isPublicAddress(`${a}.${b}.${c}.${d}`)).toBe(false)
      }),
    )
  })
})

describe('a name', () => {
  it.each([['127.0.0.1'], ['::1'], ['169.254.169.254'], ['8.8.8.8', '127.0.0.1'], ['2606:4700::1111', '::ffff:10.0.0.1'], []])(
    'with the addresses %j is not called',
    async (...addresses) => {
      const outgoing = createOutgoing({ settings: ANY, resolve: () => Promise.resolve(addresses), ca: certificate.certificate })
      expect(await outgoing.post({ url: `https://hooks.example.com:${port}/`, headers: {}, body: BODY })).toEqual({ kind: 'refused' })
      expect(calls).toEqual([])
    },
  )

  it('is resolved once, and called at the address that was checked', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    let asked = 0
    const outgoing = createOutgoing({
      settings: { isOn: true, hosts: ['hooks.example.com'] },
      resolve: () => Promise.resolve(answers[asked++] ?? []),
      ca: certificate.certificate,
    })
    expect((await outgoing.post({ url: `https://hooks.example.com:${port}/`, headers: {}, body: BODY })).kind).toBe('answered')
    expect(asked).toBe(1)
  })
})

describe('a host that the operator names', () => {
  const named = (timeoutMs = 5000, hosts: readonly string[] = ['hooks.example.com']) =>
    createOutgoing({
      settings: { isOn: true, hosts },
      resolve: () => Promise.resolve(['127.0.0.1']),
      ca: certificate.certificate,
      timeoutMs,
    })
  const post = (outgoing = named(), host = 'hooks.example.com') =>
    outgoing.post({ url: `https://${host}:${port}/in`, headers: { 'x-a': 'b' }, body: BODY })

  it('is called by its name at its address, and no other host is', async () => {
    expect(await post()).toEqual({ kind: 'answered', status: 204 })
    expect(calls).toEqual([`POST hooks.example.com:${port} /in`])
    expect(await post(named(), 'other.example.com')).toEqual({ kind: 'refused' })
    expect(named().mayCall('https://8.8.8.8/')).toBe(false)
  })

  it('must have a certificate of its name', async () => {
    const wrong = named(5000, ['wrong.example.com'])
    expect(await post(wrong, 'wrong.example.com')).toMatchObject({ kind: 'failed' })
    expect(calls).toEqual([])
  })

  it('leads nowhere by a redirect', async () => {
    answer = { ...answer, status: 302, headers: { location: `https://hooks.example.com:${port}/elsewhere` } }
    expect(await post()).toEqual({ kind: 'answered', status: 302 })
    expect(calls).toHaveLength(1)
  })

  it('is not waited for, and its long answer is not read', async () => {
    answer = { ...answer, body: 'x'.repeat(1_000_000), status: 200 }
    expect(await post()).toEqual({ kind: 'answered', status: 200 })
    answer = { ...answer, isSilent: true }
    expect(await post(named(50))).toMatchObject({ kind: 'failed' })
  })

  it('is not called where the operator lets nothing leave', async () => {
    const off = createOutgoing({ settings: { isOn: false, hosts: ['hooks.example.com'] } })
    expect([off.mayCall('https://hooks.example.com/'), await post(off)]).toEqual([false, { kind: 'refused' }])
  })
})
