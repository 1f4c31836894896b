import { CONSOLE_PATH } from '#lib/routing/operator/console-pages.ts'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { encodePath } from '#lib/routing/addresses.ts'
import { findReaderLocale } from '#lib/routing/decide.ts'
import { isGatewayPath, isPageDocument } from '#lib/routing/documents.ts'
import type { PublicPage } from '#lib/routing/pages.ts'
import { readPath } from '#lib/routing/read-path.ts'
import { refuseClosedCall } from './calls/refuse-call.ts'
import { type Closure, isOpenWhileClosed } from './closure.ts'
import { answerPage, answerRedirect } from './web/answers.ts'
import { checkRequest, REFUSAL_STATUS } from '../guard/check-request.ts'
import { clientAddress, limitKey } from '../guard/client-address.ts'
import type { Reader } from './web/refusal-page.ts'
import { readUpgradeLanguage } from '../wire/call-language.ts'
import { ENGLISH_REFUSALS, type ReadTexts } from '../wire/refusal-texts.ts'
import { createDecisions } from './pages/decisions.ts'
import type { PageCache, Rendered } from './pages/page-cache.ts'
import type { CountRequest } from '../guard/rate-limits.ts'
import { stripRequestHeaders } from './web/request-headers.ts'
import { answerSecurityText, SECURITY_PATHS } from './security-text.ts'
import { servePage } from './pages/serve-page.ts'
import { LOOKS_PATH } from '#lib/contract/preferences-form.ts'
import type { Looks } from './looks/looks.ts'
import type { SlowBodies } from '../guard/slow-bodies.ts'
import { rememberRequest } from '../guard/second-answers.ts'
import type { StaticFiles } from './pages/static-files.ts'
import { readPageRequest, readProtocol, readTheme, type VisitorOptions } from '../guard/visitor.ts'
import type { Passage, WebProxy } from './web/web-proxy.ts'
import { WebUnavailable } from './pages/web-upstream.ts'

export interface ListenerOptions extends VisitorOptions {
  readonly pages: PageCache
  readonly files: StaticFiles
  readonly looks: Looks
  readonly web: WebProxy
  /** Answers the gateway's paths (`isGatewayPath`): calls, streams without upgrade, `/healthz`. */
  readonly calls: RequestListener
  readonly countRequest: CountRequest
  readonly log: { error(details: object, message: string): void; warn(details: object, message: string): void }
  /** Sends every page and every file that is not in `files` to the web process, which compiles them on demand. */
  readonly development: boolean
  /** Reads the texts of refusals in a language; English ones where it is left out. */
  readonly texts?: ReadTexts | undefined
  /** Tells whether an operator has closed the site; it is open where this is left out. */
  readonly readClosure?: (() => Closure | null) | undefined
  /** Disconnects senders whose body is too slow. */
  readonly slowBodies: SlowBodies
}

/** A request with what the listener has read from it so far. */
interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly protocol: 'http' | 'https'
  readonly path: string
  readonly query: string
}

/**
 * Creates the front door's request listener. Public pages and files are answered here, before Fastify's router and hooks, since they
 * are nearly all requests; calls go to Fastify, everything else to the web process.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const decideFor = createDecisions()

  function listen(request: IncomingMessage, response: ServerResponse): void {
    rememberRequest(request, response)
    // An HTTP/1.0 client may need the end of the connection to recognise the end of the answer.
    if (request.httpVersion === '1.0') response.setHeader('Connection', 'close')
    const { countryHeader } = options
    // Only a trusted proxy knows where a visitor is: pages and calls depend on it.
    if (countryHeader !== null && !options.trusts(request.socket.remoteAddress)) delete request.headers[countryHeader]
    const protocol = readProtocol(request, options.trusts)
    const target = request.url ?? '/'
    const queryStart = target.indexOf('?')
    const path = queryStart === -1 ? target : target.slice(0, queryStart)
    const visit = { request, response, protocol, path, query: queryStart === -1 ? '' : target.slice(queryStart) }
    // The operators' door knows its hosts, and has checked this one.
    const refusal = options.isOperators === true ? checkRequest(request, () => true) : checkRequest(request)
    if (refusal !== null) return refuse(visit, REFUSAL_STATUS[refusal])
    options.slowBodies.watch(request)
    const closure = options.readClosure?.() ?? null
    if (closure !== null && !isOpenWhileClosed(path) && (isGatewayPath(path) || isPageDocument(path))) return refuseClosed(visit, closure)
    if (isGatewayPath(path)) return passCall(visit)
    if (!options.development && request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(visit)
    if (!isPageDocument(path)) return serveFile(visit)
    servePageDocument(visit)
  }

  /** Refuses a page or a call of a closed site. Its files are sent: the status page needs them. */
  function refuseClosed(visit: Visit, { retryS }: Closure): void {
    const { request, response, path, protocol } = visit
    if (isGatewayPath(path)) return refuseClosedCall(response, path, protocol, retryS, readUpgradeLanguage(request).code)
    answerPage(response, { status: 503, protocol, withBody: request.method !== 'HEAD', reader: findReader(visit), closedS: retryS })
  }

  function passCall({ request, response }: Visit): void {
    stripRequestHeaders(request.headers, options.trusts(request.socket.remoteAddress))
    options.calls(request, response)
  }

  function serveFile(visit: Visit): void {
    const { request, response, path, protocol } = visit
    if (options.files.serve(request, response, path, protocol)) return
    if (path === LOOKS_PATH) return options.looks.answer(request, response, protocol, request.method !== 'HEAD')
    if (SECURITY_PATHS.has(path)) return answerSecurityText(response, protocol, Date.now(), request.method !== 'HEAD')
    // Sitemaps, texts and the like are the public site's.
    if (options.isOperators === true && !options.development) return refuse(visit, 404)
    const ours = path.startsWith('/_next/static/') || path === '/_next/image'
    if (ours && !options.development) return refuse(visit, 404)
    // The web process would treat an unreadable path as an error of its own.
    const read = readPath(path)
    if (read.kind === 'refuse' && !options.development) return refuse(visit, read.status)
    // A page of the console whose name looks like a file's.
    if (options.isOperators !== true && read.kind === 'path' && `${read.path}/`.startsWith(`${CONSOLE_PATH}/`)) return refuse(visit, 404)
    if (read.kind === 'path' && read.isDoubled) return answerRedirect(response, 308, encodePath(read.path) + visit.query, protocol)
    passToWeb(visit, 'file')
  }

  function servePageDocument(visit: Visit): void {
    const { request, response, protocol, path, query } = visit
    const { decision, publicPage } = decideFor(readPageRequest(request, path, query, options))
    const isData = asksForData(request)
    if (decision.kind === 'refuse') return refuse(visit, decision.status)
    // The router in the browser follows redirects like the browser and keeps its query, which the web process does not receive.
    if (decision.kind === 'redirect') return answerRedirect(response, decision.status, decision.location, protocol)
    if (isData || publicPage === undefined || options.development) {
      return passToWeb(visit, isData ? 'data' : 'document')
    }
    servePublicPage(visit, decision.locale, publicPage)
  }

  function servePublicPage(visit: Visit, locale: LocaleRow, page: PublicPage): void {
    const stored = options.pages.find(locale, page)
    if (stored !== null) return deliver(visit, { kind: 'page', page: stored })
    withinLimit(visit, () => options.pages.render(locale, page).then((rendered) => deliver(visit, rendered)))
  }

  function deliver({ request, response, protocol }: Visit, rendered: Rendered): void {
    const { countryHeader } = options
    const shared = rendered.kind === 'page'
    servePage(request, response, rendered.page, { protocol, countryHeader, shared, status: shared ? 200 : rendered.status })
  }

  function passToWeb(visit: Visit, kind: Passage['kind']): void {
    const passage: Passage = { protocol: visit.protocol, kind, isOperators: options.isOperators === true, reader: () => findReader(visit) }
    withinLimit(visit, () => options.web(visit.request, visit.response, passage))
  }

  /** Counts a request for which the web process must work towards its visitor's limit; answers it, or refuses it with 429. */
  function withinLimit(visit: Visit, answer: () => Promise<void>): void {
    const { request } = visit
    options
      .countRequest('pages', limitKey(clientAddress(request, options.trusts)))
      .then((waitSeconds) => {
        if (waitSeconds === null || options.development) return answer()
        return refuse(visit, 429, ['Retry-After', String(waitSeconds)])
      })
      .catch((error: unknown) => answerFailure(visit, error))
  }

  function answerFailure(visit: Visit, error: unknown): void {
    const { response, path } = visit
    if (response.destroyed) return
    const away = error instanceof WebUnavailable || isTimeout(error)
    if (away) options.log.warn({ err: error, path }, 'a page could not be had from the web process')
    else options.log.error({ err: error, path }, 'a page could not be shown')
    refuse(visit, away ? 503 : 500)
  }

  function refuse(visit: Visit, status: number, headers: readonly string[] = []): void {
    const { request, response, protocol } = visit
    answerPage(response, { status, protocol, headers, withBody: request.method !== 'HEAD', reader: findReader(visit) })
  }

  function refuseMethod(visit: Visit): void {
    refuse(visit, 405, ['Allow', 'GET, HEAD', 'Connection', 'close'])
  }

  /** Returns whose language and theme a refusal has: those of the address and of the settings. */
  function findReader({ request, path }: Pick<Visit, 'request' | 'path'>): Reader {
    const locale = findReaderLocale(readPageRequest(request, path, '', options))
    return { locale, texts: { ...ENGLISH_REFUSALS, ...options.texts?.('errors', locale) }, theme: readTheme(request) }
  }

  return listen
}

/** Checks whether the browser's router asks for a page's data instead of its document. */
function asksForData({ headers }: IncomingMessage): boolean {
  return (
    headers.rsc !== undefined ||
    headers['next-router-state-tree'] !== undefined ||
    headers['next-router-prefetch'] !== undefined ||
    headers['next-router-segment-prefetch'] !== undefined
  )
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'TimeoutError' || error.name === 'HeadersTimeoutError' || error.name === 'BodyTimeoutError')
  )
}
