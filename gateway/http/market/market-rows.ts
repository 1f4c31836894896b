import type { MarketRow, MarketSnapshot } from '#lib/contract/market/market.ts'
import type { MarketView, Trade } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { toShownState } from '#gateway/wire/shown-state.ts'
import { toFuturesInstrument, toSpotInstrument } from '#gateway/wire/instruments.ts'
import { changeRatio, knownPrice, millionthsText } from '#gateway/feed/texts.ts'
import type { Sparklines } from './sparklines.ts'

/** Formats feed figures as rows of `/v1/market`. */
export class MarketRows {
  readonly #sparklines: Sparklines

  constructor(sparklines: Sparklines) {
    this.#sparklines = sparklines
  }

  /** Returns a market's row; `sparklines` false leaves out the series, whose past a live market would have to fetch. */
  row(view: MarketView, market: Market, { sparklines = true } = {}): MarketRow {
    const ticker = view.ticker(market)
    const isKnown = ticker.last > 0
    const status = view.status(market)
    return {
      product: market.product,
      symbol: market.symbol,
      baseCoin: market.baseCoin,
      quoteCoin: market.quoteCoin,
      pricePlace: market.pricePlace,
      volumePlace: market.sizePlace,
      last: knownPrice(market, ticker.last),
      open24h: knownPrice(market, ticker.open24h),
      change24h: isKnown ? changeRatio(ticker.last, ticker.open24h) : '',
      high24h: knownPrice(market, ticker.high24h),
      low24h: knownPrice(market, ticker.low24h),
      baseVolume: isKnown ? market.sizeText(ticker.volume) : '',
      quoteVolume: isKnown ? market.quoteText(ticker.quote) : '',
      bid: knownPrice(market, ticker.bid),
      ask: knownPrice(market, ticker.ask),
      ts: ticker.time,
      state: toShownState(status),
      seenAt: status.seenAt,
      sparkline: sparklines && isKnown ? [...this.#sparklines.readCloses(view, market), market.priceText(ticker.last)] : [],
      ...listingFigures(market),
      ...(market.product === 'futures' ? derivativeFigures(view, market) : {}),
    }
  }

  snapshot(view: MarketView, market: Market): MarketSnapshot {
    const book = view.book(market)
    return {
      feed: view.state(),
      row: this.row(view, market),
      ...(market.product === 'spot'
        ? { spot: toSpotInstrument(market, view.fees?.of(market)) }
        : { futures: toFuturesInstrument(market, view.fees?.of(market)) }),
      asks: levels(market, book.asks),
      bids: levels(market, book.bids),
      trades: view.trades(market, { limit: SNAPSHOT_TRADES }).map((trade) => tradeRow(market, trade)),
    }
  }
}

function listingFigures({ spot, futures }: Market): Pick<MarketRow, 'listedMs' | 'maxLeverage'> {
  const listedMs = (spot ?? futures)?.listedMs
  return { ...(listedMs !== undefined && { listedMs }), ...(futures && { maxLeverage: futures.maxLever }) }
}

function derivativeFigures(
  view: MarketView,
  market: Market,
): Pick<MarketRow, 'mark' | 'index' | 'fundingRate' | 'nextFundingTime' | 'openInterest'> {
  const derivative = view.derivative(market)
  return {
    mark: knownPrice(market, derivative.mark),
    index: knownPrice(market, derivative.index),
    fundingRate: millionthsText(derivative.fundingRateMillionths),
    ...(derivative.nextFundingTime > 0 && { nextFundingTime: derivative.nextFundingTime }),
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
