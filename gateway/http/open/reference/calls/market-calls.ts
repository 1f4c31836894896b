import { type Described, NO_UNION } from '../fields/described.ts'

const CANDLES =
  'Rows in the order of time, each `[beginning, open, high, low, close, volume in the base coin, volume in the quote coin]`; all are texts.'
const SPOT_CANDLES =
  'Rows in the order of time, each `[beginning, open, high, low, close, volume in the base coin, volume in USDT, volume in the quote coin]`; all are texts.'

/** What the calls of this group do, by method and path. */
export const MARKET_CALLS: Readonly<Record<string, Described>> = {
  'GET public/time': { does: "Tells the server's time, by which requests are signed." },
  'GET public/annoucements': {
    does: 'Lists announcements: there are none. The path is misspelt in the dialect too.',
    data: 'Always empty.',
  },
  'GET spot/public/coins': { does: 'Lists the coins. Every network is shown as open, because clients count a coin as active only then.' },
  'GET spot/public/symbols': { does: 'Lists the pairs with their steps and limits.' },
  'GET spot/market/vip-fee-rate': { does: 'Lists the fee levels of spot.' },
  'GET spot/market/tickers': { does: 'Tells prices and volumes of pairs.', example: { symbol: 'BTCUSDT' } },
  'GET spot/market/orderbook': {
    does: "Tells the order book of a pair, with the orders of this exchange's traders.",
    example: { limit: '5' },
  },
  'GET spot/market/merge-depth': {
    does: 'Tells the order book of a pair with levels merged.',
    example: { limit: '5', precision: 'scale1' },
  },
  'GET spot/market/fills': { does: 'Lists the latest trades of a pair, at most 500.', example: { limit: '5' } },
  'GET spot/market/fills-history': { does: 'Lists earlier trades of a pair, at most 1000.', example: { limit: '5' } },
  'GET spot/market/candles': {
    does: 'Lists candles of a pair, at most 1000, counted back from `endTime`.',
    data: SPOT_CANDLES,
    example: { limit: '5' },
  },
  'GET spot/market/history-candles': {
    does: 'Lists candles of a pair, at most 200, counted back from `endTime`.',
    data: SPOT_CANDLES,
    example: { limit: '5' },
  },
  'GET spot/market/support-symbols': { does: 'Lists the symbols of spot and futures for which there are figures about takers.' },
  'GET spot/market/fund-flow': {
    does: 'Tells what takers of a pair bought and sold in the last period, by the value of their trades.',
    example: { period: '1h' },
  },
  'GET spot/market/fund-net-flow': { does: 'Tells what takers bought less what they sold, for each hour of the last day, oldest first.' },
  'GET spot/market/whale-net-flow': { does: 'Tells the same of large trades alone.' },
  'GET spot/market/auction': {
    does: 'Tells about the opening auction of a pair: there is none, pairs are traded from the moment when they are listed.',
  },
  'GET mix/market/taker-buy-sell': {
    does: 'Tells what takers of a contract bought and sold, for each period of the last day, oldest first.',
    example: { period: '1h' },
  },
  'GET mix/market/long-short': {
    does: 'Tells how many paper traders are long and short, now.',
    data: 'One row, or none if nobody has a position.',
  },
  'GET mix/market/long-short-ratio': {
    does: 'Compares what is borrowed of the two coins of a pair, by paper traders, now: the same as in the group margin.',
    data: 'One row, or none if nothing is borrowed.',
  },
  'GET mix/market/loan-growth': {
    does: 'Tells how loans of paper traders have grown: the same as in the group margin.',
    data: 'One row, or none.',
  },
  'GET mix/market/isolated-borrow-rate': {
    does: 'Compares what is borrowed in isolated margin: the same as in the group margin.',
    data: 'One row, or none.',
  },
  'GET margin/market/loan-growth': {
    does: 'Tells how loans of paper traders in a coin of a pair have grown.',
    data: 'One row, or none if there were none.',
  },
  'GET margin/market/isolated-borrow-rate': {
    does: 'Compares what is borrowed of the two coins of a pair in isolated margin, by paper traders, now.',
    data: 'One row, or none if nothing is borrowed.',
  },
  'GET margin/currencies': { does: 'Lists the pairs of spot margin, with leverage and which of their coins are lent.' },
  'GET margin/market/long-short-ratio': {
    does: 'Compares what is borrowed of the two coins of a pair, by paper traders, now.',
    data: 'One row, or none if nothing is borrowed.',
  },
  'GET mix/market/contracts': { does: 'Lists the contracts with their steps and limits.' },
  'GET mix/market/tickers': { does: 'Tells prices and volumes of contracts.' },
  'GET mix/market/ticker': { does: 'Tells prices and volumes of one contract.', data: 'A list of one.' },
  'GET mix/market/merge-depth': {
    does: "Tells the order book of a contract, with the orders of this exchange's traders.",
    example: { limit: '5' },
  },
  'GET mix/market/fills': { does: 'Lists the latest trades of a contract, at most 100.', example: { limit: '5' } },
  'GET mix/market/fills-history': { does: 'Lists earlier trades of a contract, at most 1000.', example: { limit: '5' } },
  'GET mix/market/candles': {
    does: 'Lists candles of a contract, at most 1000, counted back from `endTime`.',
    data: CANDLES,
    example: { limit: '5' },
  },
  'GET mix/market/history-candles': {
    does: 'Lists candles of a contract, at most 200, counted back from `endTime`.',
    data: CANDLES,
    example: { limit: '5' },
  },
  'GET mix/market/history-mark-candles': {
    does: 'Lists candles of the mark price, at most 200.',
    data: `${CANDLES} Volumes are 0.`,
    example: { limit: '5' },
  },
  'GET mix/market/history-index-candles': {
    does: 'Lists candles of the index price, at most 200.',
    data: `${CANDLES} Volumes are 0.`,
    example: { limit: '5' },
  },
  'GET mix/market/symbol-price': { does: 'Tells last, index and mark price of a contract.', data: 'A list of one.' },
  'GET mix/market/current-fund-rate': { does: 'Tells the funding rates.' },
  'GET mix/market/funding-time': { does: 'Tells when funding is next paid.' },
  'GET mix/market/history-fund-rate': { does: 'Lists past funding rates of a contract, newest first.' },
  'GET mix/market/open-interest': { does: 'Tells the open interest of the market that a contract follows.' },
  'GET mix/market/query-position-lever': { does: 'Lists the tiers of a contract: the larger a position, the lower its leverage.' },
  'GET mix/market/vip-fee-rate': { does: 'Lists the fee levels of futures.' },
  'GET mix/market/oi-limit': { does: 'Tells how large a position one account may hold.' },
  'GET mix/market/discount-rate': { does: `Lists how much coins count as margin. ${NO_UNION}`, data: 'Always empty.' },
  'GET mix/market/exchange-rate': { does: `Lists at what coins of the margin are exchanged. ${NO_UNION}`, data: 'Always empty.' },
  'GET mix/market/union-interest-rate-history': { does: `Lists interest of multi-asset margin. ${NO_UNION}` },
  'GET mix/market/account-long-short': {
    does: 'Tells how many paper traders are long and short, now.',
    data: 'One row, or none if nobody has a position.',
  },
  'GET mix/market/position-long-short': {
    does: 'Tells how much paper traders are long and short, now.',
    data: 'One row, or none if nobody has a position.',
  },
}
