import type { DomainKey } from '#lib/locale/site.ts'
import { classifyHost } from '#lib/routing/hosts.ts'
import { perListing } from '#lib/routing/listed-pairs.ts'
import { renderUrlSets, sitemapDocument, sitemapEntries } from '#lib/routing/sitemap/sitemap.ts'

/** Each domain's documents, made once for each listing of pairs. */
const urlSets = perListing(() => new Map<DomainKey, readonly string[]>())

/** Returns the sitemap of the requested domain (DESIGN 5.7); loopback and extra hosts get the main domain's. */
export function GET(request: Request): Response {
  const host = classifyHost(request.headers.get('host') ?? '')
  if (host.kind === 'unknown') return new Response(null, { status: 421 })
  const domain = host.kind === 'public' ? host.domain : 'main'
  const xml = sitemapDocument(domain, urlSetsOf(domain), new URL(request.url).searchParams.get('part'))
  if (xml === null) return new Response(null, { status: 404 })
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}

function urlSetsOf(domain: DomainKey): readonly string[] {
  const known = urlSets()
  const rendered = known.get(domain) ?? renderUrlSets(sitemapEntries(domain))
  known.set(domain, rendered)
  return rendered
}
