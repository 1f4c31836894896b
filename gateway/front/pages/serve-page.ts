import { validateHeaderValue, type IncomingMessage, type ServerResponse } from 'node:http'
import type { StoredPage } from './page-cache.ts'
import { encodeBody, type EncodedBody } from './body.ts'
import { chooseEncoding } from './encodings.ts'
import { isUnchanged } from '#gateway/wire/entity-tag.ts'
import { prepareLines, writePreparedHead } from '#gateway/undocumented/prepared-head.ts'
import { pagePolicy, REPORTING_ENDPOINTS, securityHeaders } from '#gateway/guard/security-headers.ts'

export interface PageDelivery {
  readonly protocol: 'http' | 'https'
  readonly countryHeader: string | null
  /** 200 for a stored page; for an unshared answer, the web process's status. */
  readonly status: number
  readonly shared: boolean
}

/** Sends a page: compressed as the visitor accepts it, 304 if it is shared and they already have it, only headers for HEAD. */
export function servePage(request: IncomingMessage, response: ServerResponse, page: StoredPage, delivery: PageDelivery): void {
  if (delivery.shared && isUnchanged(request.headers['if-none-match'], page.body.etag)) {
    writeHead(request, response, page, { ...delivery, status: 304 }, null)
    response.end()
    return
  }
  const encoded = encodeBody(page.body, chooseEncoding(request.headers['accept-encoding']))
  if (!(encoded instanceof Promise)) return send(request, response, page, delivery, encoded)
  encoded.then(
    (done) => send(request, response, page, delivery, done),
    () => send(request, response, page, delivery, { bytes: page.body.plain, encoding: null }),
  )
}

function send(request: IncomingMessage, response: ServerResponse, page: StoredPage, delivery: PageDelivery, encoded: EncodedBody): void {
  writeHead(request, response, page, delivery, encoded)
  response.end(request.method === 'HEAD' ? undefined : encoded.bytes)
}

function writeHead(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  delivery: PageDelivery,
  encoded: EncodedBody | null,
): void {
  const host = request.headers.host ?? ''
  // The only part of the head that is not checked with the lines.
  validateHeaderValue('Host', host)
  const policy = `Content-Security-Policy: ${pagePolicy(page.scripts, host, delivery.protocol)}\r\n`
  writePreparedHead(response, delivery.status, prepareHeaderLines(page, delivery, encoded) + policy, encoded?.bytes.length ?? null)
}

/** Returns the lines of a page's head that no visitor changes: of a shared page, they are put together once. */
function prepareHeaderLines(page: StoredPage, delivery: PageDelivery, encoded: EncodedBody | null): string {
  if (!delivery.shared) return prepareLines(pageHeaders(page, delivery, encoded))
  const known = page.lines[delivery.protocol]
  const kind = encoded === null ? 'unchanged' : encoded.encoding
  let lines = known.get(kind)
  if (lines === undefined) {
    lines = prepareLines(pageHeaders(page, delivery, encoded))
    known.set(kind, lines)
  }
  return lines
}

function pageHeaders(page: StoredPage, { protocol, countryHeader, shared }: PageDelivery, encoded: EncodedBody | null): string[] {
  const headers = [
    ...securityHeaders(protocol),
    'Reporting-Endpoints',
    REPORTING_ENDPOINTS,
    // Browsers and caches may store it but must revalidate each time, because its prices are seconds old.
    'Cache-Control',
    shared ? 'public, no-cache' : 'private, no-store',
    'Vary',
    `Cookie, Accept-Encoding, RSC${countryHeader === null ? '' : `, ${countryHeader}`}`,
  ]
  if (shared) headers.push('ETag', page.body.etag)
  if (encoded === null) return headers
  headers.push('Content-Type', page.body.contentType)
  if (encoded.encoding !== null) headers.push('Content-Encoding', encoded.encoding)
  if (page.link !== null) headers.push('Link', page.link)
  return headers
}
