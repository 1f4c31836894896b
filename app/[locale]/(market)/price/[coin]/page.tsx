import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { AlternateLinks } from '#components/layout/seo/alternate-links.tsx'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { BreadcrumbData, StructuredData } from '#components/layout/seo/structured-data.tsx'
import { loadChartLabels, loadLinePeriods } from '#components/market/chart/load-chart-labels.ts'
import { MarketState } from '#components/market/market-state.tsx'
import { missingRow } from '#components/market/missing-rows.ts'
import { About } from '#components/market/price/about.tsx'
import { CoinChart } from '#components/market/price/coin-chart.tsx'
import { CoinMarkets } from '#components/market/price/coin-markets.tsx'
import { ConverterPanel } from '#components/market/price/converter-panel.tsx'
import { exchangeRateData } from '#components/market/price/exchange-rate-data.ts'
import { PriceHead } from '#components/market/price/price-head.tsx'
import { PriceLayout } from '#components/market/price/price-layout.tsx'
import { Statistics } from '#components/market/price/statistics.tsx'
import { Unavailable } from '#components/market/unavailable.tsx'
import { findCoinBySlug } from '#lib/contract/market/coins.ts'
import { FEED_FACTS, type FeedSource } from '#lib/contract/market/feed-sources.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { loadCandles, loadRates, loadTickers } from '../../../../market-data.ts'
import { pricedWords, priceSource } from '../../../../priced-words.ts'

// The page shows prices: it is rendered per request, and the front door caches it for seconds.
export const dynamic = 'force-dynamic'

interface Props {
  readonly params: Promise<{ readonly coin: string }>
}

/** Title keys by price source. If prices come from no real market, the title already says so. */
const TITLES = { synthetic: 'metaTitleSimulated', replay: 'metaTitleRecorded', live: 'metaTitle' } as const satisfies Record<
  FeedSource,
  string
>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, coin] = [await getTranslations('price'), findCoinBySlug((await params).coin)]
  if (!coin) return {}
  const words = { name: coin.name, symbol: coin.symbol }
  const title = t(TITLES[(await priceSource()) ?? 'live'], words)
  return pageMetadata(`/price/${coin.slug}`, await pricedWords({ title, description: t('metaDescription', words) }))
}

/** A coin's price in the visitor's currency, with chart, figures, converter, pairs and a few words about it. */
export default async function PricePage({ params }: Props) {
  const coin = findCoinBySlug((await params).coin)
  const symbol = `${coin?.symbol}USDT`
  const fallback = missingRow('spot', symbol)
  if (!coin || !fallback) notFound()
  const [t, locale, labels, periods, tickers, rates, candles] = await Promise.all([
    getTranslations('price'),
    currentLocale(),
    loadChartLabels(coin.name),
    loadLinePeriods(),
    loadTickers(),
    loadRates(),
    loadCandles('spot', symbol, '15m', 96),
  ])
  const rows = tickers.ok ? tickers.value.rows.filter((row) => row.baseCoin === coin.symbol) : []
  const row = rows.find((entry) => entry.product === 'spot') ?? fallback
  const path = `/price/${coin.slug}`
  const known = rates.ok ? rates.value.rates : {}
  const [period] = periods
  return (
    <>
      <AlternateLinks locale={locale} path={path} />
      <BreadcrumbData
        trail={[
          { name: t('breadcrumbMarkets'), path: '/markets' },
          { name: coin.name, path },
        ]}
      />
      {tickers.ok && FEED_FACTS[tickers.value.feed.source].isRealMarket && (
        <StructuredData data={exchangeRateData(coin, row, known, locale, tickers.value.feed.exchange)} />
      )}
      <PriceLayout
        head={
          <>
            <PriceHead
              coin={coin}
              row={row}
              rates={known}
              feedLabel={<MarketState feed={tickers.ok ? tickers.value.feed : undefined} product="spot" symbol={symbol} />}
            />
            {!tickers.ok && <Unavailable reason="unreachable" />}
            {tickers.ok && rows.length === 0 && <Unavailable reason="unlisted" />}
          </>
        }
        chart={
          period && (
            <CoinChart
              key={candles.ok ? 'drawn' : 'empty'}
              product="spot"
              symbol={symbol}
              pricePlace={row.pricePlace}
              volumePlace={row.volumePlace}
              periods={periods}
              period={period}
              candles={candles.ok ? candles.value.candles : []}
              labels={labels}
              rates={known}
              localeCode={locale.code}
            />
          )
        }
        main={
          <>
            <Statistics coin={coin} row={row} rates={known} />
            <About coin={coin} />
          </>
        }
        side={
          <>
            <ConverterPanel coin={coin} row={row} rates={known} asOf={rates.ok ? rates.value.asOf : ''} />
            <CoinMarkets symbol={coin.symbol} rows={rows.length > 0 ? rows : [fallback]} />
          </>
        }
      />
    </>
  )
}
