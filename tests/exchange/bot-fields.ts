/** Valid values for the fields of the calls of trading bots. */
export const BOT_FIELDS = {
  gridStart: { requestId: 'odd', symbol: 'BTCUSDT', mode: 'arithmetic', lower: '1', upper: '2', grids: 5, quote: '100', sellAtEnd: true },
  botStop: { id: '1', sell: true },
  botDetail: { id: '1' },
  botTrips: { id: '1', limit: 5 },
  botRecords: { limit: 5 },
} as const
