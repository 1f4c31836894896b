import { describe, expect, it } from 'vitest'
import { LOCALES } from '#lib/locale/locales.ts'
import { site, type DomainKey } from '#lib/locale/site.ts'
import { localPath } from '../addresses.ts'
import { PERSONAL_PAGES, publicPages } from '../pages.ts'
import { robotsText } from './robots.ts'

const DOMAINS = Object.keys(site.domains) as DomainKey[]

/** RFC 9309, 2.2.2 and 2.2.3: the longest matching rule wins; between equally long rules, the one that allows. */
function isAllowed(robots: string, path: string): boolean {
  const matches = robots
    .split('\n')
    .map((line) => /^(Allow|Disallow): (.*)$/.exec(line))
    .filter((rule) => rule !== null)
    .map(([, verb, pattern = '']) => ({ allows: verb === 'Allow', pattern }))
    .filter(({ pattern }) => (pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern)))
    .toSorted((one, other) => other.pattern.length - one.pattern.length || Number(other.allows) - Number(one.allows))
  return matches[0]?.allows ?? true
}

describe.each(DOMAINS)('robotsText of the %s domain', (domain) => {
  const robots = robotsText(domain)
  const locales = LOCALES.filter((row) => row.domain === domain)

  it('names the sitemap of its own domain, absolutely', () => {
    expect(robots.match(/^Sitemap: .*$/gm)).toEqual([`Sitemap: https://www.${site.domains[domain]}/sitemap.xml`])
  })

  it('speaks to every crawler, in one group', () => {
    expect(robots.match(/^User-agent: .*$/gm)).toEqual(['User-agent: *'])
  })

  it('allows every public page in every locale that the domain serves', () => {
    const refused = locales.flatMap((row) =>
      publicPages()
        .map((page) => localPath(row, page.path))
        .filter((path) => !isAllowed(robots, path)),
    )
    expect(refused).toEqual([])
  })

  it('lets crawlers read the pages that say noindex, in every locale that the domain serves', () => {
    const refused = locales.flatMap((row) => PERSONAL_PAGES.map((path) => localPath(row, path)).filter((path) => !isAllowed(robots, path)))
    expect(refused).toEqual([])
  })

  it('keeps calls out, except the market data that public pages draw from', () => {
    expect(isAllowed(robots, '/v1/user/overview/userinfo')).toBe(false)
    expect(isAllowed(robots, '/api/v2/spot/market/tickers')).toBe(false)
    expect(isAllowed(robots, '/v1/market/tickers')).toBe(true)
    expect(isAllowed(robots, '/_next/static/chunks/main.js')).toBe(true)
  })
})
