import type { Messages } from 'next-intl'

export type TermId = keyof Messages['glossaryPage']['terms']

/** The sentences about figures of a trader's own. */
export type OwnFigure =
  | 'fee'
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
  /** A worked example in figures and words between braces (`example-words.ts`), which reads the same in every language. */
  readonly example: string
  readonly related?: readonly TermId[]
  /** The sentence about the trader's own figure; without one all have the same. */
  readonly own?: OwnFigure
}

/** The terms that the glossary explains, with their figures, and their neighbours. */
export const TERMS: Readonly<Record<TermId, TermFacts>> = {
  order: { related: ['limitOrder', 'marketOrder', 'triggerOrder'], example: 'BTCUSDT {buy} 0.5 BTC @ 59,000' },
  limitOrder: { related: ['marketOrder', 'postOnly', 'gtc'], example: '{limit} {buy} 0.5 BTC @ 59,000' },
  marketOrder: { related: ['slippage', 'taker'], example: '{market} {buy} 0.5 BTC → 60,001' },
  triggerOrder: { related: ['stopLoss', 'takeProfit', 'markPrice'], example: '{trigger} ≥ 61,000 → {buy} 0.5 BTC' },
  stopLoss: { related: ['takeProfit', 'riskReward'], example: '{long} @ 60,000 · {stop-loss} 58,000' },
  takeProfit: { related: ['stopLoss', 'triggerOrder'], example: '{long} @ 60,000 · {take-profit} 66,000' },
  trailingStop: { related: ['stopLoss'], example: '60,000 × (1 − 2%) = 58,800' },
  postOnly: { related: ['maker', 'limitOrder'], example: '{post-only} {buy} @ 60,000 · 60,000 < 60,001' },
  reduceOnly: { related: ['position'], example: '{long} 1 BTC · {sell} 0.4 BTC → 0.6 BTC' },
  gtc: { related: ['ioc', 'fok'], example: '{limit} {buy} 0.5 BTC @ 59,000 · GTC' },
  ioc: { related: ['fok', 'partialFill'], example: '{buy} 2 BTC @ 60,001 · IOC → 1.2 BTC' },
  fok: { related: ['ioc', 'gtc'], example: '{buy} 2 BTC @ 60,001 · FOK → 2 BTC / 0 BTC' },
  iceberg: { related: ['limitOrder', 'queue'], example: '{limit} {buy} 10 BTC @ 59,000 → 1 BTC' },
  twap: { related: ['slippage', 'priceImpact'], example: '{buy} 6 BTC = 12 × 0.5 BTC' },
  chase: { related: ['postOnly', 'maker'], example: '{buy} @ 60,000 → 60,002 → 60,005' },
  bid: { related: ['ask', 'spread'], example: '{buy} 60,000 / {sell} 60,001 → 60,000' },
  ask: { related: ['bid', 'spread'], example: '{buy} 60,000 / {sell} 60,001 → 60,001' },
  spread: { related: ['bid', 'ask', 'midPrice'], example: '60,001 − 60,000 = 1 USDT' },
  orderBook: { related: ['depth', 'bid', 'ask'], example: '60,000 × 0.8 BTC | 60,001 × 1.2 BTC' },
  depth: { related: ['orderBook', 'liquidity'], example: '60,001 × 1.2 + 60,002 × 3 → 4.2 BTC' },
  liquidity: { related: ['depth', 'slippage'], example: '10 BTC: 60,001 → 60,004' },
  slippage: { related: ['marketOrder', 'depth'], example: '(60,012 − 60,000) / 60,000 = 0.02%', own: 'slippage' },
  priceImpact: { related: ['slippage', 'depth'], example: '(60,012 − 60,000.5) / 60,000.5 = 0.02%' },
  fill: { related: ['partialFill', 'fee'], example: '{buy} 0.5 BTC @ 60,001', own: 'fillPrice' },
  partialFill: { related: ['fill', 'ioc'], example: '0.3 / 0.5 BTC' },
  maker: { related: ['taker', 'postOnly'], example: '{limit} {buy} @ 59,000 · 1,000 USDT × 0.02% = 0.2 USDT' },
  taker: { related: ['maker', 'fee'], example: '{market} {buy} · 1,000 USDT × 0.06% = 0.6 USDT' },
  fee: { related: ['maker', 'taker'], example: '1,000 USDT × 0.1% = 1 USDT', own: 'fee' },
  queue: { related: ['maker', 'orderBook'], example: '59,000: 3 BTC → 0.5 BTC' },
  latency: { related: ['slippage', 'paperTrading'], example: '60,001 → 80 ms → 60,003' },
  tickSize: { related: ['lotSize'], example: '60,000.1 → 60,000.2' },
  lotSize: { related: ['tickSize'], example: '0.001 → 0.002 BTC' },
  notional: { related: ['leverage', 'margin'], example: '0.5 BTC × 60,000 = 30,000 USDT', own: 'value' },
  lastPrice: { related: ['markPrice', 'fill'], example: '0.2 BTC @ 60,001 → 60,001' },
  markPrice: { related: ['indexPrice', 'liquidation'], example: '60,000 + 12 = 60,012', own: 'mark' },
  indexPrice: { related: ['markPrice', 'basis'], example: '(60,000 + 60,004 + 59,999) / 3 = 60,001' },
  midPrice: { related: ['spread'], example: '(60,000 + 60,001) / 2 = 60,000.5' },
  candle: { related: ['volume', 'lastPrice'], example: '60,000 / 60,400 / 59,800 / 60,200' },
  volume: { related: ['turnover'], example: '0.2 + 0.5 + 0.3 = 1 BTC' },
  turnover: { related: ['volume'], example: '12 BTC × 60,000 = 720,000 USDT' },
  volatility: { related: ['drawdown'], example: '600 / 60,000 = 1%' },
  spot: { related: ['futures', 'pair'], example: '{buy} 0.5 BTC = 30,000 USDT' },
  pair: { related: ['baseCoin', 'quoteCoin'], example: 'BTC / USDT' },
  baseCoin: { related: ['quoteCoin', 'pair'], example: 'BTC / USDT → BTC' },
  quoteCoin: { related: ['baseCoin', 'stablecoin'], example: 'BTC / USDT → USDT' },
  stablecoin: { related: ['quoteCoin'], example: '1 USDT ≈ 1 USD' },
  futures: { related: ['perpetual', 'spot'], example: 'BTCUSDT {long} 0.5 BTC @ 60,000' },
  perpetual: { related: ['fundingRate', 'futures'], example: 'BTCUSDT {long} · 8 h × 0.01%' },
  long: { related: ['short', 'position'], example: '{long} 0.5 × (61,000 − 60,000) = 500 USDT' },
  short: { related: ['long', 'position'], example: '{short} 0.5 × (60,000 − 59,000) = 500 USDT' },
  leverage: { related: ['initialMargin', 'liquidationPrice'], example: '10,000 / 1,000 = 10×', own: 'leverage' },
  margin: { related: ['initialMargin', 'maintenanceMargin'], example: '0.5 × 60,000 / 10 = 3,000 USDT', own: 'margin' },
  initialMargin: { related: ['leverage', 'margin'], example: '10,000 USDT / 10 = 1,000 USDT', own: 'margin' },
  maintenanceMargin: { related: ['riskTier', 'liquidation'], example: '10,000 USDT × 0.4% = 40 USDT' },
  marginRatio: { related: ['maintenanceMargin', 'liquidation'], example: '40 / 800 = 5%' },
  crossMargin: { related: ['isolatedMargin', 'equity'], example: '{cross}: 5,000 + 3,000 = 8,000 USDT' },
  isolatedMargin: { related: ['crossMargin'], example: '{isolated}: 3,000 USDT' },
  position: { related: ['long', 'short', 'entryPrice'], example: 'BTCUSDT {long} 0.5 BTC @ 60,000' },
  entryPrice: { related: ['breakEven', 'position'], example: '(1 × 60,000 + 1 × 62,000) / 2 = 61,000', own: 'entry' },
  breakEven: { related: ['entryPrice', 'fee'], example: '60,000 × (1 + 2 × 0.06%) = 60,072' },
  unrealisedPnl: { related: ['realisedPnl', 'markPrice'], example: '(61,000 − 60,000) × 0.5 = 500 USDT', own: 'unrealised' },
  realisedPnl: { related: ['unrealisedPnl', 'fee'], example: '(61,000 − 60,000) × 0.5 − 36 = 464 USDT' },
  roi: { related: ['unrealisedPnl', 'margin'], example: '500 / 3,000 = 16.67%' },
  liquidation: { related: ['liquidationPrice', 'maintenanceMargin'], example: '{long} 10× @ 60,000 → 54,216' },
  liquidationPrice: {
    related: ['liquidation', 'markPrice', 'leverage'],
    example: '60,000 × (1 − 1/10 + 0.4%) = 54,240',
    own: 'liquidation',
  },
  bankruptcyPrice: { related: ['liquidationPrice', 'protectionFund'], example: '60,000 × (1 − 1/10) = 54,000' },
  riskTier: { related: ['maintenanceMargin', 'leverage'], example: '< 500,000 USDT → 0.4%' },
  autoDeleveraging: { related: ['protectionFund', 'liquidation'], example: '{short} 5 BTC − 2 BTC = 3 BTC' },
  protectionFund: { related: ['bankruptcyPrice', 'autoDeleveraging'], example: '54,000 − 53,900 = 100 USDT' },
  fundingRate: { related: ['perpetual', 'basis'], example: '10,000 USDT × 0.01% = 1 USDT', own: 'funding' },
  openInterest: { related: ['volume', 'perpetual'], example: '1.2 + 0.8 + 3 = 5 BTC' },
  basis: { related: ['indexPrice', 'fundingRate'], example: '60,030 − 60,000 = 30 USDT' },
  hedgeMode: { related: ['oneWayMode'], example: '{long} 1 BTC + {short} 0.4 BTC' },
  oneWayMode: { related: ['hedgeMode'], example: '{long} 1 BTC − 0.4 BTC = 0.6 BTC' },
  marginTrading: { related: ['interest', 'short'], example: '1,000 + 2,000 = 3,000 USDT' },
  interest: { related: ['marginTrading'], example: '1,000 USDT × 0.012% = 0.12 USDT' },
  equity: { related: ['availableBalance', 'unrealisedPnl'], example: '10,000 + 500 = 10,500 USDT' },
  availableBalance: { related: ['equity', 'margin'], example: '10,500 − 3,000 = 7,500 USDT' },
  drawdown: { related: ['volatility', 'equity'], example: '(12,000 − 9,000) / 12,000 = 25%' },
  winRate: { related: ['riskReward'], example: '45 / 100 = 45%' },
  riskReward: { related: ['stopLoss', 'takeProfit'], example: '(66,000 − 60,000) / (60,000 − 58,000) = 3' },
  paperTrading: { related: ['latency', 'queue'], example: '10,000 USDT → 10,464 USDT' },
  p2p: { related: ['stablecoin'], example: '100 USDT × 0.92 = 92 EUR' },
}

export const TERM_IDS = Object.keys(TERMS) as TermId[]
