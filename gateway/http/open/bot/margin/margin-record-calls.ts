import { Type } from 'typebox'
import type { LoanEventView } from '#gateway/exchange/views/margin-views.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import { strings } from '../../envelope.ts'
import { readCall, type Bot, type BotCall } from '../call.ts'
import { choose, LEDGER_ROWS_MAX, LedgerFields, optional, rowsUpTo, toWindow, type HistoryInput } from '../input.ts'
import { readEndId, readWanted } from '../page.ts'
import { chooseWallet, edges, Edges, makeRowSchema, walletInput } from './margin-input.ts'
import { fitsMode, MARGIN_MODES, type MarginMode } from '#gateway/dialect/margin-mode.ts'
import { borrowRow, interestRow, liquidationRow, nameFlow, recordRow, repayRow } from '#gateway/dialect/margin-rows.ts'

/** Records of margin wallets and their loans: cross margin is queried as a whole, isolated margin by pair. */

const Window = { ...LedgerFields, pageSize: rowsUpTo(LEDGER_ROWS_MAX), coin: optional }

const makeListSchema = <Row extends ReturnType<typeof makeRowSchema>>(row: Row) => Type.Object({ resultList: Type.Array(row), ...Edges })

const BorrowRow = makeRowSchema(strings('loanId', 'coin', 'borrowAmount', 'borrowType', 'cTime', 'uTime'))
const RepayRow = makeRowSchema(
  strings('repayId', 'loanId', 'coin', 'repayAmount', 'repayInterest', 'repayPrincipal', 'repayType', 'cTime', 'uTime'),
)
const InterestRow = makeRowSchema(
  strings('interestId', 'loanId', 'interestCoin', 'dailyInterestRate', 'loanCoin', 'interestAmount', 'interstType', 'cTime', 'uTime'),
)
const LiquidationRow = makeRowSchema(
  Type.Object({
    ...strings('liqId', 'liqStartTime', 'liqEndTime', 'liqRiskRatio', 'totalAssets', 'totalDebt', 'liqFee', 'cTime', 'uTime').properties,
    unpaidList: Type.Array(strings('loanId', 'coin', 'principal', 'interest')),
  }),
)
const RecordRow = makeRowSchema(strings('marginId', 'coin', 'amount', 'balance', 'fee', 'marginType', 'cTime', 'uTime'))
const SwapRow = strings(
  'symbol',
  'orderType',
  'side',
  'priceAvg',
  'price',
  'fillSize',
  'size',
  'amount',
  'orderId',
  'fromCoin',
  'toCoin',
  'fromSize',
  'toSize',
  'cTime',
  'uTime',
)

interface RecordInput extends HistoryInput {
  readonly symbol?: string
  readonly coin?: string
  readonly pageSize?: number
}

/** Builds the query for the wallet that a call refers to. */
function toQuery(bot: Bot, mode: MarginMode, { symbol, coin, pageSize, ...window }: RecordInput): HistoryQuery {
  const query = toWindow({ ...window, limit: pageSize || window.limit }, LEDGER_ROWS_MAX)
  return { ...query, wallet: chooseWallet(bot, mode, symbol), asset: coin?.toUpperCase() }
}

/** Returns what was borrowed into a wallet, newest first, filtered by loan. */
function borrowEvents(bot: Bot, query: HistoryQuery, isWanted: (row: LoanEventView) => boolean): Promise<LoanEventView[]> {
  return readWanted(bot, 'loans', { ...query, kind: 'borrow' }, isWanted)
}

/** Returns interest charges of a wallet, marking each loan's first charge, which is due when the loan is taken. */
async function chargeRows(bot: Bot, query: HistoryQuery) {
  const charges = await bot.studies.history.rows('loans', { ...query, kind: 'interest' })
  const loans = new Set(charges.map(({ loanId }) => loanId))
  const all = { wallet: query.wallet, asset: query.asset, limit: loans.size }
  const borrowed = await borrowEvents(bot, all, ({ loanId }) => loans.has(loanId))
  const taken = new Map(borrowed.map(({ loanId, timeMs }) => [loanId, timeMs]))
  return charges.map((row) => interestRow(row, taken.get(row.loanId) === row.timeMs))
}

function makeRecordCalls(mode: MarginMode): readonly BotCall[] {
  const path = (name: string) => `/margin/${mode}/${name}`
  return [
    readCall(path('borrow-history'), walletInput(mode, { ...Window, loanId: optional }), makeListSchema(BorrowRow), async (bot, input) => {
      const rows = await borrowEvents(bot, toQuery(bot, mode, input), ({ loanId }) => input.loanId === undefined || loanId === input.loanId)
      return { resultList: rows.map(borrowRow), ...edges(rows.map(({ id }) => id)) }
    }),
    readCall(path('repay-history'), walletInput(mode, { ...Window, repayId: optional }), makeListSchema(RepayRow), async (bot, input) => {
      const rows = await readWanted(
        bot,
        'repayments',
        toQuery(bot, mode, input),
        ({ id }) => input.repayId === undefined || id === input.repayId,
      )
      return { resultList: rows.map(repayRow), ...edges(rows.map(({ id }) => id)) }
    }),
    readCall(path('interest-history'), walletInput(mode, Window), makeListSchema(InterestRow), async (bot, input) => {
      const rows = await chargeRows(bot, toQuery(bot, mode, input))
      return { resultList: rows, ...edges(rows.map(({ interestId }) => interestId)) }
    }),
    readCall(path('liquidation-history'), walletInput(mode, Window), makeListSchema(LiquidationRow), async (bot, input) => {
      const rows = await bot.studies.history.rows('liquidations', { ...toQuery(bot, mode, input), asset: undefined })
      return { resultList: rows.map(liquidationRow), ...edges(rows.map(({ liquidationId }) => liquidationId)) }
    }),
    readCall(
      path('financial-records'),
      walletInput(mode, { ...Window, marginType: optional }),
      makeListSchema(RecordRow),
      async (bot, input) => {
        const rows = await readWanted(
          bot,
          'bills',
          toQuery(bot, mode, input),
          (bill) => input.marginType === undefined || nameFlow(bill) === input.marginType.toLowerCase(),
        )
        return { resultList: rows.map(recordRow), ...edges(rows.map(({ billId }) => billId)) }
      },
    ),
    readCall(
      path('liquidation-order'),
      Type.Object({ ...LedgerFields, type: optional, symbol: optional, fromCoin: optional, toCoin: optional }),
      Type.Object({ resultList: Type.Array(SwapRow), idLessThan: Type.String() }),
      async (bot, { type, fromCoin, toCoin, ...window }) => {
        const query = toWindow(window, LEDGER_ROWS_MAX)
        // A liquidation converts at the last price, without placing orders.
        const rows = choose(type, 'type', { swap: true, place_order: false }, false)
          ? await readSwaps(bot, mode, query, { fromCoin, toCoin })
          : []
        return { resultList: rows, idLessThan: readEndId(rows.map(({ orderId }) => orderId)) }
      },
    ),
  ]
}

interface Coins {
  readonly fromCoin: string | undefined
  readonly toCoin: string | undefined
}

/** Returns the conversions of liquidations: what was given, and what was received for it. */
async function readSwaps(bot: Bot, mode: MarginMode, query: HistoryQuery, { fromCoin, toCoin }: Coins) {
  // Both halves share a reference; the received half may be too small to have a row.
  const bills = await readWanted(bot, 'bills', { ...query, kind: 'liquidation', limit: Number.MAX_SAFE_INTEGER }, ({ wallet }) =>
    fitsMode(mode, wallet),
  )
  const swaps = Map.groupBy(bills, ({ ref }) => ref)
  const isAsked = (coin: string | undefined, bill: BillView | undefined) => coin === undefined || bill?.asset === coin.toUpperCase()
  return [...swaps.values()]
    .map((halves) => ({ given: halves.find(isOut), got: halves.find((half) => !isOut(half)) }))
    .flatMap(({ given, got }) => (given !== undefined && isAsked(fromCoin, given) && isAsked(toCoin, got) ? [swapRow(given, got)] : []))
    .slice(0, query.limit)
}

function isOut({ amount }: BillView): boolean {
  return amount.startsWith('-')
}

function swapRow(given: BillView, got: BillView | undefined) {
  return {
    symbol: '',
    orderType: '',
    side: '',
    priceAvg: '',
    price: '',
    fillSize: '',
    size: '',
    amount: '',
    orderId: given.billId,
    fromCoin: given.asset,
    toCoin: got?.asset ?? '',
    fromSize: given.amount.slice(1),
    toSize: got?.amount ?? '0',
    cTime: String(given.timeMs),
    uTime: String(given.timeMs),
  }
}

export const MARGIN_RECORD_CALLS: readonly BotCall[] = MARGIN_MODES.flatMap(makeRecordCalls)
