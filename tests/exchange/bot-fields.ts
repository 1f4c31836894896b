const grid = { symbol: 'BTCUSDT', mode: 'arithmetic', lower: '1', upper: '2', grids: 5, quote: '100', sellAtEnd: true } as const
const futuresGrid = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 3,
  mode: 'arithmetic',
  lower: '1',
  upper: '2',
  grids: 5,
  margin: '100',
} as const
const dca = {
  symbol: 'BTCUSDT',
  quote: '100',
  amount: '10',
  everyMs: 3_600_000,
  purchases: 3,
  safetyCount: 2,
  safetyAmount: '10',
  safetyStep: '0.01',
  stepScale: '1',
  sizeScale: '1',
  takeProfit: '0.01',
} as const

/** Valid values for the fields of the calls of trading bots. */
export const BOT_FIELDS = {
  gridStart: { requestId: 'odd', ...grid },
  gridPast: grid,
  futuresGridStart: { requestId: 'odd', ...futuresGrid },
  futuresGridPast: futuresGrid,
  dcaStart: { requestId: 'odd', ...dca },
  dcaPast: dca,
  botStop: { id: '1', sell: true },
  botDetail: { id: '1' },
  botTrips: { id: '1', limit: 5 },
  botDeals: { id: '1', limit: 5 },
  botRecords: { limit: 5 },
} as const
