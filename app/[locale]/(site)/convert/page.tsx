import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { StructuredData } from '#components/layout/seo/structured-data.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { missingRows } from '#components/market/missing-rows.ts'
import { FiatFigure } from '#components/market/price/fiat-figure.tsx'
import { ConvertArticle } from '#components/site/convert/convert-article.tsx'
import { loadAnswers } from '#components/site/convert/load-answers.ts'
import { questionsData } from '#components/site/questions.tsx'
import { LiveCell } from '#components/market/live-cell.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { loadRates, loadTickers } from '../../../market-data.ts'
import { SiteDocument } from '../site-document.tsx'

export const dynamic = 'force-dynamic'

const PATH = '/convert'
const SCREEN = '/trade-asset/convert'
/** Number of the most traded pairs in the table of rates. */
const RATES_MAX = 8

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('convertPage')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/**
 * `/convert`: live rates in USDT and in the visitor's currency, a calculator, how conversions work, questions; its action leads to the
 * working screen.
 */
export default async function ConvertSitePage() {
  const [t, words, locale, tickers, converted, answers] = await Promise.all([
    getTranslations('convertPage'),
    getTranslations('convert'),
    currentLocale(),
    loadTickers(),
    loadRates(),
    loadAnswers(),
  ])
  const rows = (tickers.ok ? tickers.value.rows : missingRows('spot')).filter(({ product }) => product === 'spot').slice(0, RATES_MAX)
  const currencies = converted.ok ? converted.value.rates : {}
  const rates = rows.map((row) => ({
    coin: row.symbol.replace(/USDT$/, ''),
    price: <LiveCell row={row} field="last" />,
    converted: (
      <FiatFigure
        product="spot"
        symbol={row.symbol}
        field="last"
        value={row.last}
        since={row.ts}
        rates={currencies}
        localeCode={locale.code}
      />
    ),
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
      <StructuredData data={questionsData(answers)} />
      <ConvertArticle rates={rates} answers={answers} />
    </SiteDocument>
  )
}
