import { site } from '#lib/locale/site.ts'
import { publicHost } from './addresses.ts'
import { parseUrl } from '#lib/kernel/browser/parse-url.ts'

/**
 * Link classification and accepted schemes (specification 2.4 and 5; DESIGN 5.24). Links are classified by their canonical URL, as
 * parsed by the browser's URL parser, never by their text.
 */
export interface LinkClass {
  /**
   * `internal`: a page of ours. `external`: another site. `anchor`: a position on this page.
   * `action`: another program (mail, telephone, app, store). `resource`: data that a browser shows (image data, blob).
   * `rejected`: must not be followed.
   */
  readonly kind: 'internal' | 'external' | 'anchor' | 'action' | 'resource' | 'rejected'
  readonly internal: boolean
  /** The canonical URL; empty if rejected. */
  readonly href: string
  /** `rel` for a link in the same tab: empty or `nofollow`. */
  readonly rel: string
  /** `rel` for a link in a new tab, which adds opener protection. */
  readonly relNewTab: string
  /** False for URLs that may be a source or a preview, but never a top-level navigation. */
  readonly navigable: boolean
}

const PARTS = ['www', 'm', 'app', 'api', 'ws', 'static', 'img'] as const
const REGION_HOSTS = [
  ...['ng', 'fr', 'uz'].map((region) => publicHost('second', region)),
  ...['in', 'my'].map((region) => publicHost('third', region)),
]

/** The internal domains: each of ours, bare and with its site, app, API, stream and file hosts, and the regional hosts. */
export const INTERNAL_DOMAINS: readonly string[] = [
  ...Object.values(site.domains).flatMap((domain) => ['', ...PARTS.map((part) => `${part}.`)].map((part) => part + domain)),
  ...REGION_HOSTS,
].map((name) => name.toLowerCase())

const ACTION_SCHEMES = new Set(['mailto:', 'tel:', 'market:', `${site.brand}:`])
const REMOTE_SCHEMES = new Set(['http:', 'https:', 'ftp:'])

// `./`, `../`, `/`, `#`, or a scheme. We never write a bare word.
const ACCEPTED_FORM = /^(?:\.{0,2}[/\\]|#|[a-z][a-z0-9+.-]*:)/i

// Without two slashes such a scheme names no host: on a page of the same scheme it leads within this site, on others to another one.
const WITHOUT_HOST = /^(?:https?|ftp):(?![/\\]{2})/i

/**
 * Classifies a link as written (`href`) on a page at `base` (absolute). Never throws. Unknown schemes, bare words and URLs that do not
 * parse are `rejected`.
 */
export function classifyLink(href: string, base: string): LinkClass {
  // A URL parser drops tabs, line ends and outer blanks before it looks for a scheme, so check the form without them.
  const text = href.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '')
  if (!ACCEPTED_FORM.test(text) || WITHOUT_HOST.test(text)) return rejected()
  const url = parseUrl(text, base)
  if (url === null) return rejected()
  if (text.startsWith('#')) return link('anchor', url.href)
  if (ACTION_SCHEMES.has(url.protocol)) return link('action', url.href)
  if (url.protocol === 'data:') return /^data:image\//i.test(url.href) ? resource(url.href) : rejected()
  if (url.protocol === 'blob:') return url.origin === parseUrl(base, base)?.origin ? resource(url.href) : rejected()
  if (!REMOTE_SCHEMES.has(url.protocol)) return rejected()
  return isInternal(url, base) ? link('internal', url.href) : link('external', url.href)
}

/** Checks whether a host name is one of our domains or a subdomain of one. */
export function isInternalDomain(hostname: string): boolean {
  const name = hostname.toLowerCase()
  return INTERNAL_DOMAINS.some((domain) => name === domain || name.endsWith(`.${domain}`))
}

function isInternal(url: URL, base: string): boolean {
  return url.origin === parseUrl(base, base)?.origin || (url.protocol !== 'ftp:' && isInternalDomain(url.hostname))
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
