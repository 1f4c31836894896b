import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerMarketApi } from '#gateway/http/market/market-api.ts'
import { registerOpenApi } from '#gateway/http/open/public/open-api.ts'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { COSTLY_COOKIES, COSTLY_PATHS, COSTLY_QUERIES, COSTLY_TEXTS, READ_HEADERS, type Filler } from '#tests/support/costly-requests.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { GROWTH_MAX, growthOf, ownProcessorTime } from '#tests/support/growth.ts'
import { ask } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'

// Goal: doubling any part of a request costs at most about twice as much. The web process behind the front door has
// a similar test with the built pages (tests/e2e/site/costly-requests.spec.ts).

let open: OpenDoor
const folder = mkdtempSync(join(tmpdir(), 'files-'))

beforeAll(async () => {
  writeFileSync(join(folder, 'app.js'), 'export const value = 1\n'.repeat(100))
  const feed = createFeed({ source: 'synthetic', seed: 'costs' }, Date.now)
  open = await openDoor(
    {
      staticFolders: [{ prefix: '/_next/static/', folder, naming: 'hashed' }],
      countRequest: () => Promise.resolve(null),
      trustedProxies: ['127.0.0.1'],
    },
    async ({ fastify }) => {
      await registerMarketApi(fastify, feed)
      await registerOpenApi(fastify, feed, () => engineTerms().margin)
    },
  )
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true })
})

/** The largest size of which two fit into a request's head. */
const HALF = 7000

/** The headers that are read for each kind of answer. */
const ANSWERS: readonly (readonly [path: string, headers: readonly string[]])[] = [
  ['/account/profile', READ_HEADERS],
  ['/terms', ['accept-encoding', 'cookie', 'if-none-match', 'x-forwarded-for', 'x-forwarded-proto']],
  ['/_next/static/app.js', ['accept-encoding', 'if-none-match']],
  ['/sitemap.xml', ['accept-encoding', 'cookie', 'user-agent']],
  ['/v1/market/rates', ['accept-encoding', 'cookie', 'connection', 'content-type', 'origin', 'x-forwarded-for']],
  ['/api/v2/public/time', ['accept-encoding', 'content-type', 'x-forwarded-for']],
]

/** Finds texts whose cost grows faster than their length. */
async function findSteep(texts: Readonly<Record<string, Filler>>, work: (text: string) => unknown, size = HALF): Promise<string[]> {
  const steep: string[] = []
  for (const [what, filler] of Object.entries(texts)) {
    // Prepared in advance and flattened, because a repeated text is only assembled when it is first read.
    const inputs = new Map([size, 2 * size].map((length) => [length, Buffer.from(filler(length)).toString()]))
    const growth = await growthOf((length) => work(inputs.get(length) ?? ''), size, ownProcessorTime)
    if (growth > GROWTH_MAX) steep.push(`${what}: ${growth.toFixed(1)}`)
  }
  return steep
}

it('a cost that grows with the square is found by this measure', async () => {
  expect(await findSteep({ blanks: (length) => ' '.repeat(length) }, (text) => /\s*;/.test(text))).toHaveLength(1)
})

describe.each(ANSWERS)('a request for %s costs no more than in proportion to', (path, headers) => {
  it.each(headers)('its %s', async (name) => {
    // In the quick suite the texts take turns, so that each is in some headers of each answer.
    const turn = headers.indexOf(name) % 4
    const texts = someOf(`costly texts in ${name} of ${path}`, Object.entries(COSTLY_TEXTS), (_text, index) => index % 4 === turn)
    expect(await findSteep(Object.fromEntries(texts), (text) => ask(open.port, path, { headers: { [name]: text } }))).toEqual([])
  })

  it('cookies of ours', async () => {
    expect(await findSteep(COSTLY_COOKIES, (text) => ask(open.port, path, { headers: { cookie: text } }))).toEqual([])
  })

  it('its query', async () => {
    expect(await findSteep(COSTLY_QUERIES, (text) => ask(open.port, path + text))).toEqual([])
  })
})

it.each([HALF, 900])('a path of %i characters and of twice that cost no more than in proportion', async (size) => {
  expect(await findSteep(COSTLY_PATHS, (text) => ask(open.port, text), size)).toEqual([])
})
