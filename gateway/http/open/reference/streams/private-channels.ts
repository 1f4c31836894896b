import { text, usdt } from '../fields/field.ts'
import { balance, closedRow, FUTURES_ORDER, marginOrder, planRow, positionRow, SPOT_ORDER } from './account-rows.ts'
import type { Channel } from './channel.ts'

const AT_ONCE = 'The present state at once, then what changes.'
const CHANGES = 'Nothing at once, then each change; what one command changes comes together.'

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
      names: ['symbol', 'id', 'coin', 'available', 'frozen', 'borrow', 'interest', 'coupon', 'uTime'],
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

/** The channels of an account, which need a login. */
export const PRIVATE_CHANNELS: readonly Channel[] = [...SPOT, ...FUTURES, ...MARGIN]
