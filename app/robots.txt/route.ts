import { classifyHost } from '#lib/routing/hosts.ts'
import { robotsText } from '#lib/routing/sitemap/robots.ts'

/** Returns the robots.txt of the requested domain; loopback and extra hosts get the main domain's. */
export function GET(request: Request): Response {
  const host = classifyHost(request.headers.get('host') ?? '')
  if (host.kind === 'unknown') return new Response(null, { status: 421 })
  return new Response(robotsText(host.kind === 'public' ? host.domain : 'main'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
