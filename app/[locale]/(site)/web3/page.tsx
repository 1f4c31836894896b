import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { LiveCell } from '#components/market/live-cell.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { missingRows } from '#components/market/missing-rows.ts'
import { Web3Article } from '#components/site/web3/web3-article.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { loadTickers } from '../../../market-data.ts'
import { SiteDocument } from '../site-document.tsx'

export const dynamic = 'force-dynamic'

const PATH = '/web3'
const SCREEN = '/trade-asset/web3'
/** How many of the most traded pairs the table of rates shows. */
const RATES_MAX = 8

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('web3Page')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/** `/web3`: what the wallet's account is and what it never asks for, with live rates; its action leads to the working screen. */
export default async function Web3SitePage() {
  const [t, words, locale, tickers] = await Promise.all([
    getTranslations('web3Page'),
    getTranslations('web3'),
    currentLocale(),
    loadTickers(),
  ])
  const rows = (tickers.ok ? tickers.value.rows : missingRows('spot')).filter(({ product }) => product === 'spot').slice(0, RATES_MAX)
  const rates = rows.map((row) => ({
    coin: row.symbol.replace(/USDT$/, ''),
    price: <LiveCell row={row} field="last" />,
    change: <LiveCell row={row} field="change24h" />,
  }))
  return (
    <SiteDocument
      path={PATH}
      title={words('title')}
      lead={t('lead')}
      related={
        <>
          <MarketState feed={tickers.ok ? tickers.value.feed : undefined} product="spot" symbol="BTCUSDT" />
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
