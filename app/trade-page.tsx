import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AlternateLinks } from '#components/layout/alternate-links.tsx'
import { pageMetadata } from '#components/layout/page-metadata.ts'
import { BreadcrumbData } from '#components/layout/structured-data.tsx'
import { loadCandlePeriods, loadChartLabels } from '#components/market/chart/load-chart-labels.ts'
import { PriceChart } from '#components/market/chart/price-chart.tsx'
import { LiveCell } from '#components/market/live-cell.tsx'
import { MoverList } from '#components/market/lists/mover-list.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { missingRow } from '#components/market/missing-rows.ts'
import { PairHeader } from '#components/market/pair/pair-header.tsx'
import { Siblings } from '#components/market/pair/siblings.tsx'
import { pairPath } from '#components/market/pair-path.ts'
import { sortRows } from '#components/market/table/market-view.ts'
import { Unavailable } from '#components/market/unavailable.tsx'
import { BookPanel } from '#components/trade/book/book-panel.tsx'
import { PaperNote } from '#components/trade/paper-note.tsx'
import { TradeLayout } from '#components/trade/trade-layout.tsx'
import { TradesPanel } from '#components/trade/trades/trades-panel.tsx'
import { findCoinBySymbol } from '#lib/contract/coins.ts'
import type { Product } from '#lib/contract/instruments.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { loadCandles, loadSnapshot, loadTickers } from './market-data.ts'

/** The candles that a page comes with. */
const INTERVAL = '15m'
const COUNT = 120
/** Busiest other pairs that it leads to. */
const OTHERS = 5

interface Pair {
  readonly product: Product
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
}

/** Title and description of a pair's page. They hold no price, so that they stay the same. */
export async function tradeMetadata({ product, symbol, baseCoin, quoteCoin }: Pair): Promise<Metadata> {
  const t = await getTranslations(`trade.${product}`)
  const words = { pair: `${baseCoin}/${quoteCoin}`, name: findCoinBySymbol(baseCoin)?.name ?? baseCoin }
  return pageMetadata(pairPath(product, symbol), { title: t('metaTitle', words), description: t('metaDescription', words) })
}

interface Props {
  readonly pair: Pair
  /** Price step of the pair. */
  readonly tick: string
  /** What the exchange asks of an order here. */
  readonly rules: ReactNode
}

/** A pair's public page: figures, chart, book, trades and rules; the same for spot and futures. */
export async function TradePage({ pair, tick, rules }: Props) {
  const { product, symbol, baseCoin, quoteCoin } = pair
  const name = `${baseCoin}/${quoteCoin}`
  const [t, locale, labels, periods, snapshot, candles, tickers] = await Promise.all([
    getTranslations('trade'),
    currentLocale(),
    loadChartLabels(name),
    loadCandlePeriods(),
    loadSnapshot(product, symbol),
    loadCandles(product, symbol, INTERVAL, COUNT),
    loadTickers(),
  ])
  const known = snapshot.ok ? snapshot.value : undefined
  const feed = known?.feed ?? (tickers.ok ? tickers.value.feed : undefined)
  const row = known?.row ?? missingRow(product, symbol)
  const period = periods.find(({ interval }) => interval === INTERVAL)
  const rows = tickers.ok ? tickers.value.rows : []
  const others = sortRows(
    rows.filter((entry) => entry.product === product && entry.symbol !== symbol),
    null,
  ).slice(0, OTHERS)
  const path = pairPath(product, symbol)
  const parent =
    product === 'spot'
      ? { name: t('breadcrumbSpot'), path: '/markets' }
      : { name: t('breadcrumbFutures'), path: '/markets/futures' }
  if (!row || !period) return null
  return (
    <>
      <AlternateLinks locale={locale} path={path} />
      <BreadcrumbData trail={[parent, { name, path }]} />
      <TradeLayout
        header={
          <PairHeader
            row={row}
            feed={feed}
            state={<MarketState feed={feed} product={product} symbol={symbol} />}
            siblings={<Siblings pair={pair} />}
          />
        }
        notice={!snapshot.ok && <Unavailable reason={snapshot.error === 'refused' ? 'unlisted' : 'unreachable'} />}
        chart={
          <PriceChart
            key={candles.ok ? 'drawn' : 'empty'}
            product={product}
            symbol={symbol}
            pricePlace={row.pricePlace}
            volumePlace={row.volumePlace}
            kind="candles"
            periods={periods}
            period={period}
            candles={candles.ok ? candles.value.candles : []}
            labels={labels}
          />
        }
        book={<BookPanel row={row} tick={tick} book={known} last={<LiveCell row={row} field="last" flashes />} />}
        trades={<TradesPanel row={row} trades={known?.trades ?? []} />}
        aside={
          <>
            <PaperNote />
            <MoverList title={t('pairs')} rows={others} empty="" />
          </>
        }
        rules={rules}
      />
    </>
  )
}
