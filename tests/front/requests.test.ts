import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site } from '#lib/locale/site.ts'
import { ask, askRaw, statusOf } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// Goal: only a well-formed request to one of our hosts gets past the front door (security.md, Runtime).

let open: OpenDoor
beforeAll(async () => void (open = await openDoor()))
afterAll(() => open.close())

const host = `www.${site.domains.main}`

describe('the Host header', () => {
  it.each([
    ['a domain', host],
    ['a domain with a port', `${host}:8443`],
    ['the bare domain', site.domains.main],
    ['a subdomain', `api.${site.domains.second}`],
    ['capitals', host.toUpperCase()],
    ['loopback by name', 'localhost:3000'],
    ['below localhost', 'shop.localhost'],
    ['loopback by address', '127.0.0.1:9'],
    ['loopback in IPv6', '[::1]:3000'],
  ])('may be %s', async (_what, name) => {
    const { status } = await ask(open.port, '/v1/none', { headers: { host: name } })
    expect(status).toBe(404)
  })

  it.each([
    ['another site', 'evil.example'],
    ['a name that only starts like ours', `${site.domains.main}.evil.example`],
    ['a name that only ends like ours', `evil${site.domains.main}`],
    ['an address of the network', '10.0.0.1'],
    ['nothing', ''],
    ['a path', `${host}/x`],
    ['user info', `evil@${host}`],
    ['two names', `${host},evil.example`],
    ['a blank inside', `${host} evil.example`],
    ['a port that is no number', `${host}:80x`],
  ])('may not be %s', async (_what, name) => {
    const answer = await askRaw(open.port, ['GET /v1/none HTTP/1.1', `Host: ${name}`, 'Connection: close'])
    expect(statusOf(answer)).toBe(421)
  })

  it.each([
    ['missing', []],
    ['there twice', [`Host: ${host}`, `Host: ${host}`]],
    ['there twice with two names', [`Host: ${host}`, 'hOsT: evil.example']],
  ])('may not be %s', async (_what, lines) => {
    const answer = await askRaw(open.port, ['GET / HTTP/1.1', ...lines, 'Connection: close'])
    expect(statusOf(answer)).toBe(400)
  })

  it('is asked of HTTP/1.0 as well', async () => {
    expect(statusOf(await askRaw(open.port, ['GET / HTTP/1.0']))).toBe(400)
  })

  it('lets no answer of ours name another host', async () => {
    const answer = await askRaw(open.port, ['GET /en/markets HTTP/1.1', 'Host: evil.example', 'Connection: close'])
    expect(answer).not.toMatch(/evil\.example/)
  })
})

describe('the request line', () => {
  it.each([
    ['an absolute address', `GET http://${host}/ HTTP/1.1`],
    ['another site', 'GET http://evil.example/ HTTP/1.1'],
    ['no path', 'OPTIONS * HTTP/1.1'],
    ['a fragment', 'GET /#x HTTP/1.1'],
    ['a bare word', 'GET markets HTTP/1.1'],
  ])('may not ask for %s', async (_what, line) => {
    const answer = await askRaw(open.port, [line, `Host: ${host}`, 'Connection: close'])
    expect(statusOf(answer)).toBe(400)
    expect(open.upstream.reached).toEqual([])
  })

  it.each([
    'CONNECT evil.example:443 HTTP/1.1',
    'TRACE / HTTP/1.1',
    'POST / HTTP/1.1',
    'PUT /markets HTTP/1.1',
    'DELETE /terms HTTP/1.1',
    'PATCH / HTTP/1.1',
  ])('reads pages and writes none: %s', async (line) => {
    const answer = await askRaw(open.port, [line, `Host: ${host}`, 'Content-Length: 0', 'Connection: close'])
    expect([0, 405]).toContain(statusOf(answer))
    expect(open.upstream.reached).toEqual([])
  })

  it.each([
    ['//evil.example/x', '/evil.example/x'],
    ['/a//b', '/a/b'],
    ['/%2F%2Fevil.example', '/evil.example'],
  ])('takes several slashes for one of ours: %s', async (path, right) => {
    const answer = await askRaw(open.port, [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close'])
    expect(statusOf(answer)).toBe(308)
    expect(answer).toContain(`\r\nLocation: https://${host}${right}\r\n`)
    expect(open.upstream.reached).toEqual([])
  })

  it.each(['//a/../b', '/a/../b', '/%2e%2e/b', '/%E0%A4%A', '/a%00b', '/a%5Cb', '//a%5Cb'])(
    'has no tricks in its path: %s',
    async (path) => {
      const answer = await askRaw(open.port, [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close'])
      expect(statusOf(answer)).toBe(400)
      expect(open.upstream.reached).toEqual([])
    },
  )

  it('has an end', async () => {
    const answer = await askRaw(open.port, [`GET /${'a'.repeat(5000)} HTTP/1.1`, `Host: ${host}`, 'Connection: close'])
    expect(statusOf(answer)).toBe(414)
    expect(statusOf(await askRaw(open.port, [`GET /${'a'.repeat(20_000)} HTTP/1.1`, `Host: ${host}`]))).toBe(431)
  })
})

describe('the body', () => {
  it.each(['DELETE', 'OPTIONS', 'GET', 'HEAD'])('of a %s may not come in chunks', async (method) => {
    const head = [`${method} /v1/none HTTP/1.1`, `Host: ${host}`, 'Transfer-Encoding: chunked', 'Connection: close']
    expect(statusOf(await askRaw(open.port, head, '0\r\n\r\n'))).toBe(400)
  })

  it.each(['GET', 'HEAD'])('of a %s may not be there', async (method) => {
    const head = [`${method} /v1/none HTTP/1.1`, `Host: ${host}`, 'Content-Length: 5', 'Connection: close']
    expect(statusOf(await askRaw(open.port, head, 'hello'))).toBe(400)
  })

  it('has one length', async () => {
    const lengths = ['Content-Length: 5', 'Transfer-Encoding: chunked']
    expect(statusOf(await askRaw(open.port, ['POST /v1/none HTTP/1.1', `Host: ${host}`, ...lengths], '0\r\n\r\n'))).toBe(400)
    expect(
      statusOf(await askRaw(open.port, ['POST /v1/none HTTP/1.1', `Host: ${host}`, 'Content-Length: 1', 'Content-Length: 2'], 'ab')),
    ).toBe(400)
  })
})

describe('an upgrade', () => {
  const upgrade = ['Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']

  it.each(['/', '/markets', '/v1/none', '/_next/webpack-hmr', '/v2/wsx', '/v2/ws/../x'])('is refused at %s', async (path) => {
    const answer = await askRaw(open.port, [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Upgrade: websocket', ...upgrade])
    expect(statusOf(answer)).toBe(404)
    expect(open.upstream.reached).toEqual([])
  })

  it('is to a WebSocket and to nothing else', async () => {
    expect(statusOf(await askRaw(open.port, ['GET /v2/ws/public HTTP/1.1', `Host: ${host}`, 'Upgrade: h2c', 'Connection: Upgrade']))).toBe(
      400,
    )
  })

  it('obeys the host rules', async () => {
    expect(statusOf(await askRaw(open.port, ['GET /v2/ws/public HTTP/1.1', 'Host: evil.example', 'Upgrade: websocket', ...upgrade]))).toBe(
      421,
    )
  })
})

describe('an unknown expectation', () => {
  it('changes nothing of the answer', async () => {
    const answer = await askRaw(open.port, ['GET /v1/none HTTP/1.1', `Host: ${host}`, 'Expect: miracles', 'Connection: close'])
    expect(statusOf(answer)).toBe(404)
    expect(answer).toMatch(/^x-content-type-options: nosniff/im)
  })
})
