import { Type } from 'typebox'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { LeverageView } from '#gateway/exchange/views/account-views.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import { strings } from '../envelope.ts'
import { hasContracts } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import { mixAccount, mixBill } from '#gateway/dialect/account-rows.ts'
import { readCall, tradeCall, type Bot, type BotCall } from './call.ts'
import { choose, HistoryFields, marketFilter, optional, readDecimal, readPositive, required, toMarket, toWindow } from './input.ts'
import { ContractFields, contractTerms, HOLD_SIDES, isHedged, ListFields, MARGIN_MODES, ProductField } from './mix-input.ts'
import { closedPositionRow, positionRow } from '#gateway/dialect/mix-rows.ts'
import { readEndId, readWanted } from './page.ts'
import { submit } from './submit.ts'

const POSITION_MODES = { one_way_mode: 'one-way', hedge_mode: 'hedge' } as const

const accountFields = strings(
  'marginCoin',
  'locked',
  'available',
  'crossedMaxAvailable',
  'isolatedMaxAvailable',
  'maxTransferOut',
  'accountEquity',
  'usdtEquity',
  'btcEquity',
  'crossedRiskRate',
  'unrealizedPL',
  'coupon',
  'unionTotalMargin',
  'unionTotalMagin',
  'unionAvailable',
  'unionMm',
  'isolatedMargin',
  'crossedMargin',
  'crossedUnrealizedPL',
  'isolatedUnrealizedPL',
  'assetMode',
)
export const Account = Type.Object({ ...accountFields.properties, assetList: Type.Array(strings('coin', 'balance')) })
const AccountOfMarket = Type.Object({
  ...Account.properties,
  crossedMarginLeverage: Type.String(),
  isolatedLongLever: Type.String(),
  isolatedShortLever: Type.String(),
  marginMode: Type.String(),
  posMode: Type.String(),
})
const Bills = Type.Object({
  bills: Type.Array(strings('billId', 'symbol', 'amount', 'fee', 'feeByCoupon', 'businessType', 'coin', 'balance', 'cTime')),
  endId: Type.String(),
})
const PositionRow = strings(
  'marginCoin',
  'symbol',
  'holdSide',
  'openDelegateSize',
  'marginSize',
  'available',
  'locked',
  'total',
  'leverage',
  'achievedProfits',
  'openPriceAvg',
  'marginMode',
  'posMode',
  'unrealizedPL',
  'liquidationPrice',
  'keepMarginRate',
  'markPrice',
  'marginRatio',
  'breakEvenPrice',
  'totalFee',
  'deductedFee',
  'grant',
  'assetMode',
  'autoMargin',
  'takeProfit',
  'stopLoss',
  'takeProfitId',
  'stopLossId',
  'cTime',
  'uTime',
)
const ClosedRow = strings(
  'positionId',
  'symbol',
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
  'ctime',
  'utime',
  'cTime',
  'uTime',
)
const MarginMode = strings('symbol', 'marginCoin', 'longLeverage', 'shortLeverage', 'marginMode')

/** Returns the last price of bitcoin, for values in BTC; `0` if it is not listed. */
export function bitcoinPrice({ feed }: Pick<Bot, 'feed'>): string {
  const market = feed.market('spot', 'BTCUSDT')
  return market === undefined ? '0' : market.priceText(feed.last(market))
}

function readAccount(bot: Bot) {
  return { ...mixAccount(bot.exchange.read.futures(bot.account), bitcoinPrice(bot)), assetList: [] }
}

function readLeverage(bot: Bot, market: string): LeverageView {
  const found = bot.exchange.read.leverage(bot.account, market)
  if (found === null) throw new DialectRefusal('accountAbnormal')
  return found
}

function settingsRow({ symbol, ...view }: LeverageView) {
  const crossed = view.marginMode === 'crossed'
  return {
    symbol,
    marginCoin: 'USDT',
    longLeverage: crossed ? view.leverageCrossed : view.leverageLong,
    shortLeverage: crossed ? view.leverageCrossed : view.leverageShort,
    marginMode: view.marginMode,
  }
}

const ACCOUNTS: readonly BotCall[] = [
  readCall('/mix/account/accounts', Type.Object(ProductField), Type.Array(Account), (bot, { productType }) =>
    hasContracts(productType) ? [readAccount(bot)] : [],
  ),
  readCall('/mix/account/account', Type.Object({ ...ContractFields, marginCoin: optional }), AccountOfMarket, (bot, input) => {
    const settings = readLeverage(bot, toMarket(contractTerms(bot, input)))
    return {
      ...readAccount(bot),
      crossedMarginLeverage: settings.leverageCrossed,
      isolatedLongLever: settings.leverageLong,
      isolatedShortLever: settings.leverageShort,
      marginMode: settings.marginMode,
      posMode: isHedged(bot) ? 'hedge_mode' : 'one_way_mode',
    }
  }),
  readCall(
    '/mix/account/bill',
    Type.Object({ ...HistoryFields, ...ListFields, coin: optional, marginCoin: optional, businessType: optional }),
    Bills,
    async (bot, { productType, symbol, coin, marginCoin, businessType, ...window }) => {
      if (!hasContracts(productType)) return { bills: [], endId: '' }
      const wanted = businessType?.toLowerCase()
      const query = {
        ...toWindow(window),
        wallet: 'futures',
        asset: (coin ?? marginCoin)?.toUpperCase(),
        market: marketFilter(bot, 'futures', symbol),
        kind: wanted === 'contract_settle_fee' ? 'funding' : undefined,
      } as const
      const isWanted = (bill: BillView): boolean => wanted === undefined || mixBill(bill).businessType === wanted
      const bills = (await readWanted(bot, 'bills', query, isWanted)).map(mixBill)
      return { bills, endId: readEndId(bills.map(({ billId }) => billId)) }
    },
  ),
]

const SETTINGS: readonly BotCall[] = [
  tradeCall(
    '/mix/account/set-leverage',
    Type.Object({
      ...ContractFields,
      marginCoin: optional,
      leverage: optional,
      longLeverage: optional,
      shortLeverage: optional,
      holdSide: optional,
    }),
    Type.Object({ ...MarginMode.properties, crossMarginLeverage: Type.String() }),
    async (bot, input) => {
      const market = toMarket(contractTerms(bot, input))
      const command = { type: 'set-leverage', account: bot.account, market } as const
      const isolated = readLeverage(bot, market).marginMode === 'isolated'
      const sides = isolated && isHedged(bot)
      const side = input.holdSide === undefined ? undefined : choose(input.holdSide, 'holdSide', HOLD_SIDES)
      const values: readonly (readonly [given: string | undefined, side: 'long' | 'short' | undefined])[] = [
        [input.leverage, sides ? side : undefined],
        [input.longLeverage, sides ? 'long' : undefined],
        [input.shortLeverage, sides ? 'short' : undefined],
      ]
      const given = values.filter(([value]) => value !== undefined)
      if (given.length === 0) throw new DialectRefusal('parameterMissing', 'leverage')
      for (const [value, of] of given) {
        const leverage = Number(readPositive(value, 'leverage'))
        if (!Number.isInteger(leverage)) throw new DialectRefusal('parameterInvalid', 'leverage')
        await submit(bot, 'futures', { ...command, leverage, ...(of === undefined ? {} : { side: of }) })
      }
      const settings = readLeverage(bot, market)
      return { ...settingsRow(settings), crossMarginLeverage: settings.leverageCrossed }
    },
  ),
  tradeCall(
    '/mix/account/set-margin-mode',
    Type.Object({ ...ContractFields, marginCoin: optional, marginMode: required }),
    MarginMode,
    async (bot, input) => {
      const market = toMarket(contractTerms(bot, input))
      const mode = choose(input.marginMode, 'marginMode', MARGIN_MODES)
      // Setting the current mode changes nothing, and is allowed even with open positions or orders.
      if (readLeverage(bot, market).marginMode !== mode)
        await submit(bot, 'futures', { type: 'set-margin-mode', account: bot.account, market, mode })
      return settingsRow(readLeverage(bot, market))
    },
  ),
  tradeCall(
    '/mix/account/set-position-mode',
    Type.Object({ ...ProductField, posMode: required }),
    strings('posMode'),
    async (bot, input) => {
      hasContracts(input.productType)
      const mode = choose(input.posMode, 'posMode', POSITION_MODES)
      if (isHedged(bot) !== (mode === 'hedge')) await submit(bot, 'futures', { type: 'set-position-mode', account: bot.account, mode })
      return { posMode: input.posMode.toLowerCase() }
    },
  ),
  tradeCall(
    '/mix/account/set-margin',
    Type.Object({ ...ContractFields, marginCoin: optional, amount: required, holdSide: optional }),
    Type.Union([Type.Null(), Type.String()]),
    async (bot, input) => {
      const amount = readDecimal(input.amount, 'amount')
      if (isZero(amount)) throw new DialectRefusal('marginAmountWrong')
      const market = toMarket(contractTerms(bot, input))
      const side = isHedged(bot) ? choose(input.holdSide, 'holdSide', HOLD_SIDES) : 'net'
      await submit(bot, 'futures', { type: 'adjust-margin', account: bot.account, market, side, amount })
      return ''
    },
  ),
]

const POSITIONS: readonly BotCall[] = [
  readCall(
    '/mix/position/all-position',
    Type.Object({ ...ProductField, marginCoin: optional }),
    Type.Array(PositionRow),
    (bot, { productType }) => (hasContracts(productType) ? listPositions(bot, undefined) : []),
  ),
  readCall(
    '/mix/position/single-position',
    Type.Object({ ...ContractFields, marginCoin: optional }),
    Type.Array(PositionRow),
    (bot, input) => listPositions(bot, toMarket(contractTerms(bot, input))),
  ),
  readCall(
    '/mix/position/history-position',
    Type.Object({ ...HistoryFields, productType: optional, symbol: optional }),
    Type.Object({ list: Type.Array(ClosedRow), endId: Type.String() }),
    async (bot, { productType, symbol, ...window }) => {
      if (productType !== undefined && !hasContracts(productType)) return { list: [], endId: '' }
      const market = marketFilter(bot, 'futures', symbol)
      const rows = await bot.studies.history.rows('positions', { ...toWindow(window), market })
      return { list: rows.map(closedPositionRow), endId: readEndId(rows.map(({ positionId }) => positionId)) }
    },
  ),
]

function listPositions({ exchange, account }: Bot, market: string | undefined) {
  const orders = exchange.read.openOrders(account, market)
  return exchange.read.positions(account, market).map((position) => positionRow(position, orders))
}

/** Calls for the futures account, its settings and its positions (dialect, sections 5 and 7). */
export const MIX_ACCOUNT_CALLS: readonly BotCall[] = [...ACCOUNTS, ...SETTINGS, ...POSITIONS]
