const settings = {
  mode: 'ratio',
  value: '1',
  leverage: 1,
  marginMode: 'leader',
  marketMax: '100',
  slippage: 1000,
  stopLoss: 1000,
  takeProfit: 1000,
  symbols: ['BTCUSDT'],
}
const page = { epoch: 1, startTime: 0, endTime: 1, before: '1', limit: 1 }

/** Valid values for every field of the calls of copy trading that take something. */
export const COPY_FIELDS = {
  copyStart: { requestId: 'odd', leaderId: '1', funds: '10', settings },
  copyChange: { id: '1', settings },
  copyClose: { id: '1', symbol: 'BTCUSDT' },
  copyStop: { id: '1' },
  copyLead: { product: 'spot', share: 1000, takesNew: true },
  copyLeadEnd: { product: 'spot' },
  copiedOrders: page,
  copyRecords: page,
} as const

/** Its reads without fields. */
export const COPY_READS = ['copies', 'copyLeaders', 'copyLeading'] as const
