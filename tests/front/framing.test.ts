import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askRaw, statusOf } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// Goal: the boundary between two requests is never ambiguous, and one request has one answer.

let open: OpenDoor
beforeEach(async () => void (open = await openDoor()))
afterEach(() => open.close())

/** Returns the statuses of all answers on a connection that we keep open as long as the other side does. */
async function statuses(head: readonly string[], body = ''): Promise<number[]> {
  const answer = await askRaw(open.port, head, body)
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
}

const POST = ['POST /v1/none HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
const NEXT = 'GET /v1/next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const CHUNKED = 'Transfer-Encoding: chunked'

describe('the version', () => {
  it.each(['0.9', '2.0'])('%s is not spoken on a plain connection', async (version) => {
    expect(await statuses([`GET /v1/none HTTP/${version}`, 'Host: localhost'])).toEqual([505])
    expect(await statuses([`GET /terms HTTP/${version}`, 'Host: localhost'])).toEqual([505])
    expect(open.upstream.reached).toEqual([])
  })

  it.each(['1.2', '3.0', '11.1', '1', '1.1.1', '01.1', ''])('%s is none', async (version) => {
    expect(await statuses([`GET /v1/none HTTP/${version}`, 'Host: localhost'])).toEqual([400])
  })

  it('2, announced, is refused', async () => {
    expect(await statuses(['PRI * HTTP/2.0', '', 'SM', ''])).toEqual([400])
  })

  it.each(['/v1/none', '/terms', '/account/profile', '/none.txt'])('1.0 gets one answer on a connection: %s', async (path) => {
    const answer = await askRaw(open.port, [`GET ${path} HTTP/1.0`, 'Host: localhost', 'Connection: keep-alive'], NEXT)
    expect(answer).toMatch(/^connection: close$/im)
    expect([...answer.matchAll(/HTTP\/1\.1 \d/g)]).toHaveLength(1)
  })

  it('1.0 has no chunks', async () => {
    expect(await statuses(['POST /v1/none HTTP/1.0', 'Host: localhost', 'Connection: keep-alive', CHUNKED], `0\r\n\r\n${NEXT}`)).toEqual([
      400,
    ])
  })

  it('1.0 has no other protocol to change to', async () => {
    const upgrade = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    expect(await statuses(['GET /v2/ws/public HTTP/1.0', 'Host: localhost', ...upgrade])).toEqual([400])
  })
})

describe('a body', () => {
  it.each(['chunked', 'Chunked', 'CHUNKED', '  chunked  '])('comes in chunks: %j', async (coding) => {
    expect(await statuses([...POST, `Transfer-Encoding: ${coding}`], `2\r\n{}\r\n0\r\n\r\n${NEXT}`)).toEqual([404, 404])
  })

  it.each(['gzip, chunked', 'deflate,chunked', 'br, chunked', 'compress , chunked', 'x, chunked'])(
    'comes in no other coding: %s',
    async (coding) => {
      expect(await statuses([...POST, `Transfer-Encoding: ${coding}`], `2\r\n{}\r\n0\r\n\r\n${NEXT}`)).toEqual([501])
    },
  )

  it.each([
    'identity',
    'chunked, identity',
    'chunked, chunked',
    'gzip',
    'xchunked',
    'chunked;q=1',
    '"chunked"',
    '\u000bchunked',
    'chunked\u0000',
    'chun ked',
    '',
    'identity\r\nTransfer-Encoding: chunked',
  ])('comes in no coding that has no end, or is none: %j', async (coding) => {
    const [first, ...rest] = await statuses([...POST, `Transfer-Encoding: ${coding}`], `0\r\n\r\n${NEXT}`)
    expect([400, 501]).toContain(first)
    expect(rest).toEqual([])
  })

  it.each([
    ['a length and chunks', ['Content-Length: 5', CHUNKED]],
    ['chunks and a length', [CHUNKED, 'Content-Length: 5']],
    ['chunks twice', [CHUNKED, CHUNKED]],
    ['chunks and no chunks', [CHUNKED, 'Transfer-Encoding: identity']],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 5']],
    ['one length twice', ['Content-Length: 5', 'Content-Length: 5']],
    ['a list of lengths', ['Content-Length: 5, 5']],
    ['a negative length', ['Content-Length: -5']],
    ['a length with a sign', ['Content-Length: +5']],
    ['a length in hexadecimal', ['Content-Length: 0x5']],
    ['a length without end', ['Content-Length: 99999999999999999999']],
    ['an empty length', ['Content-Length: ']],
    ['a length that is no number', ['Content-Length: five']],
    ['a folded header', ['X-A: b', ' c']],
    ['a folded coding', ['Transfer-Encoding:', ' chunked']],
    ['a blank before the colon', ['Content-Length : 5']],
    ['a name that is none', ['Content Length: 5']],
    ['a NUL in a value', ['X-A: a\u0000b']],
    ['a NUL in a name', ['X-A\u0000: b']],
    ['a line end in a value', ['X-A: a\rb']],
    ['a bare line feed', ['X-A: a\nX-B: b']],
    ['a header without name', [': b']],
  ])('is not hidden behind %s', async (_what, lines) => {
    expect(await statuses([...POST, ...lines], `0\r\n\r\n${NEXT}`)).toEqual([400])
  })

  it.each([
    ['a negative size', '-2\r\n{}\r\n0\r\n\r\n'],
    ['a size without end', 'fffffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
    ['a size that is no number', 'x\r\n{}\r\n0\r\n\r\n'],
    ['bare line feeds', '2\n{}\n0\n\n'],
    ['a size in 0x', '0x2\r\n{}\r\n0\r\n\r\n'],
    ['a blank before the size', ' 2\r\n{}\r\n0\r\n\r\n'],
    ['more than the size', '2\r\n{}{}\r\n0\r\n\r\n'],
    ['a long extension', `2;${'a'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`],
  ])('has no chunk of %s', async (_what, body) => {
    expect(await statuses([...POST, CHUNKED], body + NEXT)).toEqual([400])
  })

  it('has chunks whose short extensions mean nothing', async () => {
    expect(await statuses([...POST, CHUNKED], `2;a="b"\r\n{}\r\n0\r\n\r\n${NEXT}`)).toEqual([404, 404])
  })

  it('has an end after which trailers steer nothing', async () => {
    expect(await statuses([...POST, CHUNKED], `2\r\n{}\r\n0\r\nHost: evil.example\r\nX-Middleware-Rewrite: /x\r\n\r\n${NEXT}`)).toEqual([
      404, 404,
    ])
  })
})

describe('one request has one answer', () => {
  const XML = ['POST /v1/xml HTTP/1.1', 'Host: localhost', 'Content-Type: text/xml']
  // Refused at the head, as the account calls refuse a body that is not JSON.
  beforeEach(async () => {
    await open.close()
    open = await openDoor({}, ({ fastify }) => {
      fastify.addHook('onRequest', async (request, reply) => {
        if (request.headers['content-type'] === 'text/xml') await reply.code(415).send({})
      })
    })
  })

  it.each([
    ['with a length', [...XML, 'Content-Length: 4'], '<x/>'],
    ['in chunks', [...XML, CHUNKED], '4\r\n<x/>\r\n0\r\n\r\n'],
    ['of many bytes', [...XML, 'Content-Length: 500000'], 'x'.repeat(500_000)],
  ])('and a body that is refused %s is taken before the next request', async (_what, head, body) => {
    expect(await statuses(head, body + NEXT)).toEqual([415, 404])
  })

  it.each([
    ['a broken chunk', '4\r\n<x/>\r\nbroken\r\n\r\n'],
    ['a chunk that is longer than it says', '4\r\n<x/>more\r\n0\r\n\r\n'],
  ])('and %s after the answer ends the connection without another', async (_what, body) => {
    expect(await statuses([...XML, CHUNKED], body + NEXT)).toEqual([415])
  })

  it('and a broken chunk that comes later than the answer does too', async () => {
    const socket = connect(open.port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.on('data', (part: string) => {
      if (answer === '') socket.write('broken\r\n\r\n')
      answer += part
    })
    socket.write(`${[...XML, CHUNKED].join('\r\n')}\r\n\r\n4\r\n<x/>\r\n`)
    await closed
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 415'])
  })

  it('where it cannot be read', async () => {
    expect(statusOf(await askRaw(open.port, ['GET / HTTP/1.1 and more', 'Host: localhost'], NEXT))).toBe(400)
  })
})

describe('a path that cannot be read', () => {
  it.each([
    '/%FF.html',
    '/_next/%FF',
    '/%.txt',
    '/_next/static/%FF.js',
    '/_next/data/%FF.json',
    '/%C3%28.png',
    '/%ED%A0%80.css',
    '/a%00.txt',
    '/a//../b.txt',
    '/a/../b.txt',
    '/..%2fb.txt',
    '/a%5Cb.txt',
    '/a%0d%0aSet-Cookie:x.js',
    '/%/manifest.webmanifest',
  ])('is the fault of who asks, also where it looks like a file: %s', async (path) => {
    expect([400, 404]).toContain(statusOf(await askRaw(open.port, [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close'])))
    expect(open.upstream.reached).toEqual([])
  })

  it.each(['/%FF.html', '/_next/%FF', '/%.txt'])('is a 400: %s', async (path) => {
    expect(await statuses([`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close'])).toEqual([400])
  })

  it.each(['/%22', '/;', '/%C3%A9'])('has an end in the form in which it is written: %s', async (unit) => {
    expect(await statuses([`GET /en${unit}${unit.slice(1).repeat(700)} HTTP/1.1`, 'Host: localhost', 'Connection: close'])).toEqual([414])
    expect(open.upstream.reached).toEqual([])
  })
})
