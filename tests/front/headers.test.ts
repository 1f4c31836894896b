import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'
import { sendPage } from './support/upstream.ts'

// Goal: a visitor's input cannot steer the web process, and its answers cannot leave without our protection headers.

let open: OpenDoor
let proxied: OpenDoor
const folder = mkdtempSync(join(tmpdir(), 'files-'))
beforeAll(async () => {
  writeFileSync(join(folder, 'app.js'), 'export {}')
  open = await openDoor({ countryHeader: 'cf-ipcountry', staticFolders: [{ prefix: '/_next/static/', folder, naming: 'hashed' }] })
  proxied = await openDoor({ countryHeader: 'cf-ipcountry', trustedProxies: ['127.0.0.0/8'] })
})
afterAll(async () => {
  await open.close()
  await proxied.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  open.upstream.reached.length = 0
  open.upstream.respond = (request, response) => sendPage(response, String(request.url))
})

const STEERING = [
  'x-middleware-subrequest',
  'x-middleware-rewrite',
  'x-middleware-next',
  'x-middleware-override-headers',
  'x-nextjs-data',
  'x-nextjs-html-request-id',
  'next-resume',
  'next-action',
  'x-invoke-path',
  'x-invoke-status',
  'x-invoke-query',
  'x-invoke-output',
  'x-matched-path',
  'x-now-route-matches',
  'x-prerender-revalidate',
  'content-security-policy-report-only',
  'location',
  'x-forwarded-host',
  'x-forwarded-for',
  'x-forwarded-port',
  'forwarded',
  'x-real-ip',
  'traceparent',
  'tracestate',
  'cf-ipcountry',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
]
const HOP_BY_HOP = ['keep-alive', 'proxy-authorization', 'proxy-connection', 'te']

describe('a request that is handed on', () => {
  it.each([...STEERING, ...HOP_BY_HOP])('does not carry %s', async (name) => {
    await ask(open.port, '/account/profile', { headers: { [name]: 'evil' } })
    expect(open.upstream.reached).toHaveLength(1)
    expect(open.upstream.reached[0]?.headers).not.toHaveProperty(name)
  })

  it('carries no policy but the one with our nonce', async () => {
    await ask(open.port, '/account/profile', { headers: { 'content-security-policy': "script-src 'nonce-evil'" } })
    const policy = open.upstream.reached[0]?.headers['content-security-policy']
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[A-Za-z0-9+/]{24}'$/)
  })

  it('carries no header that its Connection header names', async () => {
    await ask(open.port, '/account/profile', { headers: { connection: 'close, cookie', cookie: 'a=1' } })
    expect(open.upstream.reached[0]?.headers).not.toHaveProperty('cookie')
  })

  it('carries the Host as the visitor sent it, the visitor’s cookies and language', async () => {
    const headers = { host: 'www.agio.example', cookie: 'agio_lang=de', 'accept-language': 'de', 'user-agent': 'Test' }
    await ask(open.port, '/account/profile', { headers })
    expect(open.upstream.reached[0]).toMatchObject({ url: '/account/profile', headers })
  })

  it('carries of its query what the server reads, once and short', async () => {
    await ask(open.port, `/account/profile?tab=1&_rsc=abc&${'a&'.repeat(5000)}_rsc=def`)
    await ask(open.port, `/sitemap.xml?part=2&${'part=3&'.repeat(1000)}${'b&'.repeat(2000)}`)
    expect(open.upstream.reached.map(({ url }) => url)).toEqual(['/account/profile?_rsc=abc', '/sitemap.xml?part=2'])
  })

  it('names the browser in as many letters as one has', async () => {
    await ask(open.port, '/account/profile', { headers: { 'user-agent': 'a'.repeat(15_000) } })
    expect(open.upstream.reached[0]?.headers['user-agent']).toBe('a'.repeat(512))
  })

  it('has a country only where a trusted proxy named it', async () => {
    const told: unknown[] = []
    for (const each of [open, proxied]) {
      each.upstream.reached.length = 0
      await ask(each.port, '/account/profile', { headers: { 'cf-ipcountry': 'NG' } })
      told.push(each.upstream.reached[0]?.headers['cf-ipcountry'])
    }
    expect(told).toEqual([undefined, 'NG'])
    proxied.upstream.reached.length = 0
  })

  it('says https only where a trusted proxy did', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    await ask(open.port, '/account/profile', { headers: https })
    await ask(proxied.port, '/account/profile', { headers: https })
    expect(open.upstream.reached[0]?.headers['x-forwarded-proto']).toBe('http')
    expect(proxied.upstream.reached[0]?.headers['x-forwarded-proto']).toBe('https')
  })

  it('is never more than one request upstream', async () => {
    await ask(open.port, '/account/profile')
    expect(open.upstream.reached[0]?.rawHeaders.filter((name) => name.toLowerCase() === 'host')).toHaveLength(1)
  })
})

describe('an answer', () => {
  const REQUIRED = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringContaining('camera=()') as string,
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'.*base-uri 'none'/) as string,
  }
  const ANSWERS = [
    ['a public page', '/terms', 200],
    ['another page', '/account/profile', 200],
    ['a file of the build', '/_next/static/app.js', 200],
    ['a file that is not there', '/_next/static/none.js', 404],
    ['the image optimiser', '/_next/image?url=%2Fa.png&w=64&q=75', 404],
    ['a file of the web process', '/sitemap.xml', 200],
    ['a redirect', '/en/terms', 308],
    ['a refusal', '/a/../b', 400],
    ['an unknown call', '/v1/none', 404],
    ['an unknown call of the open API', '/api/v2/none', 404],
    ['health', '/healthz', 404],
    ['a stream without upgrade', '/v2/ws/public', 404],
    ['flight data', '/account/profile?_rsc=1', 200],
  ] as const

  it.each(ANSWERS)('carries the security headers: %s', async (_what, path, status) => {
    const answer = await ask(open.port, path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(REQUIRED)
  })

  it.each(ANSWERS)('asks for https only where https is spoken: %s', async (_what, path) => {
    const plain = await ask(open.port, path, { headers: { 'x-forwarded-proto': 'https' } })
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    if (path.startsWith('/_next/static/')) return
    const secure = await ask(proxied.port, path, { headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('of the web process tells nothing of its inside', async () => {
    open.upstream.respond = (_request, response) =>
      sendPage(response, 'inside', {
        'X-Powered-By': 'Next.js',
        'X-Middleware-Rewrite': '/en/x',
        'X-Nextjs-Cache': 'MISS',
        'Keep-Alive': 'timeout=1',
      })
    const { headers } = await ask(open.port, '/account/profile')
    expect(Object.keys(headers).filter((name) => /^x-(?:powered|middleware|nextjs)/.test(name))).toEqual([])
    expect(headers['keep-alive']).not.toBe('timeout=1')
  })

  it('with a page for one visitor is not stored by anyone', async () => {
    open.upstream.respond = (_request, response) => sendPage(response, 'mine', { 'Cache-Control': 'public, max-age=600', ETag: '"1"' })
    const { headers } = await ask(open.port, '/account/profile')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers).not.toHaveProperty('etag')
  })

  it('of a call is not stored by anyone unless its route allows it', async () => {
    expect((await ask(open.port, '/v1/none')).headers['cache-control']).toBe('no-store')
  })
})

describe('a redirect', () => {
  it.each([{}, { rsc: '1' }])('keeps the query of the visitor, whatever the client (%o)', async (headers) => {
    const answer = await ask(open.port, '/en/login?from=%2Fassets&_rsc=abc', { headers })
    expect(answer).toMatchObject({
      status: 308,
      headers: { location: expect.stringMatching(/\/login\?from=%2Fassets&_rsc=abc$/) as string },
    })
    expect(open.upstream.reached).toEqual([])
  })

  it('to the same page with the mark of flight data keeps it too', async () => {
    open.upstream.respond = (_request, response) => void response.writeHead(307, { Location: '/account/profile?_rsc=right' }).end()
    const answer = await ask(open.port, '/account/profile?tab=1&_rsc=wrong&from=x', { headers: { rsc: '1' } })
    expect(answer.headers.location).toBe('/account/profile?tab=1&from=x&_rsc=right')
  })

  it.each(['/other?_rsc=1', '/account/profile/2?x=1', 'https://www.agio.example/account/profile?x=1'])(
    'to another page (%s) stays what it is',
    async (location) => {
      open.upstream.respond = (_request, response) => void response.writeHead(307, { Location: location }).end()
      expect((await ask(open.port, '/account/profile?tab=1', { headers: { rsc: '1' } })).headers.location).toBe(location)
    },
  )

  it.each([
    ['long', `?${'a'.repeat(5000)}`],
    ['long once it is written', `?${'"'.repeat(2000)}`],
    ['of many names', `?${'a&'.repeat(3000)}`],
  ])('is not made where the query is too %s for clients', async (_what, query) => {
    expect((await ask(open.port, `/en/login${query}`)).status).toBe(414)
    expect((await ask(open.port, `/en/login${query}`, { headers: { rsc: '1' } })).status).toBe(414)
    expect((await ask(open.port, `/login${query}`)).status).toBe(200)
  })
})

describe('a file of the web process, whose address says no version', () => {
  it.each([
    ['s-maxage=31536000', 'public, no-cache'],
    ['public, max-age=31536000, immutable', 'public, no-cache'],
    ['public, max-age=3601', 'public, no-cache'],
    ['public, max-age=60, s-maxage=86400', 'public, no-cache'],
    ['s-maxage=60, stale-while-revalidate=31535940', 'public, no-cache'],
    ['public, max-age=3600', 'public, max-age=3600'],
    ['public, no-cache', 'public, no-cache'],
    ['private, no-store', 'private, no-store'],
    ['', 'public, no-cache'],
  ])('that says %s may be kept as %s says', async (theirs, ours) => {
    open.upstream.respond = (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'application/json', ...(theirs === '' ? {} : { 'Cache-Control': theirs }) }).end('{}')
    expect((await ask(open.port, '/de/texts/auth.json')).headers['cache-control']).toBe(ours)
  })
})

describe('a page for one visitor', () => {
  it('may run scripts with a nonce that no other visitor has', async () => {
    open.upstream.respond = (request, response) => sendPage(response, String(request.headers['content-security-policy']))
    const nonces = new Set<string>()
    for (let visit = 0; visit < 20; visit += 1) {
      const { headers, body } = await ask(open.port, '/account/profile')
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
      expect(body).toContain(`'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(20)
  })

  it('may run our own scripts, on which Next puts no nonce', async () => {
    const own = await openDoor({ ownScripts: new Set(['theme()']) })
    own.upstream.respond = (_request, response) => sendPage(response, 'made for one visitor')
    const { headers } = await ask(own.port, '/account/profile')
    await own.close()
    const hash = createHash('sha256').update('theme()').digest('base64')
    expect(headers['content-security-policy']).toContain(` 'sha256-${hash}'`)
  })

  it('that Next took from its store has its scripts hashed, since the nonce is not in it', async () => {
    open.upstream.respond = (_request, response) => sendPage(response, 'not found', { 'X-Nextjs-Cache': 'HIT' })
    const { headers } = await ask(open.port, '/account/profile')
    expect(String(headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(2)
  })

  it('that Next took from its store is refused with an unknown script', async () => {
    open.upstream.respond = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'X-Nextjs-Cache': 'HIT' }).end('<html><script>steal()</script></html>')
    }
    const { status, body } = await ask(open.port, '/account/profile')
    expect(status).toBe(500)
    expect(body).not.toContain('steal')
  })
})
