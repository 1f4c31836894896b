import { site } from '#lib/locale/site.ts'
import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import type { Bar, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { toFuturesInstrument, toSpotInstrument } from '#gateway/wire/instruments.ts'
import { INTRADAY, RESOLUTIONS } from './resolutions.ts'

/** Markets and bars as charting clients read them. */

/** The name of this exchange, before the colon of a full name. */
export const EXCHANGE = site.brandName.toUpperCase()
/** Perpetual contracts end so, as charting sites name them: a pair and its contract have one symbol here. */
const PERPETUAL = '.P'

/** Returns the name of a market: `BTCUSDT`, or `BTCUSDT.P` for a contract. */
export function makeTicker({ product, symbol }: Pick<Market, 'product' | 'symbol'>): string {
  return product === 'futures' ? symbol + PERPETUAL : symbol
}

/** Finds a market by its name in any case, with or without the exchange. */
export function findMarket(view: MarketView, name: string): Market | undefined {
  const [, own = ''] = /^(?:[^:]*:)?([^:]*)$/.exec(name.trim().toUpperCase()) ?? []
  return own.endsWith(PERPETUAL) ? view.market('futures', own.slice(0, -PERPETUAL.length)) : view.market('spot', own)
}

export function describePair({ product, baseCoin, quoteCoin }: Market): string {
  const pair = `${findCoinBySymbol(baseCoin)?.name ?? baseCoin} / ${quoteCoin}`
  return product === 'futures' ? `${pair} perpetual` : pair
}

/** Returns the smallest change of a price: `minmov` / `pricescale`. */
export function readPriceStep(market: Market): { readonly minmov: number; readonly pricescale: number } {
  const minmov = market.product === 'spot' ? (toSpotInstrument(market).priceStep ?? 1) : Number(toFuturesInstrument(market).priceEndStep)
  return { minmov, pricescale: 10 ** market.pricePlace }
}

/** Returns what a client has to know of a market before it draws it. */
export function symbolRow(market: Market) {
  const ticker = makeTicker(market)
  return {
    name: ticker,
    ticker,
    full_name: `${EXCHANGE}:${ticker}`,
    description: describePair(market),
    type: 'crypto',
    session: '24x7',
    exchange: EXCHANGE,
    listed_exchange: EXCHANGE,
    timezone: 'Etc/UTC',
    format: 'price',
    ...readPriceStep(market),
    minmove2: 0,
    has_intraday: true,
    intraday_multipliers: INTRADAY,
    has_daily: true,
    daily_multipliers: ['1', '3'],
    has_weekly_and_monthly: true,
    supported_resolutions: RESOLUTIONS,
    volume_precision: market.sizePlace,
    visible_plots_set: 'ohlcv',
    currency_code: market.quoteCoin,
    data_status: 'streaming',
  }
}

/** Returns bars as JSON, whose prices have all their digits: clients read numbers, and none goes through a floating point number here. */
export function historyJson(market: Market, bars: readonly Bar[]): string {
  const columns: Readonly<Record<string, readonly (string | number)[]>> = {
    t: bars.map(({ time }) => time / 1000),
    o: bars.map(({ open }) => market.priceText(open)),
    h: bars.map(({ high }) => market.priceText(high)),
    l: bars.map(({ low }) => market.priceText(low)),
    c: bars.map(({ close }) => market.priceText(close)),
    v: bars.map(({ volume }) => market.sizeText(volume)),
  }
  return `{"s":"ok",${Object.entries(columns)
    .map(([name, values]) => `"${name}":[${values.join(',')}]`)
    .join(',')}}`
}
