import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { FRESH_MS, STALE_MS } from '#gateway/front/pages/page-cache.ts'
import { ask } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'
import { pageOf, sendPage } from './support/upstream.ts'

// Goal: a public page is rendered once for everybody, is never staler than allowed, and never contains data that a visitor sent.

let open: OpenDoor
afterEach(() => open.close())

/** Counts renders and puts the number into the page. */
function numbered(door: OpenDoor): { renders: () => number } {
  let count = 0
  door.upstream.respond = (_request, response) => sendPage(response, `render ${(count += 1)}`)
  return { renders: () => count }
}

describe('a priced page', () => {
  it('is the same while it is fresh', async () => {
    open = await openDoor()
    const { renders } = numbered(open)
    await ask(open.port, '/markets')
    open.clock.advance(FRESH_MS)
    expect((await ask(open.port, '/markets')).body).toBe(pageOf('render 1'))
    expect(renders()).toBe(1)
  })

  it('is served stale while one renewal runs', async () => {
    open = await openDoor()
    const { renders } = numbered(open)
    await ask(open.port, '/markets')
    open.clock.advance(FRESH_MS + 1)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(open.port, '/markets')))
    expect(answers.filter(({ body }) => body === pageOf('render 1')).length).toBeGreaterThan(0)
    expect(renders()).toBe(2)
    await expect.poll(async () => (await ask(open.port, '/markets')).body).toBe(pageOf('render 2'))
  })

  it('is waited for when it has become too old', async () => {
    open = await openDoor()
    numbered(open)
    await ask(open.port, '/markets')
    open.clock.advance(STALE_MS + 1)
    expect((await ask(open.port, '/markets')).body).toBe(pageOf('render 2'))
  })

  it('ages from the moment its render began', async () => {
    open = await openDoor()
    let count = 0
    open.upstream.respond = (_request, response) => {
      open.clock.advance(STALE_MS + 1)
      sendPage(response, `render ${(count += 1)}`)
    }
    await ask(open.port, '/markets')
    expect((await ask(open.port, '/markets')).body).toBe(pageOf('render 2'))
  })

  it('goes on being served while its renewal fails, and is not served too old', async () => {
    open = await openDoor()
    numbered(open)
    await ask(open.port, '/markets')
    open.upstream.respond = (_request, response) => void response.destroy()
    open.clock.advance(FRESH_MS + 1)
    expect((await ask(open.port, '/markets')).body).toBe(pageOf('render 1'))
    open.clock.advance(STALE_MS)
    expect((await ask(open.port, '/markets')).status).toBe(503)
  })

  it('is rendered once, however many wait for it', async () => {
    open = await openDoor()
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    let renders = 0
    open.upstream.respond = (_request, response) => {
      renders += 1
      void gate.then(() => sendPage(response, 'once'))
    }
    const waiting = Array.from({ length: 100 }, () => ask(open.port, '/markets'))
    await expect.poll(() => renders).toBe(1)
    release()
    expect(new Set((await Promise.all(waiting)).map(({ body }) => body))).toEqual(new Set([pageOf('once')]))
    expect(renders).toBe(1)
  })
})

describe('a static page', () => {
  it('is rendered once until the process ends', async () => {
    open = await openDoor()
    const { renders } = numbered(open)
    for (let day = 0; day < 10; day += 1) {
      expect((await ask(open.port, '/cookies')).body).toBe(pageOf('render 1'))
      open.clock.advance(86_400_000)
    }
    expect(renders()).toBe(1)
  })

  it('outlives the web process', async () => {
    open = await openDoor()
    numbered(open)
    await ask(open.port, '/terms')
    open.web.moveTo(null)
    expect((await ask(open.port, '/terms')).body).toBe(pageOf('render 1'))
  })
})

describe('a render', () => {
  it('depends on no visitor: only on a host that means the locale, and the path', async () => {
    open = await openDoor()
    const headers = {
      cookie: 'agio_lang=de; session=secret',
      'accept-language': 'ja',
      'user-agent': 'Spy',
      referer: 'https://spy.example/',
      'x-any': 'x',
    }
    await ask(open.port, '/de/markets?ref=spy', { headers })
    expect(open.upstream.reached).toMatchObject([{ method: 'GET', url: '/de/markets' }])
    expect(open.upstream.reached[0]?.headers).toEqual({
      host: 'www.agio.example',
      accept: 'text/html',
      'x-forwarded-proto': 'https',
      connection: 'keep-alive',
    })
  })

  it.each([
    ['www.agio-two.example', '', 'ng.agio-two.example'],
    ['fr.agio-two.example', '', 'fr.agio-two.example'],
    ['www.agio-two.example', 'agio_lang=en-UZ', 'uz.agio-two.example'],
    ['www.agio-three.example', 'agio_lang=en-MY', 'my.agio-three.example'],
  ])('of a locale that shares its address (%s %s) is asked for by its region', async (host, cookie, rendered) => {
    open = await openDoor()
    await ask(open.port, '/markets', { headers: { host, cookie } })
    expect(open.upstream.reached[0]?.headers.host).toBe(rendered)
  })

  it.each([
    ['that failed', 500],
    ['of nothing', 404],
    ['that is empty', 203],
  ])('%s is shown once and not stored', async (_what, status) => {
    open = await openDoor()
    open.upstream.respond = (_request, response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end(pageOf('bad'))
    const bad = await ask(open.port, '/terms')
    expect(bad).toMatchObject({ status, body: pageOf('bad'), headers: { 'cache-control': 'private, no-store' } })
    numbered(open)
    expect(await ask(open.port, '/terms')).toMatchObject({ status: 200, body: pageOf('render 1') })
  })

  it('that sets a cookie is not stored, and no other visitor gets the cookie', async () => {
    open = await openDoor()
    open.upstream.respond = (_request, response) => sendPage(response, 'cookie', { 'Set-Cookie': 'session=1' })
    expect((await ask(open.port, '/terms')).headers).not.toHaveProperty('set-cookie')
    numbered(open)
    expect((await ask(open.port, '/terms')).body).toBe(pageOf('render 1'))
  })

  it.each([
    ['breaks off', (body: string) => body.slice(0, 40)],
    ['lacks its last bytes', (body: string) => body.slice(0, -3)],
  ])('that %s is neither shown nor stored', async (_what, cut) => {
    open = await openDoor()
    open.upstream.respond = (_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(cut(pageOf('cut')))
    expect((await ask(open.port, '/terms')).status).toBe(500)
    numbered(open)
    expect((await ask(open.port, '/terms')).body).toBe(pageOf('render 1'))
  })

  it('that breaks off in the middle is neither shown nor stored', async () => {
    open = await openDoor()
    open.upstream.respond = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '5000' })
      response.write('<html>', () => response.destroy())
    }
    expect((await ask(open.port, '/terms')).status).toBeGreaterThanOrEqual(500)
    numbered(open)
    expect((await ask(open.port, '/terms')).body).toBe(pageOf('render 1'))
  })

  it('with a part that failed is shown once and not stored', async () => {
    open = await openDoor()
    open.upstream.respond = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><template data-dgst="123"></template></html>')
    }
    expect((await ask(open.port, '/terms')).status).toBe(200)
    numbered(open)
    expect((await ask(open.port, '/terms')).body).toBe(pageOf('render 1'))
  })

  it('with an unknown inline script is refused and logged', async () => {
    open = await openDoor()
    open.upstream.respond = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body><script>steal(document.cookie)</script></body></html>')
    }
    const { status, body } = await ask(open.port, '/terms')
    expect(status).toBe(500)
    expect(body).not.toContain('steal')
    expect(JSON.stringify(open.logged)).toContain('en /terms carries an unknown inline script: steal(document.cookie)')
  })
})

describe('a stored page', () => {
  it('ignores the query', async () => {
    open = await openDoor()
    const { renders } = numbered(open)
    for (const query of ['', '?utm_source=x', '?ref=1&ref=2', '?_rsc=abc']) await ask(open.port, `/terms${query}`)
    expect(renders()).toBe(1)
  })

  it('is not what the router in the browser asks for', async () => {
    open = await openDoor()
    const { renders } = numbered(open)
    await ask(open.port, '/terms')
    for (const name of ['rsc', 'next-router-prefetch', 'next-router-state-tree', 'next-router-segment-prefetch']) {
      await ask(open.port, '/terms', { headers: { [name]: '1' } })
    }
    expect(renders()).toBe(5)
    expect(open.upstream.reached.at(-1)?.headers).toHaveProperty('next-router-segment-prefetch', '1')
  })

  it('says how it may be kept', async () => {
    open = await openDoor({ countryHeader: 'cf-ipcountry' })
    const { headers } = await ask(open.port, '/terms')
    expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Cookie, Accept-Encoding, RSC, cf-ipcountry' })
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('is not sent again to who has it', async () => {
    open = await openDoor()
    const { etag = '' } = (await ask(open.port, '/terms')).headers
    for (const have of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      expect(await ask(open.port, '/terms', { headers: { 'if-none-match': have } })).toMatchObject({
        status: 304,
        body: '',
        headers: { etag },
      })
    }
    expect((await ask(open.port, '/terms', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('has a head without a body', async () => {
    open = await openDoor()
    const whole = await ask(open.port, '/terms')
    const head = await ask(open.port, '/terms', { method: 'HEAD' })
    expect(head).toMatchObject({
      status: 200,
      body: '',
      headers: { etag: whole.headers.etag, 'content-length': whole.headers['content-length'] },
    })
  })

  it('is compressed as the visitor accepts it', async () => {
    open = await openDoor()
    const text = 'long '.repeat(1000)
    open.upstream.respond = (_request, response) => sendPage(response, text)
    const plain = await ask(open.port, '/terms')
    const br = await ask(open.port, '/terms', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    const gzip = await ask(open.port, '/terms', { headers: { 'accept-encoding': 'gzip;q=1.0, br;q=0' } })
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect([brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes)].map(String)).toEqual([plain.body, plain.body])
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(1)
  })

  it('lets only its own inline scripts run', async () => {
    open = await openDoor({ ownScripts: new Set(['theme()']) })
    open.upstream.respond = (_request, response) => {
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<html><script>theme()</script><script type="application/ld+json">{}</script></html>`)
    }
    const policy = String((await ask(open.port, '/terms')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'; connect-src/)
  })

  it("names the visitor's own host for streams", async () => {
    open = await openDoor({ trustedProxies: ['127.0.0.1'] })
    const http = await ask(open.port, '/terms', { headers: { host: 'localhost:3000' } })
    const https = await ask(open.port, '/terms', { headers: { host: 'm.agio.example', 'x-forwarded-proto': 'https' } })
    expect(http.headers['content-security-policy']).toContain("connect-src 'self' ws://localhost:3000;")
    expect(https.headers['content-security-policy']).toContain("connect-src 'self' wss://m.agio.example;")
  })

  it('is never kept beyond the memory that is set', async () => {
    open = await openDoor({ pageBytesMax: 5000 })
    const { renders } = numbered(open)
    for (const path of ['/terms', '/privacy', '/cookies', '/fee', '/download', '/risk-disclosure', '/protection-fund', '/vip/detail'])
      await ask(open.port, path)
    await ask(open.port, '/terms')
    expect(renders()).toBe(9)
  })
})
