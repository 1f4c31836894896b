import type { CrossSymbol, IsolatedRecord, RiskContract } from '#gateway/engine/trading/risk/records.ts'

export const CONTRACT: RiskContract = {
  symbol: 'BTCUSDT',
  tiers: [
    { minValue: '0', maxValue: '1000', mm: '0.01' },
    { minValue: '1000', maxValue: '5000', mm: '0.02' },
    { minValue: '5000', maxValue: '20000', mm: '0.05' },
  ],
  feeRate: '0',
  pricePlace: 2,
  sizeMultiplier: '0.1',
  minTradeNum: '0.1',
}
export const LONG: IsolatedRecord = { direction: 1, openAvgPrice: '100', count: '5', margin: '50' }

export function cross(change: Partial<CrossSymbol> = {}): CrossSymbol {
  return {
    contract: CONTRACT,
    markPrice: '100',
    positions: [{ direction: 1, openAvgPrice: '100', count: '5' }],
    ...change,
  }
}
