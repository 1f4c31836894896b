import { base, price, quote, share, usdt } from './field.ts'

/** Intervals of candles; times in capitals with `utc` and without mean the same, since all candles begin at UTC. */
export const INTERVALS = ['1min', '3min', '5min', '15min', '30min', '1h', '2h', '4h', '6h', '12h', '1day', '3day', '1week', '1M']
export const MIX_INTERVALS = ['1m', '3m', '5m', '15m', '30m', '1H', '2H', '4H', '6H', '12H', '1D', '3D', '1W', '1M']
export const UTC_INTERVALS = ['6Hutc', '12Hutc', '1Dutc', '3Dutc', '1Wutc', '1Mutc']

export const ticker = {
  open: price('The price 24 hours ago.'),
  open24h: price('The price 24 hours ago.'),
  high24h: price('The highest price of the last 24 hours.', '61000'),
  low24h: price('The lowest price of the last 24 hours.', '59000'),
  lastPr: price("The price of the last trade. Trades of this exchange's traders do not move it."),
  quoteVolume: quote('What was traded in the last 24 hours, by value.', '1200000'),
  baseVolume: base('What was traded in the last 24 hours, by size.', '20'),
  usdtVolume: usdt('What was traded in the last 24 hours, by value.', '1200000'),
  bidPr: price('The best bid.', '59999.9'),
  askPr: price('The best ask.', '60000.1'),
  bidSz: base('The size at the best bid.', '0.5'),
  askSz: base('The size at the best ask.', '0.5'),
  openUtc: price('The price at the beginning of the day in UTC.'),
  changeUtc24h: share('The change since the beginning of the day in UTC.', '0.012'),
  change24h: share('The change of the last 24 hours.', '0.012'),
  indexPrice: price('The index price.'),
  markPrice: price('The mark price, by which positions are valued and liquidated.'),
  fundingRate: share('The rate that the next funding will probably have.', '0.0001'),
  holdingAmount: base("The open interest of the market that is followed. Positions of this exchange's traders are not in it.", '12000'),
}

export const fees = {
  makerFeeRate: share('The rate for orders that rested in the book, at the lowest level.', '0.0002'),
  takerFeeRate: share('The rate for orders that took from the book, at the lowest level.', '0.0006'),
}
