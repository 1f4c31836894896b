import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import type { DomainKey } from '#lib/locale/site.ts'
import { alternatesFor, publicHost, type Alternate } from '../addresses.ts'
import { publicPages, type PublicPage } from '../pages.ts'

/** One address of a sitemap with the alternates that its page carries as link elements. */
export interface SitemapEntry {
  readonly address: string
  readonly alternates: readonly Alternate[]
}

/** The limits of one document. */
export interface SitemapLimits {
  readonly addressesMax: number
  readonly bytesMax: number
}

/** Below what sitemaps.org allows in one file: 50,000 addresses and 50 MiB, uncompressed. */
export const SITEMAP_LIMITS: SitemapLimits = { addressesMax: 45_000, bytesMax: 50_000_000 }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP_SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const URLSET_START = `${DECLARATION}<urlset xmlns="${SITEMAP_SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
const URLSET_END = '</urlset>\n'

/**
 * Returns every indexable address of a domain once: regional locales that share an address give one entry (DESIGN 5.4).
 * Alternates come from the same function as the pages' link elements, so the two cannot disagree (DESIGN 5.7).
 */
export function sitemapEntries(domain: DomainKey, pages: readonly PublicPage[] = publicPages()): SitemapEntry[] {
  const locales: readonly LocaleRow[] = LOCALES.filter((row) => row.domain === domain)
  const entries = new Map<string, SitemapEntry>()
  for (const locale of locales) {
    for (const page of pages) {
      const { canonical, alternates } = alternatesFor(locale, page.path)
      entries.set(canonical, { address: canonical, alternates })
    }
  }
  return [...entries.values()]
}

/** Renders the entries in order as complete `<urlset>` documents, each within the limits. Without entries: one empty document. */
export function renderUrlSets(entries: readonly SitemapEntry[], limits: SitemapLimits = SITEMAP_LIMITS): string[] {
  const frameBytes = byteLength(URLSET_START) + byteLength(URLSET_END)
  const groups: string[][] = [[]]
  let bytes = frameBytes
  for (const entry of entries) {
    const xml = renderEntry(entry)
    const group = groups.at(-1) ?? []
    const full = group.length === limits.addressesMax || bytes + byteLength(xml) > limits.bytesMax
    if (full && group.length > 0) {
      groups.push([xml])
      bytes = frameBytes + byteLength(xml)
    } else {
      group.push(xml)
      bytes += byteLength(xml)
    }
  }
  return groups.map((group) => URLSET_START + group.join('') + URLSET_END)
}

/** Renders a `<sitemapindex>` that names the parts of a domain's sitemap, counted from 1. */
export function renderSitemapIndex(domain: DomainKey, partCount: number): string {
  const parts = Array.from({ length: partCount }, (_, index) => sitemapAddress(domain, index + 1))
  const rows = parts.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`)
  return `${DECLARATION}<sitemapindex xmlns="${SITEMAP_SCHEMA}">\n${rows.join('')}</sitemapindex>\n`
}

/** Returns the address of a domain's sitemap, or of one part when the sitemap needs an index. */
export function sitemapAddress(domain: DomainKey, part?: number): string {
  const address = `https://${publicHost(domain)}/sitemap.xml`
  return part === undefined ? address : `${address}?part=${part}`
}

/**
 * Returns the document at `/sitemap.xml` (`part` null) or `/sitemap.xml?part=N`: the whole sitemap if it fits into one document,
 * else an index and its parts. Null if there is no such part.
 */
export function sitemapDocument(domain: DomainKey, urlSets: readonly string[], part: string | null): string | null {
  if (part === null) return urlSets.length === 1 ? (urlSets[0] ?? null) : renderSitemapIndex(domain, urlSets.length)
  if (urlSets.length === 1 || !/^[1-9]\d{0,4}$/.test(part)) return null
  return urlSets[Number(part) - 1] ?? null
}

function renderEntry(entry: SitemapEntry): string {
  const links = entry.alternates.map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>\n`,
  )
  return `<url><loc>${escapeXml(entry.address)}</loc>\n${links.join('')}</url>\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
