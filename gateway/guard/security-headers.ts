import { site, splitHosts } from '#lib/locale/site.ts'
import { listImageHosts } from '#lib/routing/hosts.ts'

/**
 * Headers of every answer (security.md, Pages), as name and value pairs in one flat list, which `writeHead` accepts
 * without conversion. `X-Frame-Options` repeats `frame-ancestors` for old browsers.
 */
const BASE: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Origin-Agent-Cluster',
  '?1',
  'Permissions-Policy',
  [
    'accelerometer=()',
    'autoplay=()',
    'browsing-topics=()',
    'camera=()',
    'display-capture=()',
    'geolocation=()',
    'gyroscope=()',
    'magnetometer=()',
    'microphone=()',
    'midi=()',
    'payment=()',
    'serial=()',
    'usb=()',
    'xr-spatial-tracking=()',
  ].join(', '),
  'X-Frame-Options',
  'DENY',
]

const OVER_HTTPS: readonly string[] = [...BASE, 'Strict-Transport-Security', 'max-age=31536000; includeSubDomains']

/** Returns the headers of every answer, with HSTS if the visitor came over https. */
export function securityHeaders(protocol: 'http' | 'https'): readonly string[] {
  return protocol === 'https' ? OVER_HTTPS : BASE
}

const OF_IMAGES = { http: openToOthers(BASE), https: openToOthers(OVER_HTTPS) }

function openToOthers(headers: readonly string[]): readonly string[] {
  return headers.map((text, index) => (headers[index - 1] === 'Cross-Origin-Resource-Policy' ? 'cross-origin' : text))
}

/** Returns the headers of our images: a page on another of our domains may show them if its own fail (specification 8.4b). */
export function imageHeaders(protocol: 'http' | 'https'): readonly string[] {
  return OF_IMAGES[protocol]
}

/** Policy of answers that no browser should ever show as a page: calls, and refusals without a page. */
export const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** The path to which browsers report what a policy has blocked (specification 7.2). */
export const POLICY_REPORT_PATH = '/v1/buried/log/cspSecurity'

export const REPORTING_ENDPOINTS = `csp="${POLICY_REPORT_PATH}"`

/** As `Environment.imageHosts`, which has checked them: policies are put together before there is an environment. */
const IMAGE_HOSTS = splitHosts(process.env.IMAGE_HOSTS?.trim() || process.env.SITE_IMAGE_HOSTS?.trim() || '')

const BEFORE_SCRIPTS = "default-src 'none'; script-src 'self'"

// `style-src 'unsafe-inline'`: see docs/adr/0008-content-security-policy.md.
const AFTER_SCRIPTS = [
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // The choice of a language may lead to another of our domains, and browsers apply this to redirects too.
  ["form-action 'self'", ...Object.values(site.domains).flatMap((domain) => [`https://${domain}`, `https://*.${domain}`])].join(' '),
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  `report-uri ${POLICY_REPORT_PATH}`,
  'report-to csp',
].join('; ')

/**
 * Builds the part of a page's policy that depends on the page: its inline scripts, as sources such as `'sha256-…'` or `'nonce-…'`.
 * `pagePolicy` completes it for each visitor's host.
 */
export function scriptPolicy(sources: readonly string[]): string {
  return [BEFORE_SCRIPTS, ...sources].join(' ')
}

/**
 * Builds the whole policy of a page. Streams of the same host are named explicitly, because not every browser lets `'self'` cover `ws:`.
 * `host` has passed the host check, so it cannot break out of the header.
 */
export function pagePolicy(scripts: string, host: string, protocol: 'http' | 'https'): string {
  const stream = protocol === 'https' ? 'wss' : 'ws'
  return `${scripts}; connect-src 'self' ${stream}://${host}; ${imageSources(listImageHosts(host, IMAGE_HOSTS))}; ${AFTER_SCRIPTS}`
}

function imageSources(hosts: readonly string[]): string {
  return ["img-src 'self' data: blob:", ...hosts].join(' ')
}

/** Policy of files: it lets a script or a worker run; an image or a font that is opened directly may do nothing. */
export const POLICY_OF_FILES = `${BEFORE_SCRIPTS}; connect-src 'self'; ${imageSources(IMAGE_HOSTS)}; ${AFTER_SCRIPTS}`
