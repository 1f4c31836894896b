import { site } from '#lib/locale/site.ts'
import { publicHost } from './addresses.ts'

/**
 * Link classification and accepted schemes (specification 2.4 and 5; DESIGN 5.24). What a link is gets decided on the canonical
 * address, by the URL parser that browsers have, never on its text.
 */
export interface LinkClass {
  /**
   * `internal`: a page of ours. `external`: another site. `anchor`: a place on this page.
   * `action`: another program (mail, telephone, app, store). `resource`: data that a browser shows (image data, blob).
   * `rejected`: no navigation may happen.
   */
  readonly kind: 'internal' | 'external' | 'anchor' | 'action' | 'resource' | 'rejected'
  readonly internal: boolean
  /** The canonical address; empty where rejected. */
  readonly href: string
  /** `rel` for a link in the same tab: empty or `nofollow`. */
  readonly rel: string
  /** `rel` for a link in a new tab: opener protection in addition. */
  readonly relNewTab: string
  /** False for addresses that may be a source or a preview, but never a top-level navigation. */
  readonly navigable: boolean
}

const PARTS = ['www', 'm', 'app', 'api', 'ws', 'static', 'img'] as const
const REGION_HOSTS = [
  ...['ng', 'fr', 'uz'].map((region) => publicHost('second', region)),
  ...['in', 'my'].map((region) => publicHost('third', region)),
]

/** The internal domains: each of ours bare, with its site, app, API, stream and file hosts, and the regional hosts. */
export const INTERNAL_DOMAINS: readonly string[] = [
  ...Object.values(site.domains).flatMap((domain) => ['', ...PARTS.map((part) => `${part}.`)].map((part) => part + domain)),
  ...REGION_HOSTS,
].map((name) => name.toLowerCase())

const ACTION_SCHEMES = new Set(['mailto:', 'tel:', 'market:', `${site.brand}:`])
const REMOTE_SCHEMES = new Set(['http:', 'https:', 'ftp:'])

// `./`, `../`, `/`, `#`, or a scheme. A word without any of them is nothing that we would write.
const ACCEPTED_FORM = /^(?:\.{0,2}[/\\]|#|[a-z][a-z0-9+.-]*:)/i

/**
 * Classifies a link as written (`href`) on a page at `base` (absolute). Never throws. Unknown schemes, bare words and addresses
 * that do not parse are `rejected`.
 */
export function classifyLink(href: string, base: string): LinkClass {
  // A parser drops tabs, line ends and outer blanks before it looks for a scheme; so the form is judged without them.
  const text = href.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '')
  if (!ACCEPTED_FORM.test(text)) return rejected()
  const url = parse(text, base)
  if (url === null) return rejected()
  if (text.startsWith('#')) return link('anchor', url.href)
  if (ACTION_SCHEMES.has(url.protocol)) return link('action', url.href)
  if (url.protocol === 'data:') return /^data:image\//i.test(url.href) ? resource(url.href) : rejected()
  if (url.protocol === 'blob:') return url.origin === parse(base, base)?.origin ? resource(url.href) : rejected()
  if (!REMOTE_SCHEMES.has(url.protocol)) return rejected()
  return isInternal(url, base) ? link('internal', url.href) : link('external', url.href)
}

/** Whether a host name is one of our domains or below one. */
export function isInternalDomain(hostname: string): boolean {
  const name = hostname.toLowerCase()
  return INTERNAL_DOMAINS.some((domain) => name === domain || name.endsWith(`.${domain}`))
}

function isInternal(url: URL, base: string): boolean {
  return url.origin === parse(base, base)?.origin || (url.protocol !== 'ftp:' && isInternalDomain(url.hostname))
}

function parse(text: string, base: string): URL | null {
  return URL.parse(text, base)
}

function link(kind: 'internal' | 'external' | 'anchor' | 'action', href: string): LinkClass {
  const external = kind === 'external'
  return {
    kind,
    internal: kind === 'internal' || kind === 'anchor',
    href,
    rel: external ? 'nofollow' : '',
    relNewTab: external ? 'nofollow noopener' : 'noopener',
    navigable: true,
  }
}

function resource(href: string): LinkClass {
  return { kind: 'resource', internal: true, href, rel: '', relNewTab: 'noopener', navigable: false }
}

function rejected(): LinkClass {
  return { kind: 'rejected', internal: false, href: '', rel: '', relNewTab: '', navigable: false }
}
