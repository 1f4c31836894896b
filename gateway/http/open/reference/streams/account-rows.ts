import { amount, base, choice, type Fields, id, price, quote, share, text, time, usdt } from '../fields/field.ts'
import type { ChannelRow } from './channel.ts'

/** The rows of the channels of an account. */

const FILL = ['fillPrice', 'tradeId', 'baseVolume', 'fillTime', 'fillFee', 'fillFeeCoin', 'tradeScope']

/** Fields of an order's fills of this moment: several fills of one command come as one. */
const fillFields: Fields = {
  fillPrice: price('The price of its latest fill.'),
  tradeId: id('The number of its latest fill.'),
  baseVolume: base('What was filled now.'),
  fillTime: time('When it was filled.'),
  fillFee: amount('The fee of what was filled now; negative if it was charged.', '-0.06'),
  fillFeeCoin: text('The coin of that fee.', 'USDT'),
  tradeScope: choice(['T', 'M'], 'Whether it took from the book or rested in it.'),
}

const orderFields: Fields = {
  ...fillFields,
  accBaseVolume: base('All that is filled.'),
  priceAvg: price('The average price of all fills; 0 without any.'),
  feeDetail: text('The fees so far, in a list of one; empty without fills.'),
}

const ORDER = [
  'instId',
  'orderId',
  'clientOid',
  'orderType',
  'force',
  'accBaseVolume',
  'priceAvg',
  'feeDetail',
  'enterPointSource',
  'cTime',
  'uTime',
  'price',
  'side',
  'size',
  'status',
]
const PLAN = ['triggerPrice', 'triggerType', 'triggerDirection', 'planType', 'executePrice']

export const SPOT_ORDER: ChannelRow = {
  like: 'spot/trade/orderInfo',
  names: [...ORDER, 'newSize', 'notional', 'stpMode'],
  optional: ['price', ...FILL],
  types: { feeDetail: 'fees' },
  own: {
    ...orderFields,
    newSize: text('The same as `size`.', '0.001'),
    notional: quote('What is filled, by value.'),
    price: price('The limit price; absent of a market order.'),
  },
}
export const FUTURES_ORDER: ChannelRow = {
  like: 'mix/order/detail',
  names: [...ORDER, 'posMode', 'posSide', 'tradeSide', 'reduceOnly', 'marginCoin', 'marginMode', 'leverage', 'notionalUsd'],
  optional: [...FILL, 'fillNotionalUsd', 'pnl'],
  types: { feeDetail: 'fees' },
  own: {
    ...orderFields,
    price: price('The limit price; 0 for a market order.'),
    reduceOnly: choice(['no', 'yes'], 'Whether it can only make a position smaller.'),
    notionalUsd: usdt('Its value by the limit price; of a market order what is filled.'),
    fillNotionalUsd: usdt('The value of what was filled now.'),
    pnl: usdt('The realised profit of what was filled now, without fees. It is rounded: bills have it exactly.', '0'),
  },
}

const planStatus = choice(
  ['live', 'executed', 'fail_execute', 'cancelled'],
  'Whether it waits, fired, fired but could not be placed, or was cancelled.',
)

export function planRow(row: ChannelRow, like: string): ChannelRow {
  return {
    ...row,
    like,
    names: [...row.names, ...PLAN],
    optional: (row.optional ?? []).filter((name) => name === 'price'),
    own: {
      ...row.own,
      status: planStatus,
      size: text('The size; with the plan type `total` what is spent.', '0.001', { unit: 'base coin, or quote coin with `total`' }),
      triggerPrice: price('The price at which it fires; 0 while an order that trails has none.'),
    },
  }
}

export const balance: Fields = {
  available: amount('What orders can use.'),
  frozen: amount('What orders hold.', '0'),
}

export const positionRow: ChannelRow = {
  like: 'mix/position/all-position',
  names: [
    'posId',
    'instId',
    'marginCoin',
    'marginSize',
    'marginMode',
    'holdSide',
    'posMode',
    'total',
    'available',
    'frozen',
    'openPriceAvg',
    'leverage',
    'achievedProfits',
    'unrealizedPL',
    'unrealizedPLR',
    'liquidationPrice',
    'keepMarginRate',
    'marginRate',
    'markPrice',
    'breakEvenPrice',
    'totalFee',
    'deductedFee',
    'cTime',
    'uTime',
    'autoMargin',
  ],
  types: { leverage: 'number' },
  own: {
    posId: text('The name of the position, which it keeps while it is open.', 'BTCUSDT-net-1767225600000'),
    frozen: base('What open orders close.', '0'),
    unrealizedPLR: share('The unrealised profit or loss over the margin.', '0.05'),
    marginRate: share('The maintenance margin over what covers it: it is liquidated at 1.', '0.02'),
  },
}

export const closedRow: ChannelRow = {
  like: 'mix/position/history-position',
  names: [
    'posId',
    'instId',
    'marginCoin',
    'holdSide',
    'posMode',
    'openAvgPrice',
    'closeAvgPrice',
    'marginMode',
    'openTotalPos',
    'closeTotalPos',
    'pnl',
    'netProfit',
    'totalFunding',
    'openFee',
    'closeFee',
    'cTime',
    'uTime',
  ],
  own: { posId: id('The number of the closed position.'), cTime: time('When it was opened.'), uTime: time('When it was closed.') },
}

export const marginOrder: ChannelRow = {
  like: 'margin/crossed/history-orders',
  names: [
    'instId',
    'orderType',
    'enterPointSource',
    'orderId',
    'clientOid',
    'loanType',
    'price',
    'side',
    'status',
    'baseSize',
    'quoteSize',
    'priceAvg',
    'force',
    'stpMode',
    'cTime',
    'uTime',
    'feeDetail',
    'fillPrice',
    'baseVolume',
    'fillTotalAmount',
  ],
  types: { feeDetail: 'fees' },
  own: {
    feeDetail: text('The fees so far, in a list of one; empty without fills.'),
    fillPrice: price('The price of the fill that caused the message; 0 without one.'),
    baseVolume: base('All that is filled, by size.'),
    fillTotalAmount: quote('All that is filled, by value.'),
  },
}
