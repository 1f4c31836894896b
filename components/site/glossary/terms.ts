import type { Messages } from 'next-intl'

export type TermId = keyof Messages['glossaryPage']['terms']

/** The figures of a trader's own last trades that can illustrate a term. */
export type OwnFigure =
  | 'fee'
  | 'role'
  | 'fillPrice'
  | 'value'
  | 'leverage'
  | 'margin'
  | 'entry'
  | 'mark'
  | 'unrealised'
  | 'liquidation'
  | 'funding'
  | 'slippage'

interface TermFacts {
  /** A worked example in figures alone, which reads the same in every language. */
  readonly example?: string
  readonly related?: readonly TermId[]
  readonly own?: OwnFigure
}

/** The terms that the glossary explains, with their figures, their neighbours and the trader's own figure for them. */
export const TERMS: Readonly<Record<TermId, TermFacts>> = {
  order: { related: ['limitOrder', 'marketOrder', 'triggerOrder'] },
  limitOrder: { related: ['marketOrder', 'postOnly', 'gtc'] },
  marketOrder: { related: ['slippage', 'taker'] },
  triggerOrder: { related: ['stopLoss', 'takeProfit', 'markPrice'] },
  stopLoss: { related: ['takeProfit', 'riskReward'] },
  takeProfit: { related: ['stopLoss', 'triggerOrder'] },
  trailingStop: { related: ['stopLoss'], example: '60,000 × (1 − 2%) = 58,800' },
  postOnly: { related: ['maker', 'limitOrder'] },
  reduceOnly: { related: ['position'] },
  gtc: { related: ['ioc', 'fok'] },
  ioc: { related: ['fok', 'partialFill'] },
  fok: { related: ['ioc', 'gtc'] },
  bid: { related: ['ask', 'spread'] },
  ask: { related: ['bid', 'spread'] },
  spread: { related: ['bid', 'ask', 'midPrice'], example: '60,001 − 60,000 = 1 USDT' },
  orderBook: { related: ['depth', 'bid', 'ask'] },
  depth: { related: ['orderBook', 'liquidity'] },
  liquidity: { related: ['depth', 'slippage'] },
  slippage: { related: ['marketOrder', 'depth'], example: '(60,012 − 60,000) / 60,000 = 0.02%', own: 'slippage' },
  priceImpact: { related: ['slippage', 'depth'] },
  fill: { related: ['partialFill', 'fee'], own: 'fillPrice' },
  partialFill: { related: ['fill', 'ioc'] },
  maker: { related: ['taker', 'postOnly'], own: 'role' },
  taker: { related: ['maker', 'fee'], own: 'role' },
  fee: { related: ['maker', 'taker'], example: '1,000 USDT × 0.1% = 1 USDT', own: 'fee' },
  queue: { related: ['maker', 'orderBook'] },
  latency: { related: ['slippage', 'paperTrading'] },
  tickSize: { related: ['lotSize'], example: '60,000.1 → 60,000.2' },
  lotSize: { related: ['tickSize'], example: '0.001 → 0.002 BTC' },
  notional: { related: ['leverage', 'margin'], example: '0.5 BTC × 60,000 = 30,000 USDT', own: 'value' },
  lastPrice: { related: ['markPrice', 'fill'] },
  markPrice: { related: ['indexPrice', 'liquidation'], own: 'mark' },
  indexPrice: { related: ['markPrice', 'basis'] },
  midPrice: { related: ['spread'], example: '(60,000 + 60,001) / 2 = 60,000.5' },
  candle: { related: ['volume', 'lastPrice'] },
  volume: { related: ['turnover'] },
  turnover: { related: ['volume'], example: '12 BTC × 60,000 = 720,000 USDT' },
  volatility: { related: ['drawdown'] },
  spot: { related: ['futures', 'pair'] },
  pair: { related: ['baseCoin', 'quoteCoin'], example: 'BTC / USDT' },
  baseCoin: { related: ['quoteCoin', 'pair'] },
  quoteCoin: { related: ['baseCoin', 'stablecoin'] },
  stablecoin: { related: ['quoteCoin'] },
  futures: { related: ['perpetual', 'spot'] },
  perpetual: { related: ['fundingRate', 'futures'] },
  long: { related: ['short', 'position'] },
  short: { related: ['long', 'position'] },
  leverage: { related: ['initialMargin', 'liquidationPrice'], example: '10,000 / 1,000 = 10×', own: 'leverage' },
  margin: { related: ['initialMargin', 'maintenanceMargin'], own: 'margin' },
  initialMargin: { related: ['leverage', 'margin'], example: '10,000 USDT / 10 = 1,000 USDT', own: 'margin' },
  maintenanceMargin: { related: ['riskTier', 'liquidation'], example: '10,000 USDT × 0.4% = 40 USDT' },
  marginRatio: { related: ['maintenanceMargin', 'liquidation'], example: '40 / 800 = 5%' },
  crossMargin: { related: ['isolatedMargin', 'equity'] },
  isolatedMargin: { related: ['crossMargin'] },
  position: { related: ['long', 'short', 'entryPrice'] },
  entryPrice: { related: ['breakEven', 'position'], example: '(1 × 60,000 + 1 × 62,000) / 2 = 61,000', own: 'entry' },
  breakEven: { related: ['entryPrice', 'fee'] },
  unrealisedPnl: { related: ['realisedPnl', 'markPrice'], example: '(61,000 − 60,000) × 0.5 = 500 USDT', own: 'unrealised' },
  realisedPnl: { related: ['unrealisedPnl', 'fee'] },
  roi: { related: ['unrealisedPnl', 'margin'], example: '500 / 3,000 = 16.67%' },
  liquidation: { related: ['liquidationPrice', 'maintenanceMargin'] },
  liquidationPrice: { related: ['liquidation', 'markPrice', 'leverage'], own: 'liquidation' },
  bankruptcyPrice: { related: ['liquidationPrice', 'protectionFund'], example: '60,000 × (1 − 1/10) = 54,000' },
  riskTier: { related: ['maintenanceMargin', 'leverage'] },
  autoDeleveraging: { related: ['protectionFund', 'liquidation'] },
  protectionFund: { related: ['bankruptcyPrice', 'autoDeleveraging'] },
  fundingRate: { related: ['perpetual', 'basis'], example: '10,000 USDT × 0.01% = 1 USDT', own: 'funding' },
  openInterest: { related: ['volume', 'perpetual'] },
  basis: { related: ['indexPrice', 'fundingRate'], example: '60,030 − 60,000 = 30 USDT' },
  hedgeMode: { related: ['oneWayMode'] },
  oneWayMode: { related: ['hedgeMode'] },
  marginTrading: { related: ['interest', 'short'] },
  interest: { related: ['marginTrading'], example: '1,000 USDT × 0.012% = 0.12 USDT' },
  equity: { related: ['availableBalance', 'unrealisedPnl'] },
  availableBalance: { related: ['equity', 'margin'] },
  drawdown: { related: ['volatility', 'equity'], example: '(12,000 − 9,000) / 12,000 = 25%' },
  winRate: { related: ['riskReward'], example: '45 / 100 = 45%' },
  riskReward: { related: ['stopLoss', 'takeProfit'], example: '(66,000 − 60,000) / (60,000 − 58,000) = 3' },
  paperTrading: { related: ['latency', 'queue'] },
  p2p: { related: ['stablecoin'] },
}

export const TERM_IDS = Object.keys(TERMS) as TermId[]
