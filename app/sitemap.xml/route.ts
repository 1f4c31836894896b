import type { DomainKey } from '#lib/locale/site.ts'
import { classifyHost } from '#lib/routing/hosts.ts'
import { hasRecord } from '#products/copy/contract/leader-pages.ts'
import { perListing } from '#lib/routing/listed-pairs.ts'
import { publicPages, type PublicPage } from '#lib/routing/pages.ts'
import { renderUrlSets, sitemapDocument, sitemapEntries } from '#lib/routing/sitemap/sitemap.ts'
import { loadCopyLeaders } from '../market-data.ts'

/** Each domain's documents, made once for each listing of pairs. */
const urlSets = perListing(() => new Map<DomainKey, readonly string[]>())

/** Returns the sitemap of the requested domain (DESIGN 5.7); loopback and extra hosts get the main domain's. */
export async function GET(request: Request): Promise<Response> {
  const host = classifyHost(request.headers.get('host') ?? '')
  if (host.kind === 'unknown') return new Response(null, { status: 421 })
  const domain = host.kind === 'public' ? host.domain : 'main'
  const xml = sitemapDocument(domain, urlSetsOf(domain, await leaderPages()), new URL(request.url).searchParams.get('part'))
  if (xml === null) return new Response(null, { status: 404 })
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}

/** Returns the pages of traders who lead and have been followed; none if the exchange does not answer. */
async function leaderPages(): Promise<readonly PublicPage[]> {
  const loaded = await loadCopyLeaders()
  const leaders = loaded.ok ? loaded.value.rows.filter((leader) => leader.demonstration === null && hasRecord(leader)) : []
  return leaders.map(({ id }) => ({ path: `/copy-trading/${id}`, kind: 'priced' }))
}

function urlSetsOf(domain: DomainKey, leaders: readonly PublicPage[]): readonly string[] {
  if (leaders.length > 0) return renderUrlSets(sitemapEntries(domain, [...publicPages(), ...leaders]))
  const known = urlSets()
  const rendered = known.get(domain) ?? renderUrlSets(sitemapEntries(domain))
  known.set(domain, rendered)
  return rendered
}
