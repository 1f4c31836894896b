import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askRaw, statusOf } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// The goal: a sender that never finishes holds a connection for a time that we set, not that he sets. Without the limits these
// connections stay open, and the tests run into their own.

let open: OpenDoor
beforeAll(async () => void (open = await openDoor({ timeouts: { headMs: 300, requestMs: 600 } })))
afterAll(() => open.close())

/** Opens a connection, sends a beginning, then a byte now and then, until the other side ends it. All that came back. */
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
