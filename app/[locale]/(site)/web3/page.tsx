import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { MarketState } from '#components/market/market-state.tsx'
import { Web3Article } from '#products/web3/screens/site/web3-article.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { loadLiveRates } from '../live-rates.tsx'
import { SiteDocument } from '../site-document.tsx'

export const dynamic = 'force-dynamic'

const PATH = '/web3'
const SCREEN = '/trade-asset/web3'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('web3Page')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/** `/web3`: what the wallet's account is and what it never asks for, with live rates; its action leads to the working screen. */
export default async function Web3SitePage() {
  const [t, words, locale, { rates, feed }] = await Promise.all([
    getTranslations('web3Page'),
    getTranslations('web3'),
    currentLocale(),
    loadLiveRates(),
  ])
  return (
    <SiteDocument
      path={PATH}
      title={words('title')}
      lead={t('lead')}
      related={
        <>
          <MarketState feed={feed} product="spot" symbol="BTCUSDT" />
          <p>
            <ButtonLink href={localPath(locale, SCREEN)} variant="primary" data-opens="guest">
              {t('start')}
            </ButtonLink>
          </p>
        </>
      }
    >
      <Web3Article rates={rates} />
    </SiteDocument>
  )
}
