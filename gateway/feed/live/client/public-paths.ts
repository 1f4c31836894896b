import type { LiveExchange } from '../messages.ts'

/**
 * The only calls that are ever made, by exchange: paths of public market data. All are GET and carry no key; anything else is refused
 * before it is sent.
 */
export const PUBLIC_PATHS: Readonly<Record<LiveExchange, readonly RegExp[]>> = {
  // https://www.okx.com/docs-v5/en/#public-data-rest-api and #order-book-trading-market-data
  okx: [
    /^\/api\/v5\/public\/(?:instruments|time|position-tiers|funding-rate-history|open-interest|mark-price)$/,
    /^\/api\/v5\/market\/(?:tickers|books|trades|history-candles|candles|history-mark-price-candles|history-index-candles)$/,
  ],
  // https://developers.binance.com/docs/binance-spot-api-docs/rest-api and /docs/derivatives/usds-margined-futures
  binance: [
    /^\/api\/v3\/(?:exchangeInfo|time|depth|aggTrades|klines|ticker\/24hr)$/,
    /^\/fapi\/v1\/(?:exchangeInfo|time|depth|aggTrades|klines|markPriceKlines|indexPriceKlines|ticker\/24hr|ticker\/bookTicker|openInterest|fundingRate)$/,
  ],
  // https://www.bitget.com/api-doc/spot/market and /contract/market
  bitget: [
    /^\/api\/v2\/public\/time$/,
    /^\/api\/v2\/spot\/(?:public\/(?:symbols|coins)|market\/(?:tickers|fills|candles|history-candles))$/,
    /^\/api\/v2\/mix\/market\/(?:contracts|tickers|fills|candles|history-candles|history-mark-candles|history-index-candles|history-fund-rate|query-position-lever)$/,
  ],
  // https://bybit-exchange.github.io/docs/v5/market
  bybit: [
    /^\/v5\/market\/(?:time|instruments-info|tickers|recent-trade|kline|mark-price-kline|index-price-kline|funding\/history|risk-limit)$/,
  ],
  // https://docs.kraken.com/api/docs/rest-api
  kraken: [/^\/0\/public\/(?:Time|Assets|AssetPairs|Ticker|Trades|OHLC)$/],
}
