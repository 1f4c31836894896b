import { expect, it } from 'vitest'
import type { BalanceRow, WalletSummary } from '#lib/contract/trading/trading-assets.ts'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { pairBook } from '#lib/contract/market/pairs.ts'
import { marginLiquidation } from './margin-liquidation.ts'

const PAIRS = pairBook({ spot: SPOT_INSTRUMENTS, futures: FUTURES_INSTRUMENTS })
const wallet = 'isolated:BTCUSDT' as const

function summary(fields: Partial<WalletSummary>): WalletSummary {
  return {
    wallet,
    equity: '0',
    debt: '0',
    available: null,
    unrealisedProfit: null,
    margin: null,
    maintenanceMargin: null,
    riskRatio: null,
    ...fields,
  }
}

function row(coin: string, total: string, borrowed = '0', interest = '0', value: string | null = null): BalanceRow {
  return { wallet, coin, total, available: total, frozen: '0', borrowed, interest, value }
}

it.each([
  // At 42 000 the debt of 40 000 leaves equity of 2 000, which is 5 % of it.
  [
    'a long, below the market',
    { equity: '10000', debt: '40000', riskRatio: '0.2' },
    [row('BTC', '1', '0', '0', '50000'), row('USDT', '0', '39990', '10')],
    '42000',
  ],
  // 60 000 repay 1 BTC plus 5 % at 57 142.857…, rounded down to the tick.
  ['a short, above it', { equity: '10000', debt: '50000', riskRatio: '0.25' }, [row('BTC', '0', '1'), row('USDT', '60000')], '57142.85'],
  [
    'no price that the market cannot come to',
    { equity: '1000', debt: '355', riskRatio: '0.01775' },
    [row('BTC', '0.005', '0.005'), row('USDT', '1000')],
    null,
  ],
  [
    'no price for a debt in the coin that it holds',
    { equity: '900', debt: '100', riskRatio: '0.0056' },
    [row('USDT', '1000', '100')],
    null,
  ],
  ['none without a debt', { equity: '10000' }, [row('BTC', '1')], null],
  ['none of the cross wallet', { wallet: 'cross', equity: '10000', debt: '40000', riskRatio: '0.2' }, [row('BTC', '1')], null],
] as const)('%s', (_, fields, rows, price) => {
  expect(marginLiquidation(PAIRS, summary(fields), rows)?.price ?? null).toBe(price)
})
