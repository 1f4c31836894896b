import type { Clock } from '#lib/kernel/clock.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import type { PublicPage } from '#lib/routing/pages.ts'
import { LRUCache } from 'lru-cache'
import { bodyBytesMax, type Body } from './body.ts'
import type { Encoding } from './encodings.ts'

/** The result of a render. Only a `page` may be stored; an `answer` (not found, failed, with a cookie) goes once to those who wait. */
export type Rendered =
  | { readonly kind: 'page'; readonly page: StoredPage }
  | { readonly kind: 'answer'; readonly status: number; readonly page: StoredPage }

/** A page as it is sent, the same for every visitor: it must contain nothing from a visitor's request. */
export interface StoredPage {
  readonly body: Body
  /** Start of the policy, with the sources of the page's inline scripts; see `scriptPolicy`. */
  readonly scripts: string
  /** Next's preload header, if it gave one. */
  readonly link: string | null
  /** The finished lines of its head by the visitor's scheme and the encoding of its body; `unchanged` comes without one. */
  readonly lines: Readonly<Record<'http' | 'https', Map<Encoding | 'unchanged' | null, string>>>
}

/** Renders a page for no particular visitor. Rejects if the web process cannot be reached or its page is unusable. */
export type RenderPage = (locale: LocaleRow, page: PublicPage) => Promise<Rendered>

export interface PageCacheOptions {
  readonly clock: Clock
  readonly render: RenderPage
  readonly bytesMax: number
  /** Called when a background renewal has failed: the stored page is still served while its age allows. */
  readonly onRenewalFailed: (error: unknown) => void
}

/** How long prices are served unchanged, in milliseconds. */
export const FRESH_MS = 5000
/** Up to this age pages are served while one renewal runs; after that, visitors wait for it. */
export const STALE_MS = 15_000

interface Entry {
  readonly page: StoredPage
  /** When its render began: its prices are no older. */
  readonly since: number
}

/** How the cache has served since the process began, and what it holds. */
export interface PageCacheStats {
  /** Requests that a stored page answered. */
  readonly hits: number
  /** Requests that had to wait for a render. */
  readonly misses: number
  /** Renders that were begun, for a request or to renew a page. */
  readonly renders: number
  readonly pages: number
  readonly bytes: number
}

/** The page cache; the key of a page is its decided locale and its path. */
export interface PageCache {
  /**
   * Returns the stored page if it may be served now, and starts its renewal if it is no longer fresh; null if a render is needed first.
   */
  find(locale: LocaleRow, page: PublicPage): StoredPage | null
  /** Joins the running render, or starts one. */
  render(locale: LocaleRow, page: PublicPage): Promise<Rendered>
  /** Drops all pages, also those that are being rendered, because their content is outdated. */
  clear(): void
  stats(): PageCacheStats
}

/**
 * Creates the page cache of the front door. `static` pages are kept until the process, and with it the build, ends; `priced` pages are
 * fresh for 5 s, served up to 15 s old while one renewal runs, then waited for. Per key at most one render runs.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { clock, render } = options
  let running = new Map<string, Promise<Rendered>>()
  const counts = { hits: 0, misses: 0, renders: 0 }
  const entries = new LRUCache<string, Entry>({ maxSize: options.bytesMax, sizeCalculation: (entry) => bodyBytesMax(entry.page.body) })

  function renew(locale: LocaleRow, page: PublicPage): Promise<Rendered> {
    const key = makeKey(locale, page)
    const already = running.get(key)
    if (already !== undefined) return already
    counts.renders += 1
    const since = clock.now()
    const joined = running
    const renewal = render(locale, page)
      .then((rendered) => {
        if (rendered.kind === 'page' && joined === running) entries.set(key, { page: rendered.page, since })
        return rendered
      })
      .finally(() => joined.delete(key))
    joined.set(key, renewal)
    return renewal
  }

  return {
    find(locale, page) {
      const entry = entries.get(makeKey(locale, page))
      if (entry === undefined) return null
      const ageMs = page.kind === 'static' ? 0 : clock.now() - entry.since
      if (ageMs > STALE_MS) return null
      if (ageMs > FRESH_MS) renew(locale, page).catch(options.onRenewalFailed)
      counts.hits += 1
      return entry.page
    },
    render(locale, page) {
      counts.misses += 1
      return renew(locale, page)
    },
    clear() {
      running = new Map()
      entries.clear()
    },
    stats: () => ({ ...counts, pages: entries.size, bytes: entries.calculatedSize }),
  }
}

function makeKey(locale: LocaleRow, page: PublicPage): string {
  return `${locale.code} ${page.path}`
}
