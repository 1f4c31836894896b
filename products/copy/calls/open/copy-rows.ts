import { Type } from 'typebox'
import { normalize } from '#lib/kernel/decimal-text.ts'
import { divide, isZero, multiply, subtract } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import { COPY_FOLLOWERS_MAX } from '../../contract/copy-kinds.ts'
import type { CopiedOrder, CopyRow } from '../../contract/copy.ts'
import { FUTURES_TYPE } from '#gateway/http/open/query.ts'
import { percent } from './copy-leader.ts'
import { makeRowSchema, settingRow } from './copy-parts.ts'

/** Rows of followers in the dialect's format. What a row says of the other half of a trade, or of names and pictures, is empty here. */

type CopyFields = Record<string, string | null | string[]>

/** Returns the schema of a row; `nullable` names may be null, `lists` are lists of texts. */
function rowSchema(
  names: readonly string[],
  { nullable = [], lists = [] }: { readonly nullable?: readonly string[]; readonly lists?: readonly string[] } = {},
) {
  const fields = [
    ...names.map((name) => [name, Type.String()] as const),
    ...nullable.map((name) => [name, Type.Union([Type.String(), Type.Null()])] as const),
    ...lists.map((name) => [name, Type.Array(Type.String())] as const),
  ]
  return Type.Unsafe<CopyFields>(Type.Object(Object.fromEntries(fields)))
}

const SETTING = [
  'traderId',
  'productType',
  'traceType',
  'traceValue',
  'leverType',
  'longLeverage',
  'shortLeverage',
  'marginType',
  'maxHoldSize',
  'stopLossRatio',
  'stopSurplusRatio',
  'traceTotalAmount',
  'symbol',
]
/** The rows of `settingRow` and `settingsBySymbol`. */
export const SettingRow = makeRowSchema(SETTING)
export const SymbolSettingRow = makeRowSchema([...SETTING, 'marginCoin'])
/** The rows of `spotSettings`. */
export const SpotSettingRow = makeRowSchema(['symbol', 'traceType', 'stopLossRation', 'stopSurplusRation', 'maxTraceAmount'])

const OPEN = [
  'trackingNo',
  'traderId',
  'traderName',
  'symbol',
  'unrealizedPL',
  'openTime',
  'posSide',
  'openSize',
  'openPriceAvg',
  'openAvgPrice',
  'openLeverage',
]
/** The rows of `openFields`. */
export const OpenRow = {
  spot: rowSchema([...OPEN, 'buyFillSize', 'buyDelegateSize', 'buyPrice', 'buyTime', 'buyFee', 'unrealizedPLR'], {
    nullable: ['stopSurplusPrice', 'stopLossPrice'],
  }),
  futures: rowSchema([...OPEN, 'openOrderId', 'closeOrderId', 'closeAvgPrice', 'closeSize', 'closeTime', 'openMarginSz']),
}

/** The rows of `copiedFields`. */
export const CopiedRow = rowSchema([
  'trackingNo',
  'traderId',
  'symbol',
  'side',
  'posSide',
  'tradeSide',
  'size',
  'priceAvg',
  'traderPriceAvg',
  'slippage',
  'fee',
  'feeCoin',
  'achievedPL',
  'netProfit',
  'status',
  'cTime',
  'uTime',
  'productType',
  'openLeverage',
  'openSize',
  'closeSize',
  'openPriceAvg',
  'closePriceAvg',
  'openFee',
  'closeFee',
  'openOrderId',
  'closeOrderId',
  'openTime',
  'closeTime',
  'profitRate',
  'fillSize',
  'buyPrice',
  'sellPrice',
  'buyFee',
  'sellFee',
  'buyTime',
  'sellTime',
  'achievedPLR',
])

/** Leaders get their shares once a day. */
export const SETTLED_EVERY_DAYS = 1
const AMOUNT_DECIMALS = 8

type Position = CopyRow['positions'][number]

/** Returns a position that a copy has open. */
export function openFields(
  { id, leaderId, product, openedAt }: CopyRow,
  { symbol, direction, size, price, leverage, profit }: Position,
): CopyFields {
  const value = multiply(price ?? '0', size)
  const shared = { trackingNo: id, traderId: leaderId, traderName: leaderId, symbol, unrealizedPL: profit, openTime: String(openedAt) }
  const open = {
    posSide: direction,
    openSize: normalize(size),
    openPriceAvg: price ?? '',
    openAvgPrice: price ?? '',
    openLeverage: String(leverage),
  }
  if (product === 'spot') {
    const bought = {
      buyFillSize: normalize(size),
      buyDelegateSize: normalize(size),
      buyPrice: price ?? '',
      buyTime: String(openedAt),
      buyFee: '',
    }
    return { ...shared, ...open, ...bought, unrealizedPLR: percent(profit, value), stopSurplusPrice: null, stopLossPrice: null }
  }
  const margin = isZero(String(leverage)) ? '' : round(divide(value, String(leverage)), AMOUNT_DECIMALS, 'half-up')
  return { ...shared, ...open, openOrderId: '', closeOrderId: '', closeAvgPrice: '', closeSize: '0', closeTime: '', openMarginSz: margin }
}

/** Returns a copied order, which is one half of a trade. */
export function copiedFields(row: CopiedOrder): CopyFields {
  const { id, leaderId, symbol, side, direction, opens, price, leaderPrice, size, slippage, fee, feeCoin, profit, status, ts } = row
  const half = (isHalf: boolean, value: string): string => (isHalf ? value : '')
  const net = opens ? '0' : subtract(profit, fee)
  return {
    trackingNo: id,
    traderId: leaderId,
    symbol,
    side,
    posSide: direction,
    tradeSide: opens ? 'open' : 'close',
    size,
    priceAvg: price ?? '',
    traderPriceAvg: leaderPrice ?? '',
    slippage,
    fee,
    feeCoin,
    achievedPL: profit,
    netProfit: net,
    status,
    cTime: String(ts),
    uTime: String(ts),
    productType: FUTURES_TYPE,
    openLeverage: '',
    openSize: half(opens, size),
    closeSize: half(!opens, size),
    openPriceAvg: half(opens, price ?? ''),
    closePriceAvg: half(!opens, price ?? ''),
    openFee: half(opens, fee),
    closeFee: half(!opens, fee),
    openOrderId: half(opens, id),
    closeOrderId: half(!opens, id),
    openTime: half(opens, String(ts)),
    closeTime: half(!opens, String(ts)),
    profitRate: opens ? '0' : percent(net, multiply(price ?? '0', size)),
    fillSize: size,
    buyPrice: half(side === 'buy', price ?? ''),
    sellPrice: half(side === 'sell', price ?? ''),
    buyFee: half(side === 'buy', fee),
    sellFee: half(side === 'sell', fee),
    buyTime: half(side === 'buy', String(ts)),
    sellTime: half(side === 'sell', String(ts)),
    achievedPLR: opens ? '0' : percent(profit, multiply(price ?? '0', size)),
  }
}

/** Returns the settings of a copy for each of its symbols; one row with an empty symbol if it has all. */
export function settingsBySymbol(copy: CopyRow): Record<string, string>[] {
  const row = settingRow(copy)
  const symbols = copy.settings.symbols.length === 0 ? [''] : copy.settings.symbols
  return symbols.map((symbol) => ({ ...row, symbol, marginCoin: 'USDT' }))
}

/** Returns the same for a copy of spot. */
export function spotSettings(copy: CopyRow): Record<string, string>[] {
  return settingsBySymbol(copy).map(({ symbol = '', traceType = '', stopLossRatio = '', stopSurplusRatio = '', maxHoldSize = '' }) => {
    // The misspelling is the dialect's own.
    return { symbol, traceType, stopLossRation: stopLossRatio, stopSurplusRation: stopSurplusRatio, maxTraceAmount: maxHoldSize }
  })
}

/** The bounds of a copy's settings, which are those of every symbol; empty where there is none. */
const BOUNDS = {
  maxStopLossRation: '100',
  maxStopSurplusRation: '',
  maxTraceAmount: '',
  maxTraceAmountSystem: '',
  maxTraceSize: '',
  maxTraceRation: '',
  minStopLossRation: '0',
  minStopSurplusRation: '0',
  minTraceAmount: '0',
  minTraceSize: '0',
  minTraceRation: '0',
  sliderMaxStopLossRatio: '100',
  sliderMaxStopSurplusRatio: '',
}

/** The rows of `spotLimits`. */
export const SpotLimitRow = makeRowSchema(['symbol', ...Object.keys(BOUNDS)])

export function spotLimits(copy: CopyRow): Record<string, string>[] {
  return settingsBySymbol(copy).map(({ symbol = '' }) => ({ symbol, ...BOUNDS }))
}

/** The rows of `traderFields`. */
export const TraderRow = rowSchema(
  [
    'certificationType',
    'traderId',
    'traderName',
    'maxFollowLimit',
    'followCount',
    'currentFollowCount',
    'bgbMaxFollowLimit',
    'bgbFollowCount',
    'traceTotalAmount',
    'traceTotalMarginAmount',
    'traceTotalNetProfit',
    'traceTotalProfit',
    'profitShare',
    'followerTime',
  ],
  { lists: ['currentTradingPairs'] },
)

/** Returns a leader as its follower sees it. There are no levels of leaders, and no followers by another coin. */
export function traderFields({ leaderId, given, result, shared, openedAt, positions }: CopyRow, followers: number): CopyFields {
  return {
    certificationType: '',
    traderId: leaderId,
    traderName: leaderId,
    maxFollowLimit: String(COPY_FOLLOWERS_MAX),
    followCount: String(followers),
    currentFollowCount: String(followers),
    bgbMaxFollowLimit: '0',
    bgbFollowCount: '0',
    traceTotalAmount: given,
    traceTotalMarginAmount: given,
    traceTotalNetProfit: result,
    traceTotalProfit: result,
    profitShare: shared,
    currentTradingPairs: [...new Set(positions.map(({ symbol }) => symbol))],
    followerTime: String(openedAt),
  }
}
