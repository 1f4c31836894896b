/**
 * The only file that contains the brand, its cookie prefix and its domains (specification 2.3, 2.4). Environment variables can replace
 * every value; Next inlines the `SITE_*` values at build time, so that middleware, browser and gateway agree, and the build stamp
 * covers them.
 */

/** One of the four public domains; specification 2.3. */
export type DomainKey = 'main' | 'mirror' | 'second' | 'third'

/** The domains used if the operator sets none. */
export const DEFAULT_DOMAINS = {
  main: 'agio.example',
  mirror: 'agio-mirror.example',
  second: 'agio-two.example',
  third: 'agio-three.example',
} as const satisfies Record<DomainKey, string>

// Next replaces these member expressions literally, so they must be written out.
const brand = process.env.SITE_BRAND?.trim() || 'agio'
const brandName = process.env.SITE_NAME?.trim() || 'Agio'
const main = process.env.SITE_DOMAIN_MAIN?.trim() || DEFAULT_DOMAINS.main
const mirror = process.env.SITE_DOMAIN_MIRROR?.trim() || DEFAULT_DOMAINS.mirror
const second = process.env.SITE_DOMAIN_SECOND?.trim() || DEFAULT_DOMAINS.second
const third = process.env.SITE_DOMAIN_THIRD?.trim() || DEFAULT_DOMAINS.third
const extraHosts = process.env.SITE_EXTRA_HOSTS?.trim() || ''

/** Returns the hosts of a list that is separated by commas, in lower case. */
export function splitHosts(list: string): readonly string[] {
  return list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)
}

export const site = {
  /** Lower-case name: cookie prefix, app-link scheme. */
  brand,
  /** The displayed name. */
  brandName,
  /** Where people can write to. */
  contactAddress: `support@${main}`,
  /** Registrable domains, without `www.`. */
  domains: { main, mirror, second, third } satisfies Record<DomainKey, string>,
  /** Hosts (without port) that also serve every locale, like loopback. */
  extraHosts: splitHosts(extraHosts),
  cookies: {
    language: `${brand}_lang`,
    settings: `${brand}_settings`,
    simulation: `${brand}_simulation`,
    /** The session's handle and the user's id, which scripts may read; neither authorises anything (DESIGN 5.16). */
    token: `${brand}_token`,
    userId: `${brand}_uid`,
  },
} as const
