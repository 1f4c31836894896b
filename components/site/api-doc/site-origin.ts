import { findLocale } from '#lib/locale/locales.ts'
import { publicAddress } from '#lib/routing/addresses.ts'

/** Returns the address of the site in its examples, without a trailing slash. */
export function siteOrigin(): string {
  return new URL(publicAddress(findLocale('en'), '/')).origin
}
