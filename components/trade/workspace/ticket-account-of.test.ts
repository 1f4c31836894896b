import { describe, expect, it } from 'vitest'
import { findFutures, findSpot } from '#lib/contract/market/instruments.ts'
import type { BalanceRow, WalletSummary } from '#lib/contract/trading/trading-assets.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { required } from '#lib/kernel/assert.ts'
import { futuresTicketMarket, spotTicketMarket } from '../ticket/state/ticket-market.ts'
import type { WorkspaceView } from './workspace.ts'
import { ticketAccountOf } from './ticket-account-of.ts'

const spot = spotTicketMarket(required(findSpot('BTCUSDT'), 'BTCUSDT is listed'))
const futures = futuresTicketMarket(required(findFutures('BTCUSDT'), 'BTCUSDT is listed'))

const balance = (over: Partial<BalanceRow>): BalanceRow => ({
  wallet: 'spot',
  coin: 'USDT',
  total: '0',
  available: '0',
  frozen: '0',
  borrowed: '0',
  interest: '0',
  value: null,
  ...over,
})

const wallet = (over: Partial<WalletSummary>): WalletSummary => ({
  wallet: 'futures',
  equity: '0',
  debt: '0',
  available: null,
  unrealisedProfit: null,
  margin: null,
  maintenanceMargin: null,
  riskRatio: null,
  ...over,
})

const position = (over: Partial<PositionRow>) =>
  ({
    symbol: 'BTCUSDT',
    side: 'net',
    direction: 1,
    marginMode: 2,
    openAvgPrice: '50000',
    count: '0.1',
    openMarginCount: '500',
    maintenanceMargin: '25',
    unrealisedProfit: '0',
    ...over,
  }) as PositionRow

const view = (over: Partial<WorkspaceView> = {}): WorkspaceView => ({
  status: 'live',
  isLoaded: true,
  countdowns: [],
  account: null,
  orders: [],
  pending: [],
  positions: [],
  balances: [],
  wallets: [],
  fills: [],
  ...over,
})

describe('the account data of a spot ticket', () => {
  const balances = [balance({ available: '100' }), balance({ coin: 'BTC', available: '2' }), balance({ wallet: 'cross', available: '7' })]

  it('is the free balance of its own wallet', () => {
    expect(ticketAccountOf(view({ balances }), spot, 'spot', null, 'buy')).toEqual({ quoteAvailable: '100', baseAvailable: '2' })
    expect(ticketAccountOf(view({ balances }), spot, 'cross', null, 'buy')).toEqual({ quoteAvailable: '7', baseAvailable: '0' })
  })
})

describe('the account data of a futures ticket', () => {
  const settings = {
    symbol: 'BTCUSDT',
    holdMode: 2,
    marginMode: 1,
    leverageCross: '20',
    leverageLong: '10',
    leverageShort: '5',
    maxLeverage: '125',
  } as const

  it('is the leverage of its side in fixed margin, and both sides of its symbol', () => {
    const positions = [position({ side: 'long' }), position({ side: 'short', direction: 2, count: '0.2' })]
    const of = (side: 'buy' | 'sell') => ticketAccountOf(view({ positions }), futures, 'futures', settings, side).futures
    expect(of('buy')).toMatchObject({
      leverage: '10',
      marginMode: 'isolated',
      positionMode: 'hedge',
      long: { count: '0.1', openAvgPrice: '50000', margin: '500' },
      short: { count: '0.2', openAvgPrice: '50000', margin: '500' },
    })
    expect(of('sell')?.leverage).toBe('5')
  })

  it('is the wallet without profit and without what fixed margin binds, and the other symbols’ part', () => {
    const positions = [
      position({ unrealisedProfit: '30' }),
      position({ symbol: 'ETHUSDT', unrealisedProfit: '-10', maintenanceMargin: '8' }),
      position({ symbol: 'XRPUSDT', marginMode: 1, openMarginCount: '200', unrealisedProfit: '5' }),
    ]
    const wallets = [wallet({ equity: '1225', available: '700' })]
    const account = ticketAccountOf(view({ positions, wallets }), futures, 'futures', { ...settings, marginMode: 2 }, 'buy')
    expect(account.quoteAvailable).toBe('700')
    // 1225 minus the profits of 20 and minus 205 for the isolated position.
    expect(account.futures).toMatchObject({ crossWallet: '1000', othersUpnl: '-10', othersMaintain: '8', leverage: '20' })
  })

  it('counts what another symbol needs once, where it is hedged', () => {
    const other = { symbol: 'ETHUSDT', maintenanceMargin: '8' }
    const positions = [position({ ...other, side: 'long' }), position({ ...other, side: 'short', direction: 2 })]
    const account = ticketAccountOf(view({ positions }), futures, 'futures', { ...settings, marginMode: 2 }, 'buy')
    expect(account.futures?.othersMaintain).toBe('8')
  })
})
