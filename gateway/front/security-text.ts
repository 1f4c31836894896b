import type { ServerResponse } from 'node:http'
import { site } from '#lib/locale/site.ts'
import { publicHost } from '#lib/routing/addresses.ts'
import { POLICY_OF_DATA, securityHeaders } from '../guard/security-headers.ts'

/** Where those who have found a fault look for whom to tell (RFC 9116); the second address is the older custom. */
export const SECURITY_PATHS: ReadonlySet<string> = new Set(['/.well-known/security.txt', '/security.txt'])

const DAY_MS = 86_400_000
const VALID_DAYS = 180

/** Returns the text of `security.txt`, valid for half a year from the day on which it is asked for. */
export function securityText(nowMs: number): string {
  const expires = new Date((Math.floor(nowMs / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString()
  return [
    `Contact: mailto:${site.contactAddress}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: https://${publicHost('main')}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Sends the text; without a body for HEAD. */
export function answerSecurityText(response: ServerResponse, protocol: 'http' | 'https', nowMs: number, withBody: boolean): void {
  const body = Buffer.from(securityText(nowMs))
  response.writeHead(200, [
    ...securityHeaders(protocol),
    'Content-Security-Policy',
    POLICY_OF_DATA,
    'Content-Type',
    'text/plain; charset=utf-8',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'public, max-age=3600',
  ])
  response.end(withBody ? body : undefined)
}
