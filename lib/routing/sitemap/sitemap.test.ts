import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#lib/locale/locales.ts'
import { site, type DomainKey } from '#lib/locale/site.ts'
import { alternatesFor } from '../addresses.ts'
import { manyInstruments } from '#tests/rigs/feeds/many-instruments.ts'
import { casesOf } from '#tests/support/full-suite.ts'
import { setListing } from '../listed-pairs.ts'
import { publicPages } from '../pages.ts'
import {
  renderSitemapIndex,
  renderUrlSets,
  SITEMAP_LIMITS,
  sitemapAddress,
  sitemapDocument,
  sitemapEntries,
  type SitemapEntry,
} from './sitemap.ts'

interface ParsedLink {
  readonly rel: string
  readonly hreflang: string
  readonly href: string
}
interface ParsedUrl {
  readonly loc: string
  readonly 'xhtml:link': readonly ParsedLink[]
}

const DOMAINS = Object.keys(site.domains) as DomainKey[]
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: { maxTotalExpansions: Infinity, maxExpandedLength: Infinity },
  parseTagValue: false,
  isArray: (name) => ['url', 'sitemap', 'xhtml:link'].includes(name),
})

function parseUrlSet(xml: string): readonly ParsedUrl[] {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml).urlset.url ?? []
}

function entry(address: string, alternates: SitemapEntry['alternates'] = []): SitemapEntry {
  return { address, alternates }
}

describe('sitemapEntries', () => {
  it.each(DOMAINS)('lists each public page of the %s domain in each of its locales, once', (domain) => {
    const locales = LOCALES.filter((row) => row.domain === domain)
    const expected = new Set(locales.flatMap((row) => publicPages().map((page) => alternatesFor(row, page.path).canonical)))
    const addresses = sitemapEntries(domain).map((found) => found.address)
    expect(addresses.length).toBe(new Set(addresses).size)
    expect(new Set(addresses)).toEqual(expected)
  })

  it('gives one entry where regional locales share an address', () => {
    const home = sitemapEntries('second').filter((found) => new URL(found.address).pathname === '/')
    expect(home).toHaveLength(1)
    const nigerian = home[0]?.alternates.filter((link) => link.href === home[0]?.address).map((link) => link.hreflang)
    expect(nigerian).toEqual(['en-NG', 'en-FR', 'en-UZ'])
  })

  it('keeps a locale without hreflang in the sitemap but out of every alternate set', () => {
    const asian = sitemapEntries('main').find((found) => found.address.endsWith('/asia/fee'))
    expect(asian?.alternates.length).toBeGreaterThan(20)
    expect(asian?.alternates.some((link) => link.href.includes('/asia'))).toBe(false)
  })

  it('is reciprocal: whatever an entry lists is an entry of its own domain and lists it back', () => {
    const all = DOMAINS.flatMap((domain) => sitemapEntries(domain))
    const sets = new Map(all.map((found) => [found.address, JSON.stringify(found.alternates)]))
    const oneWay = all.flatMap((found) => found.alternates.filter((link) => sets.get(link.href) !== sets.get(found.address)))
    expect(oneWay).toEqual([])
  })
})

describe('renderUrlSets', () => {
  it.each(DOMAINS)('writes the %s domain as valid XML that says what the pages say', (domain) => {
    const documents = renderUrlSets(sitemapEntries(domain))
    expect(documents).toHaveLength(1)
    const urls = parseUrlSet(documents[0] ?? '')
    const byAddress = new Map(urls.map((url) => [url.loc, url['xhtml:link']]))
    for (const row of LOCALES.filter((candidate) => candidate.domain === domain)) {
      for (const page of publicPages()) {
        const { canonical, alternates } = alternatesFor(row, page.path)
        expect(byAddress.get(canonical)).toEqual(alternates.map((link) => ({ rel: 'alternate', hreflang: link.hreflang, href: link.href })))
      }
    }
  })

  it('has every pair of 460 markets, in an index of parts where one file would be too long', () => {
    setListing({ version: 1, ...manyInstruments(230) })
    try {
      const [whole = '', ...others] = renderUrlSets(sitemapEntries('main'))
      expect([others, Buffer.byteLength(whole) <= SITEMAP_LIMITS.bytesMax]).toEqual([[], true])
      const documents = renderUrlSets(sitemapEntries('main'), { ...SITEMAP_LIMITS, addressesMax: 5000 })
      expect(documents.length).toBeGreaterThan(1)
      const addresses = documents.flatMap((xml) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address))
      const locales = LOCALES.filter((row) => row.domain === 'main')
      expect(new Set(addresses).size).toBe(addresses.length)
      expect(addresses).toHaveLength(new Set(locales.map((row) => row.prefix)).size * publicPages().length)
      expect(sitemapDocument('main', documents, null)).toContain('<sitemapindex')
      expect(sitemapDocument('main', documents, '1')).toBe(documents[0])
    } finally {
      setListing(null)
    }
  })

  it('escapes what XML reserves', () => {
    const address = `https://www.agio.example/a?b=1&c="2"<3>'4'`
    const [xml = ''] = renderUrlSets([entry(address, [{ hreflang: 'x&y', href: address }])])
    expect(xml).toContain('b=1&amp;c=&quot;2&quot;&lt;3&gt;&apos;4&apos;')
    expect(parseUrlSet(xml)).toEqual([{ loc: address, 'xhtml:link': [{ rel: 'alternate', hreflang: 'x&y', href: address }] }])
  })

  it('starts a new document where one more address would pass the count', () => {
    const entries = Array.from({ length: 45_001 }, (_, index) => entry(`https://www.agio.example/${index}`))
    const sizes = renderUrlSets(entries).map((xml) => xml.split('<url>').length - 1)
    expect(sizes).toEqual([45_000, 1])
  })

  it('starts a new document where one more address would pass the bytes', () => {
    const entries = ['a', 'b', 'c', 'd'].map((name) => entry(`https://www.agio.example/${name}`))
    const whole = renderUrlSets(entries)[0] ?? ''
    expect(renderUrlSets(entries, { addressesMax: 100, bytesMax: whole.length })).toEqual([whole])
    expect(renderUrlSets(entries, { addressesMax: 100, bytesMax: whole.length - 1 })).toHaveLength(2)
  })

  it('loses, repeats and reorders nothing, whatever the limits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.webUrl({ withQueryParameters: true }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 3000 }),
        (addresses, addressesMax, bytesMax) => {
          const documents = renderUrlSets(
            addresses.map((address) => entry(address)),
            { addressesMax, bytesMax },
          )
          const parts = documents.map((xml) => parseUrlSet(xml).map((url) => url.loc))
          expect(parts.flat()).toEqual(addresses)
          for (const [index, part] of parts.entries()) {
            expect(part.length).toBeLessThanOrEqual(addressesMax)
            if (part.length > 1) expect(Buffer.byteLength(documents[index] ?? '')).toBeLessThanOrEqual(bytesMax)
          }
        },
      ),
      { numRuns: casesOf(12, 100) },
    )
  })

  it('writes an empty sitemap without entries', () => {
    expect(renderUrlSets([]).map(parseUrlSet)).toEqual([[]])
  })
})

describe('sitemapDocument', () => {
  it('is the whole sitemap where one document holds it', () => {
    expect(sitemapDocument('main', ['only'], null)).toBe('only')
    expect(sitemapDocument('main', ['only'], '1')).toBeNull()
  })

  it('is an index that names each part on its own domain, and the parts', () => {
    const index = sitemapDocument('third', ['one', 'two'], null) ?? ''
    expect(XMLValidator.validate(index)).toBe(true)
    expect(parser.parse(index).sitemapindex.sitemap).toEqual([{ loc: sitemapAddress('third', 1) }, { loc: sitemapAddress('third', 2) }])
    expect(new URL(sitemapAddress('third', 2)).host).toBe(`www.${site.domains.third}`)
    expect(sitemapDocument('third', ['one', 'two'], '2')).toBe('two')
  })

  it.each(['0', '3', '-1', '1.5', 'x', '', '01', '99999999999'])('has no part %j', (part) => {
    expect(sitemapDocument('main', ['one', 'two'], part)).toBeNull()
  })

  it('asks for each part at the address that the index gives', () => {
    const index = parser.parse(renderSitemapIndex('main', 3)).sitemapindex.sitemap as readonly {
      readonly loc: string
    }[]
    const parts = index.map((row) => sitemapDocument('main', ['one', 'two', 'three'], new URL(row.loc).searchParams.get('part')))
    expect(parts).toEqual(['one', 'two', 'three'])
  })
})
