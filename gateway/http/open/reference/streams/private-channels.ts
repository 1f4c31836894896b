import { amount, base, choice, type Fields, id, price, quote, share, text, time, usdt } from '../fields/field.ts'
import type { Channel, ChannelRow } from './channel.ts'

const FILL = ['fillPrice', 'tradeId', 'baseVolume', 'fillTime', 'fillFee', 'fillFeeCoin', 'tradeScope']
const FILL_NAMES = ['deduction', 'feeCoin', 'totalDeductionFee', 'totalFee']

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

const SPOT_ORDER: ChannelRow = {
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
const FUTURES_ORDER: ChannelRow = {
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

function planRow(row: ChannelRow, like: string): ChannelRow {
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

const AT_ONCE = 'The present state at once, then what changes.'
const CHANGES = 'Nothing at once, then each change; what one command changes comes together.'

const balance: Fields = {
  available: amount('What orders can use.'),
  frozen: amount('What orders hold.', '0'),
}

const positionRow: ChannelRow = {
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

const closedRow: ChannelRow = {
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

const SHARED = { about: 'instId', needsLogin: true, actions: ['snapshot'] } as const

const SPOT: readonly Channel[] = [
  {
    ...SHARED,
    key: 'spotAccount',
    names: ['account'],
    instType: 'SPOT',
    about: 'coin',
    does: 'Balances of the spot wallet.',
    sends: AT_ONCE,
    row: { like: 'spot/account/assets', names: ['coin', 'available', 'limitAvailable', 'frozen', 'locked', 'uTime'] },
  },
  {
    ...SHARED,
    key: 'spotOrders',
    names: ['orders'],
    instType: 'SPOT',
    does: 'Orders of spot, those that wait for a trigger apart.',
    sends: CHANGES,
    row: SPOT_ORDER,
  },
  {
    ...SHARED,
    key: 'spotPlans',
    names: ['orders-algo'],
    instType: 'SPOT',
    does: 'Orders of spot that wait, or waited, for a trigger.',
    sends: CHANGES,
    row: planRow(SPOT_ORDER, 'spot/trade/current-plan-order'),
  },
  {
    ...SHARED,
    key: 'spotFills',
    names: ['fill'],
    instType: 'SPOT',
    does: 'Fills of spot.',
    sends: CHANGES,
    row: {
      like: 'spot/trade/fills',
      names: [
        'userId',
        'symbol',
        'orderId',
        'tradeId',
        'orderType',
        'side',
        'priceAvg',
        'size',
        'amount',
        'feeDetail',
        'tradeScope',
        'cTime',
        'uTime',
      ],
      types: { feeDetail: 'fees' },
    },
  },
]

const FUTURES: readonly Channel[] = [
  {
    ...SHARED,
    key: 'futuresAccount',
    names: ['account'],
    instType: 'USDT-FUTURES',
    about: 'coin',
    does: 'The futures account.',
    sends: `${AT_ONCE} While a position is open, its value once a second.`,
    row: {
      like: 'mix/account/accounts',
      names: [
        'marginCoin',
        'frozen',
        'available',
        'maxOpenPosAvailable',
        'maxTransferOut',
        'equity',
        'usdtEquity',
        'crossedRiskRate',
        'unrealizedPL',
      ],
      own: {
        frozen: usdt('What cannot be moved: with `maxTransferOut` it is the equity.', '0'),
        maxOpenPosAvailable: usdt('The same as `maxTransferOut`.'),
        equity: usdt('The balance with the profit and loss of open positions.'),
        usdtEquity: usdt('The same as `equity`.'),
      },
    },
  },
  {
    ...SHARED,
    key: 'futuresOrders',
    names: ['orders'],
    instType: 'USDT-FUTURES',
    does: 'Orders of futures, those that wait for a trigger apart.',
    sends: CHANGES,
    row: FUTURES_ORDER,
  },
  {
    ...SHARED,
    key: 'futuresPlans',
    names: ['orders-algo'],
    instType: 'USDT-FUTURES',
    does: 'Orders of futures that wait, or waited, for a trigger.',
    sends: CHANGES,
    row: planRow(FUTURES_ORDER, 'mix/order/orders-plan-pending'),
  },
  {
    ...SHARED,
    key: 'futuresFills',
    names: ['fill'],
    instType: 'USDT-FUTURES',
    does: 'Fills of futures.',
    sends: CHANGES,
    row: {
      like: 'mix/order/fills',
      names: [
        'tradeId',
        'symbol',
        'orderId',
        'price',
        'baseVolume',
        'feeDetail',
        'side',
        'quoteVolume',
        'profit',
        'enterPointSource',
        'tradeSide',
        'posMode',
        'tradeScope',
        'orderType',
        'marginCoin',
        'cTime',
        'uTime',
      ],
      types: { feeDetail: 'fees' },
    },
  },
  {
    ...SHARED,
    key: 'positions',
    names: ['positions'],
    instType: 'USDT-FUTURES',
    does: 'Open positions.',
    sends: `${AT_ONCE} All positions come each time, and an empty list when there is none; while one is open, once a second.`,
    row: positionRow,
  },
  {
    ...SHARED,
    key: 'closedPositions',
    names: ['positions-history'],
    instType: 'USDT-FUTURES',
    does: 'Positions that are closed.',
    sends: CHANGES,
    row: closedRow,
  },
]

const marginOrder: ChannelRow = {
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

const MARGIN: readonly Channel[] = (['crossed', 'isolated'] as const).flatMap((mode): Channel[] => [
  {
    ...SHARED,
    key: `${mode}Account`,
    names: [`account-${mode}`],
    instType: 'MARGIN',
    about: 'coin',
    does: `Balances and debts of ${mode === 'crossed' ? 'the cross' : 'isolated'} margin wallet${mode === 'crossed' ? '' : 's'}.`,
    sends: AT_ONCE,
    row: {
      like: 'margin/crossed/account/assets',
      names: [...(mode === 'isolated' ? ['symbol'] : []), 'id', 'coin', 'available', 'frozen', 'borrow', 'interest', 'coupon', 'uTime'],
      own: { ...balance, id: text('The name of the balance: wallet and coin.', 'cross-USDT') },
    },
  },
  {
    ...SHARED,
    key: `${mode}Orders`,
    names: [`orders-${mode}`],
    instType: 'MARGIN',
    does: `Orders of ${mode === 'crossed' ? 'cross' : 'isolated'} margin.`,
    sends: CHANGES,
    row: marginOrder,
  },
])

/** The names of a fee in a list of fees. */
export const FEE_NAMES = FILL_NAMES

/** The channels of an account, which need a login. */
export const PRIVATE_CHANNELS: readonly Channel[] = [...SPOT, ...FUTURES, ...MARGIN]
