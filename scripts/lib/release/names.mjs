import { createHash } from 'node:crypto'

/**
 * The values that a released build has in place of the operator's: names that occur nowhere else, and that pass through every text function
 * of the pages (lower case, trimming, splitting at commas, addresses) unchanged. `writePages` replaces them at the start.
 */
export const PLACEHOLDERS = Object.freeze({
  SITE_BRAND: 'qzbrand7x',
  SITE_NAME: 'Qzname7x',
  SITE_DOMAIN_MAIN: 'qzmain7x.invalid',
  SITE_DOMAIN_MIRROR: 'qzmirror7x.invalid',
  SITE_DOMAIN_SECOND: 'qzsecond7x.invalid',
  SITE_DOMAIN_THIRD: 'qzthird7x.invalid',
  SITE_EXTRA_HOSTS: 'qzhosts7x.invalid',
  PUBLIC_BETA: 'qzbeta7x',
  PUBLIC_REFERRAL_RULES: 'qzrules7x',
})

/** What `lib/locale/site.ts` takes where the operator sets nothing; a test compares both. */
const DEFAULTS = Object.freeze({
  SITE_BRAND: 'agio',
  SITE_NAME: 'Agio',
  SITE_DOMAIN_MAIN: 'agio.example',
  SITE_DOMAIN_MIRROR: 'agio-mirror.example',
  SITE_DOMAIN_SECOND: 'agio-two.example',
  SITE_DOMAIN_THIRD: 'agio-three.example',
  SITE_EXTRA_HOSTS: '',
  PUBLIC_BETA: '',
  PUBLIC_REFERRAL_RULES: '',
})

/** Finds every placeholder. */
export const PLACEHOLDER = /qz(?:brand|beta|rules)7x|Qzname7x|qz(?:main|mirror|second|third|hosts)7x\.invalid/g

/**
 * The operator's values for the placeholders.
 * @param {Readonly<Record<string, string | undefined>>} variables
 * @returns {ReadonlyMap<string, string>} value by placeholder
 */
export function readNames(variables) {
  return new Map(Object.entries(PLACEHOLDERS).map(([name, mark]) => [mark, variables[name]?.trim() || DEFAULTS[name]]))
}

/** A short text that differs where any value does. */
export function digestNames(names) {
  return createHash('sha256')
    .update(JSON.stringify([...names]))
    .digest('hex')
    .slice(0, 16)
}
