import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { XMLParser } from 'fast-xml-parser'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { site, type DomainKey } from '#lib/locale/site.ts'
import { alternatesFor, publicAddress, publicHost } from '#lib/routing/addresses.ts'
import { publicPages } from '#lib/routing/pages.ts'
import { IS_FULL_SUITE, onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { readHead } from '../support/head.ts'
import { get, getAddress } from '../support/request.ts'

// Goal: a search engine finds one cluster. Every public page in every locale, on its own domain, is requested as four
// kinds of client; its links are read by the parser of the HTML standard and compared with those of all other pages.

const AGENTS = {
  googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  bingbot: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  none: '',
} as const

const rows: readonly LocaleRow[] = LOCALES

function headersOf(agent: string): Record<string, string> {
  return agent === '' ? {} : { 'user-agent': agent }
}

/** Returns a locale's wording for simulated prices: in the title of a coin's page, and as the first sentence of every description. */
function pricesSaidIn(row: LocaleRow): { readonly titlePart: string; readonly sentence: string } {
  const file = new URL(`../../../messages/${row.catalogues.at(-1)}.json`, import.meta.url)
  const { price, markets } = JSON.parse(readFileSync(file, 'utf8')) as {
    price: { metaTitleSimulated: string }
    markets: { feed: { syntheticHint: string } }
  }
  return {
    titlePart: price.metaTitleSimulated.replace('{name}', 'Bitcoin').replace('{symbol}', 'BTC'),
    sentence: markets.feed.syntheticHint,
  }
}

/** Processes a list with a bounded number of requests in flight. */
async function eachOf<T>(list: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...list]
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}

/** Pages that differ only in coin, pair, currency or group of calls: the quick suite asks for the first of each as every client in every locale. */
const KINDS = ['/price/', '/spot/', '/futures/usdt/', '/p2p', '/copy-trading', '/markets', '/vip/', '/help', '/api-doc/']
/** Pages of text alone, and pages that present a product: each kind is rendered in one way. */
const TEXTS = new Set([
  '/terms',
  '/privacy',
  '/cookies',
  '/risk-disclosure',
  '/protection-fund',
  '/proof-of-reserves',
  '/download',
  '/api-doc',
])
const PRODUCTS = new Set(['/convert', '/earn', '/web3', '/trading-bot'])
const kindOf = (path: string) =>
  KINDS.find((folder) => path.startsWith(folder)) ?? (TEXTS.has(path) ? 'text' : PRODUCTS.has(path) ? 'product' : path)
const ALL = publicPages()
const CLUSTERS = someOf(
  'clusters of pages',
  ALL,
  ({ path }, index) => ALL.findIndex((page) => kindOf(page.path) === kindOf(path)) === index,
)
/** The quick suite asks for a page as two clients, and for the first one as all. */
const clientsOf = (path: string) =>
  someOf(`clients of ${path}`, Object.entries(AGENTS), ([name]) => path === '/' || name === 'googlebot' || name === 'chrome')

for (const page of CLUSTERS) {
  test(`${page.path} is one reciprocal cluster`, async () => {
    const sets = new Map<string, ReadonlyMap<string, string>>()
    const titles = new Map<string, string>()
    const addresses = [...new Set(rows.map((row) => publicAddress(row, page.path)))]

    await eachOf(addresses, 4, async (address) => {
      const locales = rows.filter((row) => publicAddress(row, page.path) === address)
      // The front door sends the same stored page to all of them, so identical bodies are parsed once.
      const read = new Set<string>()
      for (const [name, agent] of clientsOf(page.path)) {
        const answer = await getAddress(address, headersOf(agent))
        expect(answer.status, `${address} as ${name}`).toBe(200)
        if (read.has(answer.body)) continue
        read.add(answer.body)
        const head = readHead(answer.body)
        expect(head.canonicals, `${address} as ${name}`).toEqual([address])
        expect(head.strayLinks, `${address} as ${name}: links outside the head`).toBe(0)
        expect(head.robots).not.toContain('noindex')
        expect(locales.map((row) => row.tag)).toContain(head.lang)
        expect(head.dir).toBe(locales[0]?.direction)
        expect(head.description.length, `${address}: description`).toBeGreaterThan(40)
        for (const href of head.alternates.values()) expect(href).toMatch(/^https:\/\//)
        if (sets.has(address)) expect(head.alternates, `${address} as ${name}: the same for every client`).toEqual(sets.get(address))
        sets.set(address, head.alternates)
        titles.set(address, head.title)
      }
    })

    const listed = rows.filter((row) => row.hreflang !== null)
    for (const [address, alternates] of sets) {
      expect(alternates.get('x-default'), address).toBe(publicAddress(rows[0] as LocaleRow, page.path))
      expect([...alternates.keys()].toSorted()).toEqual([...listed.map((row) => row.hreflang), 'x-default'].toSorted())
      const isListed = rows.some((row) => row.hreflang !== null && publicAddress(row, page.path) === address)
      expect([...alternates.values()].includes(address), `${address}: self-including`).toBe(isListed)
      for (const href of alternates.values()) {
        expect(sets.has(href), `${address} lists ${href}, which is a page`).toBe(true)
        expect(sets.get(href), `${href} lists the same set as ${address}`).toEqual(alternates)
      }
    }
    for (const title of titles.values()) expect(title.length).toBeGreaterThan(3)
  })
}

onlyInFull(test)('sitemaps say what the pages say, and nothing else', async () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => name === 'url' || name === 'xhtml:link',
  })
  const listed: string[] = []
  for (const domain of Object.keys(site.domains) as DomainKey[]) {
    const answer = await get(publicHost(domain), '/sitemap.xml')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('xml')
    const { urlset } = parser.parse(answer.body) as {
      urlset: { url: { loc: string; 'xhtml:link': { hreflang: string; href: string }[] }[] }
    }
    for (const url of urlset.url) {
      listed.push(url.loc)
      const row = rows.find((locale) => publicPages().some((page) => publicAddress(locale, page.path) === url.loc))
      const path = publicPages().find((page) => row && publicAddress(row, page.path) === url.loc)?.path
      if (!row || path === undefined) throw new Error(`${url.loc} is not a public page`)
      expect(new URL(url.loc).host).toBe(publicHost(domain))
      expect(new Map(url['xhtml:link'].map((link) => [link.hreflang, link.href]))).toEqual(
        new Map(alternatesFor(row, path).alternates.map((link) => [link.hreflang, link.href])),
      )
    }
    const robots = await get(publicHost(domain), '/robots.txt')
    expect(robots.status).toBe(200)
    expect(robots.body).toContain(`Sitemap: https://${publicHost(domain)}/sitemap.xml`)
  }
  const expected = new Set(rows.flatMap((row) => publicPages().map((page) => publicAddress(row, page.path))))
  expect(new Set(listed)).toEqual(expected)
  expect(listed).toHaveLength(expected.size)
})

/** Both directions and, in the full suite, another script and another domain. */
const LINKED: readonly string[] = someOf('links of pages', ['en', 'ar', 'zh-CN', 'ru-UZ'], (code) => code === 'ar')

test('every link on a public page leads to a page of ours or says that it leaves', async () => {
  // The clusters above have shown that these answer 200.
  const shown = new Set(rows.flatMap((row) => CLUSTERS.map((page) => publicAddress(row, page.path))))
  // The same pages in other languages are what the links of the choice of languages lead to; the sitemaps name all of them.
  const elsewhere = rows
    .filter(({ code }) => !LINKED.includes(code))
    .flatMap((row) => publicPages().map(({ path }) => publicAddress(row, path)))
  if (!IS_FULL_SUITE) for (const address of elsewhere) shown.add(address)
  const reached = new Map<string, number>()
  let links = 0
  for (const row of rows.filter((locale) => LINKED.includes(locale.code))) {
    await eachOf(publicPages(), 4, async (page) => {
      const address = publicAddress(row, page.path)
      const { status, body } = await getAddress(address)
      expect(status, address).toBe(200)
      shown.add(address)
      for (const href of readHead(body).anchors) {
        const url = new URL(href, address)
        if (url.protocol !== 'https:' || !url.host.endsWith('.example') || href.startsWith('#')) continue
        url.hash = ''
        links += 1
        reached.set(url.href, 0)
      }
    })
  }
  await eachOf([...reached.keys()], 4, async (href) => {
    reached.set(href, shown.has(href) ? 200 : (await getAddress(href)).status)
  })
  expect([...reached].filter(([, status]) => status !== 200)).toEqual([])
  expect(links).toBeGreaterThan(publicPages().length)
})

test('an unknown address is 404 in every locale, and not for search engines', async () => {
  for (const row of rows) {
    const answer = await getAddress(publicAddress(row, '/no-such-page'))
    expect(answer.status, row.code).toBe(404)
    expect(readHead(answer.body).robots).toContain('noindex')
  }
})

test('nothing of one visitor shows in the page of another', async () => {
  const visitors = [
    { host: publicHost('second'), path: '/', cookie: '' },
    { host: publicHost('second'), path: '/', cookie: `${site.cookies.language}=en-UZ` },
    {
      host: publicHost('second'),
      path: '/',
      cookie: `${site.cookies.language}=en-FR; ${site.cookies.settings}=${encodeURIComponent('{"theme":"light","unit":"KRW"}')}`,
    },
    { host: publicHost('main'), path: '/', cookie: `${site.cookies.settings}=${encodeURIComponent('{"theme":"light","unit":"THB"}')}` },
    { host: publicHost('main'), path: '/de', cookie: '' },
    { host: publicHost('main'), path: '/ar', cookie: `${site.cookies.language}=de` },
    { host: 'localhost', path: '/fee', cookie: 'secret=only-mine' },
  ]
  const seen = new Map<number, Set<string>>()
  const order = Array.from({ length: 210 }, (_, turn) => (turn * 5) % visitors.length)
  await eachOf(order, 6, async (index) => {
    const visitor = visitors[index]
    if (!visitor) throw new Error('no such visitor')
    const { body, status, headers } = await get(visitor.host, visitor.path, visitor.cookie === '' ? {} : { cookie: visitor.cookie })
    expect(status).toBe(200)
    expect(headers['set-cookie']).toBeUndefined()
    for (const trace of ['only-mine', '"unit":"KRW"', '"unit":"THB"', 'data-theme="light"']) expect(body).not.toContain(trace)
    const head = readHead(body)
    seen.set(index, (seen.get(index) ?? new Set()).add(`${head.lang} ${head.canonicals.join()}`))
  })
  expect([...seen].toSorted(([one], [other]) => one - other).map(([, said]) => [...said].join('|'))).toEqual([
    `en-NG https://${publicHost('second')}/`,
    `en-UZ https://${publicHost('second')}/`,
    `en-FR https://${publicHost('second')}/`,
    `en https://${publicHost('main')}/`,
    `de https://${publicHost('main')}/de`,
    `ar https://${publicHost('main')}/ar`,
    `en https://${publicHost('main')}/fee`,
  ])
})

test('no page gives a simulated price to a search engine as an exchange rate, and each says that prices are simulated', async () => {
  for (const row of rows.filter((locale) => ['en', 'de', 'ar', 'zh-CN', 'ja', 'uz-UZ'].includes(locale.code))) {
    const { titlePart, sentence } = pricesSaidIn(row)
    for (const path of ['/price/bitcoin', '/spot/BTCUSDT', '/futures/usdt/BTCUSDT', '/markets', '/markets/futures']) {
      const { body } = await getAddress(publicAddress(row, path))
      expect(body, `${row.code} ${path}`).not.toMatch(/ExchangeRateSpecification|UnitPriceSpecification/)
      const head = readHead(body)
      expect(head.description.startsWith(sentence), `${row.code} ${path}: ${head.description}`).toBe(true)
      if (path === '/price/bitcoin') expect(head.title).toContain(titlePart)
    }
  }
})

test('every page has a picture of its kind in its language, its region and its other languages, and a whole trail', async () => {
  const pictures = new Set<string>()
  const languages = someOf('pictures to share', ['en', 'de', 'ar', 'zh-TC', 'ja', 'pt-PT'], (code) => code === 'ar' || code === 'zh-TC')
  for (const row of rows.filter((locale) => languages.includes(locale.code))) {
    for (const { path } of CLUSTERS) {
      const { body } = await getAddress(publicAddress(row, path))
      const { properties, structured } = readHead(body)
      expect(properties.get('og:locale')?.[0], `${row.code} ${path}`).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/)
      expect(properties.get('og:locale:alternate')?.length).toBeGreaterThan(20)
      pictures.add(properties.get('og:image')?.[0] ?? `none for ${row.code} ${path}`)
      const trail = structured.find((data) => data['@type'] === 'BreadcrumbList')
      if (path !== '/') expect((trail?.itemListElement as unknown[] | undefined)?.length, `${row.code} ${path}`).toBeGreaterThan(1)
    }
  }
  expect(pictures.size).toBeGreaterThanOrEqual(languages.length * (IS_FULL_SUITE ? 14 : 8))
  for (const address of pictures) {
    const answer = await getAddress(address)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']], address).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
  }
})
