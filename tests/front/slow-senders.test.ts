import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askRaw, statusOf } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// Goal: a sender that never finishes holds a connection only for the time that we set. Without the limits these
// connections stay open, and the tests time out.

let open: OpenDoor
beforeAll(async () => void (open = await openDoor({ timeouts: { headMs: 300, requestMs: 600, bodyWindowMs: 60_000 } })))
afterAll(() => open.close())

/** Opens a connection, sends a beginning, then a byte now and then, until the other side ends it. Returns everything received. */
function sendSlowly(beginning: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(open.port, '127.0.0.1')
    let answer = ''
    const drip = setInterval(() => socket.write('a'), 50)
    socket.on('data', (part) => (answer += part.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      resolve(answer)
    })
    socket.write(beginning)
  })
}

describe('a slow sender', () => {
  it('of a request line is cut off', async () => expect(statusOf(await sendSlowly('GET /'))).toBe(408))

  it('of headers is cut off', async () => {
    expect(statusOf(await sendSlowly('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '))).toBe(408)
  })

  it('of a body is cut off', async () => {
    const answer = await sendSlowly('POST /v1/none HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n')
    expect([0, 404, 408]).toContain(statusOf(answer))
  })

  it('of a body in chunks is cut off', async () => {
    const answer = await sendSlowly('POST /v1/none HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n186A0\r\n')
    expect([0, 404, 408]).toContain(statusOf(answer))
  })

  it('does not hold up anyone else', async () => {
    const slow = sendSlowly('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    expect(statusOf(await askRaw(open.port, ['GET / HTTP/1.1', 'Host: localhost', 'Connection: close']))).toBe(200)
    await slow
  })
})

describe('a body that does not go on', () => {
  let watched: OpenDoor
  /** Bodies that were read completely. */
  const whole: string[] = []
  // A whole request may take far longer than the test: these connections end because they send too little.
  beforeAll(async () => {
    watched = await openDoor({ timeouts: { headMs: 60_000, requestMs: 60_000, bodyWindowMs: 800 } }, ({ fastify }) => {
      fastify.post('/v1/echo', (request) => {
        whole.push(JSON.stringify(request.body))
        return { length: JSON.stringify(request.body).length }
      })
      fastify.post('/v1/late', { onRequest: async (_request, reply) => void (await reply.code(415).send({})) }, () => ({}))
    })
  })
  afterAll(() => watched.close())

  /** Sends a head, then the results of `next` every 50 ms until the other side ends the connection; returns everything received. */
  function send(head: readonly string[], next: (count: number) => string | null): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(watched.port, '127.0.0.1')
      let answer = ''
      let count = 0
      const drip = setInterval(() => {
        const part = next((count += 1))
        if (part !== null) socket.write(part)
      }, 50)
      socket.on('data', (part) => (answer += part.toString('latin1')))
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(drip)
        resolve(answer)
      })
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
    })
  }

  const POST = ['POST /v1/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']

  it.each([
    ['nothing comes', ['Content-Length: 1000'], () => null],
    ['a byte comes now and then', ['Content-Length: 1000'], () => 'a'],
    ['a chunk of a byte comes now and then', ['Transfer-Encoding: chunked'], () => '1\r\na\r\n'],
    ['its first part comes at once', ['Content-Length: 50000'], (count: number) => (count === 1 ? 'a'.repeat(20_000) : null)],
  ])('is cut off: %s', async (_what, lines, next) => {
    expect(statusOf(await send([...POST, ...lines], next))).toBe(408)
  })

  it('is cut off without a second answer where it was refused already', async () => {
    const answer = await send(
      ['POST /v1/late HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 1000'],
      () => 'a',
    )
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 415'])
  })

  it('is waited for while it goes on, for longer than a window', async () => {
    const parts = Array.from({ length: 40 }, () => 'a'.repeat(4000))
    const length = 2 + parts.join('').length
    const answer = await send([...POST, 'Connection: close', `Content-Length: ${length}`], (count) =>
      count === 1 ? `"${parts[0]}` : count < parts.length ? (parts[count - 1] ?? null) : count === parts.length ? `${parts.at(-1)}"` : null,
    )
    expect(statusOf(answer)).toBe(200)
  })

  it('reaches no handler', () => {
    expect(whole).toHaveLength(1)
  })
})

describe('connections of one address', () => {
  /** Opens connections; counts those that the other side has ended, and records their answers. */
  async function openMany(port: number, count: number) {
    const told: string[] = []
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
    let ended = 0
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.on('data', (part) => told.push(part.toString('latin1')))
      socket.once('close', () => (ended += 1))
    }
    const close = () =>
      Promise.all(
        sockets.map(
          (socket) =>
            new Promise<void>((resolve) => {
              if (socket.destroyed) return resolve()
              socket.once('close', () => resolve()).destroy()
            }),
        ),
      )
    return { told, ended: () => ended, close }
  }

  it('are so many and no more, and fewer make room again', async () => {
    const few = await openDoor({ connectionsPerAddressMax: 5 })
    const many = await openMany(few.port, 12)
    await expect.poll(many.ended).toBe(7)
    expect(new Set(many.told.map(statusOf))).toEqual(new Set([429]))
    expect(many.told).toHaveLength(7)
    await many.close()
    await expect
      .poll(async () => statusOf(await askRaw(few.port, ['GET /v1/none HTTP/1.1', 'Host: localhost', 'Connection: close'])))
      .toBe(404)
    await few.close()
  })

  it('are not counted where they are those of a trusted proxy', async () => {
    const proxied = await openDoor({ connectionsPerAddressMax: 5, trustedProxies: ['127.0.0.0/8'] })
    const many = await openMany(proxied.port, 12)
    expect(statusOf(await askRaw(proxied.port, ['GET /v1/none HTTP/1.1', 'Host: localhost', 'Connection: close']))).toBe(404)
    expect(many.ended()).toBe(0)
    await many.close()
    await proxied.close()
  })
})
