import { expect, test } from '@playwright/test'
import { ask, type Answer } from '#tests/front/support/client.ts'
import { COSTLY_COOKIES, COSTLY_PATHS, COSTLY_QUERIES, COSTLY_TEXTS, READ_HEADERS, type Filler } from '#tests/support/costly-requests.ts'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { growthOf, GROWTH_MAX } from '#tests/support/growth.ts'
import { PORT } from '../support/address.ts'

// Goal: no request blocks the web process: doubling a request's size costs the pages at most about twice as much, and no answer is an
// error of ours. tests/front/costs.test.ts measures the front door alone, with everything that it reads.

// Serial, because the tests measure time.
test.describe.configure({ mode: 'default' })

/** The largest size of which two fit into a request's head. */
const HALF = 7000
/** The headers that the front door passes on to the web process. */
const PASSED_ON = READ_HEADERS.filter((name) =>
  /^(?:accept|accept-language|cookie|next-.*|purpose|range|referer|rsc|sec-.*|user-agent)$/.test(name),
)

let visitors = 0
/** Returns the headers of a visitor with a separate address, because the limits count addresses. */
function visitor(): Record<string, string> {
  visitors += 1
  return { host: `localhost:${PORT}`, 'x-forwarded-for': `198.18.${Math.floor(visitors / 250)}.${visitors % 250}` }
}

/** Finds texts whose cost grows more than in proportion to their length, or that cause a server error. */
async function findFaults(
  texts: Readonly<Record<string, Filler>>,
  send: (text: string) => Promise<Answer>,
  size = HALF,
): Promise<string[]> {
  const faults: string[] = []
  for (const [what, filler] of Object.entries(texts)) {
    let status = 0
    const growth = await growthOf(async (length) => void ({ status } = await send(filler(length))), size)
    if (growth > GROWTH_MAX || status >= 500) faults.push(`${what}: status ${status}, growth ${growth.toFixed(1)}`)
  }
  return faults
}

/** Requests flight data like the router in the browser, which repeats the request if its mark is wrong. */
async function askData(path: string, name: string, text: string): Promise<Answer> {
  const sent = { ...visitor(), rsc: '1', [name]: text }
  const first = await ask(PORT, path, { headers: sent })
  return first.status === 307 ? await ask(PORT, String(first.headers.location), { headers: sent }) : first
}

/** Returns the texts for the header at a position of a list: in the quick suite they take turns, so that each is in several headers. */
function textsFor(headerAt: number, turns: number): Readonly<Record<string, Filler>> {
  const texts = Object.entries(COSTLY_TEXTS)
  return Object.fromEntries(
    someOf(`costly texts in header ${headerAt} of ${turns}`, texts, (_text, index) => index % turns === headerAt % turns),
  )
}

onlyInFull(test)('a page with any header that is handed on', async () => {
  for (const [index, name] of PASSED_ON.entries()) {
    const texts = textsFor(index, 5)
    expect(await findFaults(texts, (text) => ask(PORT, '/login', { headers: { ...visitor(), [name]: text } })), name).toEqual([])
  }
})

const PATHS = ['/login', '/account/setting', '/none', '/de/texts/auth.json']
// A page that is rendered when it is asked for; `tests/front/costs.test.ts` has the other answers.
for (const path of someOf('costly queries, cookies and browsers', PATHS, (each) => each === '/account/setting')) {
  test(`${path} with any query, cookies and browser`, async () => {
    expect(await findFaults(COSTLY_QUERIES, (text) => ask(PORT, path + text, { headers: visitor() }))).toEqual([])
    expect(await findFaults(COSTLY_COOKIES, (text) => ask(PORT, path, { headers: { ...visitor(), cookie: text } }))).toEqual([])
    expect(await findFaults(COSTLY_TEXTS, (text) => ask(PORT, path, { headers: { ...visitor(), 'user-agent': text } }))).toEqual([])
  })
}

onlyInFull(test)('flight data with any header of the router', async () => {
  for (const [index, name] of ['next-router-state-tree', 'next-url', 'next-router-segment-prefetch', 'user-agent'].entries()) {
    expect(await findFaults(textsFor(index, 2), (text) => askData('/login', name, text)), name).toEqual([])
  }
  const state: Filler = (length) =>
    JSON.stringify(Array.from({ length: length / 30 }).reduce<unknown>((tree) => ['x', { children: tree }], ['x', {}]))
  expect(await findFaults({ state }, (text) => askData('/login', 'next-router-state-tree', text))).toEqual([])
})

onlyInFull(test)('sitemaps with any query', async () => {
  expect(await findFaults(COSTLY_QUERIES, (text) => ask(PORT, `/sitemap.xml${text}`, { headers: visitor() }))).toEqual([])
})

test('any path', async () => {
  expect(await findFaults(COSTLY_PATHS, (text) => ask(PORT, text, { headers: visitor() }))).toEqual([])
  expect(await findFaults(COSTLY_PATHS, (text) => ask(PORT, text, { headers: visitor() }), 900)).toEqual([])
})

test('many costly requests at once delay nobody', async () => {
  const usual = await ask(PORT, '/login', { headers: visitor() })
  const costly = Array.from({ length: 20 }, () =>
    ask(PORT, `/login?${'a&'.repeat(7500)}`, { headers: { ...visitor(), 'user-agent': 'x' } }),
  )
  const answers = await Promise.all([...costly, ask(PORT, '/login', { headers: visitor() })])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.at(-1)?.bytes.length).toBe(usual.bytes.length)
})

test('a page receives the query that it is requested with', async () => {
  const second = await ask(PORT, '/sitemap.xml?a=1&part=99', { headers: visitor() })
  expect(second.status).toBe(404)
  const redirected = await ask(PORT, '/en/login?from=%2Fassets&a=1', { headers: visitor() })
  expect(redirected.headers.location).toMatch(/\/login\?from=%2Fassets&a=1$/)
  // The router's redirect to the right mark keeps the part of the query that the pages do not receive.
  const data = await ask(PORT, '/login?from=%2Fassets&_rsc=wrong', { headers: { ...visitor(), rsc: '1' } })
  expect(data.headers.location).toMatch(/^\/login\?from=%2Fassets&_rsc/)
})

test('nothing whose address says no version may be kept for long', async () => {
  const page = (await ask(PORT, '/terms', { headers: visitor() })).body
  const addresses = new Set([...page.matchAll(/(?:href|src)="(\/[^"#?]*)"/g)].map(([, address = '']) => address))
  const known = [
    '/de/texts/auth.json',
    '/de/texts/requests.json',
    '/de/manifest.webmanifest',
    '/page-config.json',
    '/robots.txt',
    '/sitemap.xml',
    '/login',
    '/terms',
    '/en/terms',
    '/none',
    '/none.json',
    '/v1/market/tickers',
    '/api/v2/openapi.json',
    '/.well-known/webauthn',
    '/healthz',
    '/favicon.ico',
    '/icons/icon.svg',
  ]
  for (const address of [...addresses, ...known]) {
    const { 'cache-control': rule = '' } = (await ask(PORT, address, { headers: visitor() })).headers
    const seconds = [...rule.matchAll(/=(\d+)/g)].map(([, text]) => Number(text))
    expect(rule, address).not.toBe('')
    if (!address.startsWith('/_next/static/')) expect(Math.max(0, ...seconds), `${address}: ${rule}`).toBeLessThanOrEqual(3600)
  }
})
