import { getTranslations } from 'next-intl/server'
import type { DefinedTermSet, WithContext } from 'schema-dts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { publicAddress } from '#lib/routing/addresses.ts'
import { TERM_IDS } from './terms.ts'

/** Returns the glossary at `path` as structured data, with the address of each term. */
export async function glossaryData(path: string): Promise<WithContext<DefinedTermSet>> {
  const [t, locale] = await Promise.all([getTranslations('glossaryPage'), currentLocale()])
  const address = publicAddress(locale, path)
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    '@id': address,
    name: t('title'),
    inLanguage: locale.tag,
    hasDefinedTerm: TERM_IDS.map((id) => ({
      '@type': 'DefinedTerm',
      '@id': `${address}#${id}`,
      name: t(`terms.${id}.name`),
      description: t(`terms.${id}.text`),
      inDefinedTermSet: address,
    })),
  }
}
