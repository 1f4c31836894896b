import type { MarketRow, MarketSnapshot } from '#lib/contract/market/market.ts'
import { openingOf } from '#gateway/feed/tape/intervals.ts'
import type { MarketView, Trade } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { changeRatio, millionthsText } from '#gateway/feed/texts.ts'

/** Number of points in a row's sparkline: the closes of half-hours, and at the end the last price. */
const SPARKLINE_POINTS = 48
const SPARKLINE_INTERVAL = '30m'

/** The closed points of a sparkline, cached because they change only twice an hour. */
interface CachedSparkline {
  readonly opening: number
  readonly closes: readonly string[]
}

/** Formats feed figures as rows of `/v1/market`. */
export class MarketRows {
  readonly #sparklines = new Map<Market, CachedSparkline>()

  row(view: MarketView, market: Market): MarketRow {
    const ticker = view.ticker(market)
    return {
      product: market.product,
      symbol: market.symbol,
      baseCoin: market.baseCoin,
      quoteCoin: market.quoteCoin,
      pricePlace: market.pricePlace,
      volumePlace: market.sizePlace,
      last: market.priceText(ticker.last),
      open24h: market.priceText(ticker.open24h),
      change24h: changeRatio(ticker.last, ticker.open24h),
      high24h: market.priceText(ticker.high24h),
      low24h: market.priceText(ticker.low24h),
      baseVolume: market.sizeText(ticker.volume),
      quoteVolume: market.quoteText(ticker.quote),
      bid: market.priceText(ticker.bid),
      ask: market.priceText(ticker.ask),
      ts: ticker.time,
      ...view.status(market),
      sparkline: [...this.#closedPoints(view, market), market.priceText(ticker.last)],
      ...(market.product === 'futures' ? derivativeFigures(view, market) : {}),
    }
  }

  #closedPoints(view: MarketView, market: Market): readonly string[] {
    const opening = openingOf(SPARKLINE_INTERVAL, view.now())
    const kept = this.#sparklines.get(market)
    if (kept?.opening === opening) return kept.closes
    const window = { interval: SPARKLINE_INTERVAL, limit: SPARKLINE_POINTS - 1, endTime: opening - 1, quotes: false } as const
    const closes = view.candles(market, window).map((bar) => market.priceText(bar.close))
    this.#sparklines.set(market, { opening, closes })
    return closes
  }

  snapshot(view: MarketView, market: Market): MarketSnapshot {
    const book = view.book(market)
    return {
      feed: view.state(),
      row: this.row(view, market),
      asks: levels(market, book.asks),
      bids: levels(market, book.bids),
      trades: view.trades(market, { limit: SNAPSHOT_TRADES }).map((trade) => tradeRow(market, trade)),
    }
  }
}

function derivativeFigures(
  view: MarketView,
  market: Market,
): Pick<MarketRow, 'mark' | 'index' | 'fundingRate' | 'nextFundingTime' | 'openInterest'> {
  const derivative = view.derivative(market)
  return {
    mark: market.priceText(derivative.mark),
    index: market.priceText(derivative.index),
    fundingRate: millionthsText(derivative.fundingRateMillionths),
    nextFundingTime: derivative.nextFundingTime,
    openInterest: market.sizeText(derivative.openInterest),
  }
}

/** As much as the first paint of a trade page shows. */
const SNAPSHOT_LEVELS = 50
const SNAPSHOT_TRADES = 50

function levels(market: Market, side: { readonly prices: Float64Array; readonly sizes: Float64Array }): MarketSnapshot['asks'] {
  const rows: MarketSnapshot['asks'] = []
  for (let index = 0; index < Math.min(SNAPSHOT_LEVELS, side.prices.length); index += 1) {
    rows.push([market.priceText(side.prices[index] as number), market.sizeText(side.sizes[index] as number)])
  }
  return rows
}

function tradeRow(market: Market, trade: Trade): MarketSnapshot['trades'][number] {
  return {
    id: String(trade.id),
    price: market.priceText(trade.price),
    size: market.sizeText(trade.size),
    side: trade.buy ? 'buy' : 'sell',
    ts: trade.time,
  }
}
