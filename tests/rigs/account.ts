import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import type { AccountSnapshot, AccountUpdate } from '#lib/contract/trading-stream.ts'

/** Returns rows for tests with defaults for every field; a test sets only the fields that it is about. */
export function orderOf(fields: Partial<OrderRow> = {}): OrderRow {
  return {
    orderId: '1',
    clientOrderId: null,
    product: 'spot',
    symbol: 'BTCUSDT',
    wallet: 'spot',
    side: 'buy',
    type: 'limit',
    force: 'gtc',
    price: '60000',
    size: '0.1',
    amount: null,
    filledSize: '0',
    filledValue: '0',
    averagePrice: null,
    fee: '0',
    feeCoin: 'BTC',
    held: '6000',
    status: 'live',
    cancelReason: null,
    reduceOnly: false,
    positionSide: null,
    marginMode: null,
    leverage: null,
    trigger: null,
    takeProfit: null,
    stopLoss: null,
    parentId: null,
    siblingId: null,
    epoch: 1,
    placedAt: 0,
    updatedAt: 0,
    ...fields,
  }
}

export function positionOf(fields: Partial<PositionRow> = {}): PositionRow {
  return {
    symbol: 'BTCUSDT',
    side: 'net',
    direction: 1,
    marginMode: 2,
    holdMode: 1,
    openAvgPrice: '60000',
    count: '0.1',
    available: '0.1',
    openLevel: '10',
    openMarginCount: '600',
    openDealCount: '0.1',
    closeDealCount: '0',
    positionsOpenAvgPrice: '60000',
    positionsCount: '0.1',
    positionsLevel: '10',
    positionsOpenMarginCount: '600',
    maintenanceMargin: '24',
    achievedProfits: '0',
    fees: '0',
    funding: '0',
    markPrice: '60000',
    unrealisedProfit: '0',
    roe: '0',
    liquidationPrice: null,
    marginRatio: null,
    breakEvenPrice: null,
    openedAt: 0,
    updatedAt: 0,
    ...fields,
  }
}

export function snapshotOf(fields: Partial<AccountSnapshot> = {}): AccountSnapshot {
  return {
    type: 'snapshot',
    run: 'run',
    seq: 0,
    ts: 0,
    wallTime: 0,
    balances: [],
    wallets: [],
    orders: [],
    positions: [],
    fills: [],
    bots: [],
    account: {
      accountId: 'u1',
      epoch: 1,
      epochStartedAt: 0,
      holdMode: 1,
      spotLevel: 0,
      futuresLevel: 0,
      fees: { spot: { maker: '0.001', taker: '0.001', isOwn: false }, futures: { maker: '0.0002', taker: '0.0006', isOwn: false } },
      realism: {
        preset: 'frictionless',
        latencyMinMs: 0,
        latencyMaxMs: 0,
        queueThousandths: 0,
        takeThousandths: 1000,
        printThousandths: 1000,
        rejectThousandths: 0,
      },
    },
    ...fields,
  }
}

export function updateOf(seq: number, fields: Partial<AccountUpdate> = {}): AccountUpdate {
  return { type: 'update', from: seq, seq, ts: 0, ...fields }
}
