import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Dispatcher } from 'undici'
import { QUERY_CHARACTERS_MAX } from '#lib/routing/decide.ts'
import { OPERATOR_DOOR_HEADER } from '#lib/routing/operator/console-pages.ts'
import { queryRead, queryUnread } from '#lib/routing/read-queries.ts'
import { answerPage } from './answers.ts'
import type { Reader } from './refusal-page.ts'
import { hashSource, readScriptSources } from '../pages/inline-scripts.ts'
import { relay } from './relay.ts'
import { readWhole, UnusableRender } from '../pages/render-page.ts'
import { endToEndHeaders, webRequestHeaders } from './request-headers.ts'
import { responseHeaders } from './response-headers.ts'
import { pagePolicy, POLICY_OF_FILES, REPORTING_ENDPOINTS, scriptPolicy } from '#gateway/guard/security-headers.ts'
import type { WebUpstream } from '../pages/web-upstream.ts'

export interface WebProxyOptions {
  readonly web: WebUpstream
  readonly countryHeader: string | null
  /** Our own inline scripts, character for character. */
  readonly ownScripts: ReadonlySet<string>
  /** Development sends headers and scripts that production excludes, so it gets no policy. */
  readonly development: boolean
}

/** The front door's knowledge of a request that it forwards. */
export interface Passage {
  readonly protocol: 'http' | 'https'
  /** `document`: may return a page. `data`: a page as flight data, for the router in the browser. `file`: neither. */
  readonly kind: 'document' | 'data' | 'file'
  /** Whether it came to the operators' door. */
  readonly isOperators: boolean
  /** Whose language and theme a refusal has. */
  readonly reader: () => Reader
}

export type WebProxy = (request: IncomingMessage, response: ServerResponse, passage: Passage) => Promise<void>

/**
 * Forwards a request to the web process with the visitor's Host, and streams the answer back. Pages that come this way belong to one
 * visitor: Next gets a nonce in the request's policy header, and no cache stores them. Rejects with WebUnavailable, UnusableRender or a
 * timeout before anything was sent; later only if the answer breaks off.
 */
export function createWebProxy(options: WebProxyOptions): WebProxy {
  return async (request, response, passage) => {
    const nonce = randomBytes(18).toString('base64')
    const visitorLeft = new AbortController()
    response.once('close', () => visitorLeft.abort())
    const answer = await options.web.request({
      method: request.method as Dispatcher.HttpMethod,
      path: options.development ? (request.url ?? '/') : targetRead(request),
      headers: requestHeaders(request, passage, nonce, options),
      body: hasBody(request) ? request : null,
      signal: visitorLeft.signal,
    })
    const isPage = passage.kind === 'document' && String(answer.headers['content-type']).startsWith('text/html')
    if (isPage && !options.development) return sendPage(request, response, passage, answer, { nonce, ownScripts: options.ownScripts })
    return sendOther(request, response, passage, answer, options)
  }
}

/** Returns the target with only the part of its query that the server reads. */
function targetRead({ url = '/' }: IncomingMessage): string {
  const start = url.indexOf('?')
  return start === -1 ? url : url.slice(0, start) + queryRead(url.slice(start))
}

/**
 * Returns the redirect target of the web process. Its router redirects to the same page if the flight data marker is missing; then the
 * rest of the query, which it did not receive, is added again.
 */
function locationKeepingQuery(location: string, { url = '/' }: IncomingMessage): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  if (location !== path && !location.startsWith(`${path}?`)) return location
  const kept = [queryUnread(`?${query}`).slice(1), location.slice(path.length + 1)].filter((part) => part !== '').join('&')
  return kept === '' || kept.length > QUERY_CHARACTERS_MAX ? location : `${path}?${kept}`
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function requestHeaders(
  { headers }: IncomingMessage,
  passage: Passage,
  nonce: string,
  options: WebProxyOptions,
): Record<string, string | string[]> {
  const passed = options.development ? endToEndHeaders(headers) : webRequestHeaders(headers, options.countryHeader)
  const { 'accept-encoding': _, expect: __, [OPERATOR_DOOR_HEADER]: ___, ...kept } = Object.fromEntries(passed)
  const door = passage.isOperators ? { [OPERATOR_DOOR_HEADER]: '1' } : {}
  const own = { host: headers.host ?? '', 'x-forwarded-proto': passage.protocol, ...door }
  if (passage.kind !== 'document' || options.development) return { ...kept, ...own }
  return { ...kept, ...own, 'content-security-policy': scriptPolicy([`'nonce-${nonce}'`]) }
}

const SET_FOR_PAGES = new Set(['cache-control', 'content-security-policy', 'etag', 'vary'])

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  passage: Passage,
  answer: Dispatcher.ResponseData,
  { nonce, ownScripts }: { readonly nonce: string; readonly ownScripts: ReadonlySet<string> },
): Promise<void> {
  // A page from Next's own cache was made without this nonce, so its scripts are hashed like those of our stored pages.
  const fromStore = answer.headers['x-nextjs-prerender'] !== undefined || answer.headers['x-nextjs-cache'] !== undefined
  const whole = fromStore && request.method !== 'HEAD' ? await readWhole(answer.body) : null
  const scripts = readScriptSources(whole?.toString('utf8') ?? '', ownScripts, nonce)
  if (!scripts.ok) throw new UnusableRender(`${request.url ?? ''} carries an unknown inline script: ${scripts.unknownScript}`)
  // Next puts the nonce on its own scripts alone.
  const ours = [...ownScripts].map(hashSource)
  const policy = scriptPolicy([...new Set([`'nonce-${nonce}'`, ...ours, ...scripts.sources])])
  const headers = responseHeaders(answer.headers, passage.protocol, SET_FOR_PAGES)
  headers.push('Content-Security-Policy', pagePolicy(policy, request.headers.host ?? '', passage.protocol))
  headers.push('Reporting-Endpoints', REPORTING_ENDPOINTS)
  headers.push('Cache-Control', 'private, no-store', 'Vary', 'Cookie, Accept-Encoding, RSC')
  await relay(request, response, answer, headers, whole)
}

const SET_FOR_DATA = new Set(['cache-control', 'content-security-policy', 'vary'])
const SET_FOR_FILES = new Set(['cache-control', 'content-security-policy', 'vary'])

/** Maximum cache time of a file whose address does not change with its content, in seconds. */
const UNVERSIONED_SECONDS_MAX = 3600

/**
 * Returns how a file of the web process may be cached. Its address has no version, so it must not outlive a build: it is cached as long
 * as its route says, up to an hour, and otherwise revalidated each time. Next lets shared caches keep what it has prerendered for a
 * year.
 */
function limitCacheControl(theirs: string): string {
  const ages = [...theirs.matchAll(/(?:max-?age|stale-[a-z-]+)=(\d{1,12})/g)].map(([, seconds]) => Number(seconds))
  const isShort = ages.length > 0 && ages.every((seconds) => seconds <= UNVERSIONED_SECONDS_MAX)
  return isShort || /\bno-(?:store|cache)\b/.test(theirs) ? theirs : 'public, no-cache'
}

async function sendOther(
  request: IncomingMessage,
  response: ServerResponse,
  passage: Passage,
  answer: Dispatcher.ResponseData,
  options: WebProxyOptions,
): Promise<void> {
  const isFile = passage.kind === 'file'
  // The file is missing: a client that asks for a picture needs no page about it.
  if (isFile && answer.statusCode === 404 && !options.development) {
    await answer.body.dump()
    return answerPage(response, { status: 404, protocol: passage.protocol, withBody: request.method !== 'HEAD', reader: passage.reader() })
  }
  const headers = responseHeaders(answer.headers, passage.protocol, isFile ? SET_FOR_FILES : SET_FOR_DATA)
  const theirVary = answer.headers.vary === undefined ? '' : `${String(answer.headers.vary)}, `
  headers.push('Vary', `${theirVary}${isFile ? '' : 'Cookie, '}Accept-Encoding`)
  // Flight data is in a locale that a cookie may have chosen, so no shared cache may store it.
  headers.push('Cache-Control', isFile ? limitCacheControl(String(answer.headers['cache-control'] ?? '')) : 'private, no-cache')
  const location = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'location')
  if (location !== -1) headers[location + 1] = locationKeepingQuery(headers[location + 1] ?? '', request)
  if (!options.development) headers.push('Content-Security-Policy', POLICY_OF_FILES)
  await relay(request, response, answer, headers)
}
