import { NextResponse, type NextRequest } from 'next/server'
import { site } from '#lib/locale/site.ts'
import { decide } from '#lib/routing/decide.ts'
import { isPageDocument } from '#lib/routing/documents.ts'
import { OPERATOR_DOOR_HEADER } from '#lib/routing/operator/console-pages.ts'

const countryHeader = process.env.COUNTRY_HEADER?.trim()

/** When to ask again for the page of a pair while the market is not there, in seconds. */
const RETRY_AFTER_S = '10'

/**
 * Applies locale, domain and simulation gate to a page request; every decision is made by `decide()`, which the front door also calls.
 * It authorises nothing: permissions are the gateway's decision.
 */
export function middleware(request: NextRequest): NextResponse {
  const { nextUrl, headers, cookies } = request
  if (!isPageDocument(nextUrl.pathname)) return NextResponse.next()
  const decision = decide({
    host: headers.get('host') ?? '',
    path: nextUrl.pathname,
    query: nextUrl.search,
    languageCookie: cookies.get(site.cookies.language)?.value,
    simulation: cookies.get(site.cookies.simulation)?.value === '1',
    country: countryHeader ? (headers.get(countryHeader) ?? undefined) : undefined,
    protocol: headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http',
    isOperators: headers.get(OPERATOR_DOOR_HEADER) === '1',
  })
  if (decision.kind === 'redirect') return NextResponse.redirect(decision.location, decision.status)
  if (decision.kind === 'refuse') return new NextResponse(null, { status: decision.status })
  const target = nextUrl.clone()
  target.pathname = decision.internalPath
  const answer = NextResponse.rewrite(target, { status: decision.status })
  if (decision.status === 503) answer.headers.set('Retry-After', RETRY_AFTER_S)
  return answer
}

// In Node's runtime, so that it reads the same listing as the pages: an edge sandbox has globals of its own.
export const config = { matcher: '/((?!_next/).*)', runtime: 'nodejs' }
