import type { BreadcrumbList, FinancialProduct, Graph, Organization, WebSite, WithContext } from 'schema-dts'
import { DEFAULT_LOCALE, findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { publicAddress } from '#lib/routing/addresses.ts'

const HOME = publicAddress(findLocale(DEFAULT_LOCALE), '/')

/** The organisation has one id in all languages. */
const ORGANIZATION_ID = `${HOME}#organization`

const ORGANIZATION: Organization = {
  '@type': 'Organization',
  '@id': ORGANIZATION_ID,
  name: site.brandName,
  url: HOME,
  logo: new URL('/icons/icon-512.png', HOME).href,
}

/** One breadcrumb of a page: its name and its path without language prefix. */
export interface Crumb {
  readonly name: string
  readonly path: string
}

/**
 * Serialises data as JSON for a script element. `<` is escaped, so that the script cannot end early and no comment can open inside
 * it; U+2028 and U+2029 are escaped as well, because older parsers end a line there. The JSON means the same.
 */
export function jsonForScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** Returns the breadcrumbs in schema.org's format: positions from 1, absolute addresses, the page itself last. */
export function breadcrumbData(locale: LocaleRow, trail: readonly Crumb[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicAddress(locale, path),
    })),
  }
}

/** Returns who runs the site and what it is: the same organisation in every language, one web site per language. */
export function siteData(locale: LocaleRow, description: string): Graph {
  const here = publicAddress(locale, '/')
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${here}#website`,
    name: site.brandName,
    url: here,
    description,
    inLanguage: locale.tag,
    publisher: { '@id': ORGANIZATION_ID },
  }
  return { '@context': 'https://schema.org', '@graph': [ORGANIZATION, website] }
}

/** Describes paper trading as our product: free, with its simulated fees at `feePath`. `description` says that funds are simulated. */
export function productData(locale: LocaleRow, feePath: string, description: string): WithContext<FinancialProduct> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FinancialProduct',
    name: site.brandName,
    description,
    url: publicAddress(locale, '/'),
    feesAndCommissionsSpecification: publicAddress(locale, feePath),
    provider: ORGANIZATION,
  }
}
