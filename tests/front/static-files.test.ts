import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// Goal: a build's files come from memory, cached for ever if their name changes with them, and no path leads anywhere else.

const folder = mkdtempSync(join(tmpdir(), 'files-'))
const script = 'export const value = 1\n'.repeat(500)
let open: OpenDoor
/** By the clock of the door, which begins before. */
const UNTIL_MS = 2_000_000

beforeAll(async () => {
  mkdirSync(join(folder, 'static/chunks'), { recursive: true })
  mkdirSync(join(folder, 'public/icons'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'static/chunks/app-[locale].js'), script)
  writeFileSync(join(folder, 'static/font.woff2'), Buffer.alloc(5000))
  writeFileSync(join(folder, 'public/icons/icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'public/probe.svg'), '<svg/>')
  mkdirSync(join(folder, 'earlier/chunks'), { recursive: true })
  writeFileSync(join(folder, 'earlier/chunks/app-[locale].js'), 'of the build before')
  writeFileSync(join(folder, 'earlier/chunks/old.js'), 'old')
  open = await openDoor({
    staticFolders: [
      { prefix: '/_next/static/', folder: join(folder, 'earlier'), naming: 'hashed', untilMs: UNTIL_MS },
      { prefix: '/_next/static/', folder: join(folder, 'static'), naming: 'hashed' },
      { prefix: '/', folder: join(folder, 'public'), naming: 'plain' },
      { prefix: '/icons/', folder: join(folder, 'public/icons'), naming: 'lasting' },
      { prefix: '/gone/', folder: join(folder, 'gone'), naming: 'plain' },
    ],
  })
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true })
})

describe('a file', () => {
  it('of the build before is there until its time is over, and hides none of this one', async () => {
    expect(await ask(open.port, '/_next/static/chunks/old.js')).toMatchObject({ status: 200, body: 'old' })
    expect((await ask(open.port, '/_next/static/chunks/app-%5Blocale%5D.js')).body).toBe(script)
    open.clock.advance(UNTIL_MS - open.clock.now())
    expect((await ask(open.port, '/_next/static/chunks/old.js')).status).toBe(404)
    expect((await ask(open.port, '/_next/static/chunks/app-%5Blocale%5D.js')).status).toBe(200)
  })

  it('of a build is kept for ever', async () => {
    const answer = await ask(open.port, '/_next/static/chunks/app-[locale].js?dpl=1')
    expect(answer).toMatchObject({ status: 200, body: script })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
  })

  it('is found under its encoded name', async () => {
    expect((await ask(open.port, '/_next/static/chunks/app-%5Blocale%5D.js')).body).toBe(script)
  })

  it('of a folder of icons is kept for an hour', async () => {
    const answer = await ask(open.port, '/icons/icon.svg')
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  })

  it('of public/ is asked for again each time', async () => {
    const answer = await ask(open.port, '/probe.svg')
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, no-cache', 'content-type': 'image/svg+xml; charset=utf-8' })
    expect(await ask(open.port, '/probe.svg', { headers: { 'if-none-match': String(answer.headers.etag) } })).toMatchObject({
      status: 304,
      body: '',
    })
  })

  it('is compressed once it is text', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const text = await ask(open.port, '/_next/static/chunks/app-[locale].js', { headers })
    expect(text.headers['content-encoding']).toBe('br')
    expect(text.bytes.length).toBeLessThan(script.length / 10)
    expect(brotliDecompressSync(text.bytes).toString()).toBe(script)
    expect((await ask(open.port, '/_next/static/font.woff2', { headers })).headers).not.toHaveProperty('content-encoding')
  })

  it('has a head without a body', async () => {
    expect(await ask(open.port, '/_next/static/font.woff2', { method: 'HEAD' })).toMatchObject({
      body: '',
      headers: { 'content-length': '5000' },
    })
  })

  it.each([
    '/_next/static/../secret.txt',
    '/_next/static/%2e%2e/secret.txt',
    '/_next/static/..%2fsecret.txt',
    '/icons/..%2f..%2fsecret.txt',
    '/secret.txt',
    '/_next/static/',
  ])('outside of the folders is not there: %s', async (path) => {
    open.upstream.respond = (_request, response) => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('none')
    const answer = await ask(open.port, path)
    expect([400, 404]).toContain(answer.status)
    expect(answer.body).not.toBe('secret')
  })
})
