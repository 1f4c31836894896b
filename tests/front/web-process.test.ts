import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { ask } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'
import { sendPage } from './support/upstream.ts'

// Goal: an answer of the web process arrives complete, and a missing one is reported in a sentence.

let open: OpenDoor
afterEach(() => open.close())

describe('while the web process is away', () => {
  it.each(['/terms', '/account/profile', '/sitemap.xml'])('%s is a 503 that says when to come back', async (path) => {
    open = await openDoor()
    open.web.moveTo(null)
    const answer = await ask(open.port, path)
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '3', 'cache-control': 'no-store' } })
    expect(answer.body).toContain('<meta http-equiv="refresh" content="3"><title>Just a moment | Agio</title>')
  })

  it.each(['/terms', '/account/profile'])('%s is the same where the process has died just now', async (path) => {
    open = await openDoor()
    await open.upstream.close()
    const answer = await ask(open.port, path)
    expect(answer.status).toBe(503)
    expect(answer.body).not.toMatch(/ECONN|at .*\.ts|Error/)
  })

  it('goes on at another port', async () => {
    open = await openDoor()
    const { origin } = open.upstream
    open.web.moveTo(null)
    expect((await ask(open.port, '/terms')).status).toBe(503)
    open.web.moveTo(origin)
    expect((await ask(open.port, '/terms')).status).toBe(200)
  })
})

describe('an answer of the web process', () => {
  it('arrives in parts, as it is made', async () => {
    open = await openDoor()
    let finish = () => {}
    open.upstream.respond = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.write('<html>first')
      finish = () => void response.end('last</html>')
    }
    const response = await fetch(`http://127.0.0.1:${open.port}/account/profile`, { headers: { 'accept-encoding': 'identity' } })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('<html>first')
    finish()
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('last</html>')
  })

  it('is compressed on its way', async () => {
    open = await openDoor()
    const text = 'flight '.repeat(500)
    open.upstream.respond = (_request, response) => void response.writeHead(200, { 'Content-Type': 'text/x-component' }).end(text)
    const answer = await ask(open.port, '/terms', { headers: { rsc: '1', 'accept-encoding': 'gzip' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' })
    expect(answer.headers.vary).toContain('Cookie, Accept-Encoding')
    expect(gunzipSync(answer.bytes).toString()).toBe(text)
  })

  it('that breaks off breaks off for the visitor too', async () => {
    open = await openDoor()
    open.upstream.respond = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.write('<html>first', () => response.destroy())
    }
    await expect(ask(open.port, '/account/profile')).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })

  it('is not waited for by one who left', async () => {
    open = await openDoor()
    const left = new Promise<void>((resolve) => {
      open.upstream.respond = (_request, response) => void response.once('close', () => resolve())
    })
    const controller = new AbortController()
    const visit = fetch(`http://127.0.0.1:${open.port}/account/profile`, { signal: controller.signal })
    await expect.poll(() => open.upstream.reached.length).toBe(1)
    controller.abort()
    await expect(visit).rejects.toThrow(/abort/)
    await left
  })

  it('keeps its status, its redirects and its cookies', async () => {
    open = await openDoor()
    open.upstream.respond = (_request, response) =>
      void response.writeHead(307, { Location: '/account', 'Set-Cookie': ['a=1', 'b=2'] }).end()
    const answer = await ask(open.port, '/account/profile')
    expect(answer).toMatchObject({ status: 307, headers: { location: '/account', 'set-cookie': ['a=1', 'b=2'] } })
  })

  it('that is a page where a file was asked for is not sent', async () => {
    open = await openDoor()
    open.upstream.respond = (_request, response) =>
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<html>a whole page</html>')
    const answer = await ask(open.port, '/none.png')
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('<title>This page doesn’t exist | Agio</title>')
  })
})

describe('requests that the web process must answer', () => {
  it('are limited by address', async () => {
    open = await openDoor({ countRequest: (limit) => Promise.resolve(limit === 'pages' ? 7 : null) })
    for (const path of ['/account/profile', '/terms', '/sitemap.xml']) {
      expect(await ask(open.port, path)).toMatchObject({ status: 429, headers: { 'retry-after': '7' } })
    }
    expect(open.upstream.reached).toEqual([])
  })

  it('are not those for a page that is there', async () => {
    let wait: number | null = null
    open = await openDoor({ countRequest: () => Promise.resolve(wait) })
    await ask(open.port, '/terms')
    wait = 7
    expect((await ask(open.port, '/terms')).status).toBe(200)
  })

  it('do not pile up without end', async () => {
    open = await openDoor()
    open.upstream.respond = () => {}
    // 32 connections, 128 queued: the rest is refused at once.
    const leave = new AbortController()
    let turnedAway = 0
    const visits = Array.from({ length: 200 }, async (_, index) => {
      const { status } = await fetch(`http://127.0.0.1:${open.port}/account/${index}`, { signal: leave.signal })
      if (status === 503) turnedAway += 1
    })
    await expect.poll(() => turnedAway).toBe(200 - 32 - 128)
    leave.abort()
    await Promise.allSettled(visits)
    open.upstream.respond = (_request, response) => sendPage(response, 'again')
    await expect.poll(async () => (await ask(open.port, '/account/profile')).status).toBe(200)
  })
})
