import { absoluteValue, isZero, sign } from '#lib/kernel/decimal-text.ts'
import { subtract } from '#lib/kernel/decimal.ts'
import { formatDateTime } from '#lib/format/date.ts'
import type { BillKind } from '#lib/contract/trading/bill-kinds.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import type { ClosedPositionView } from '#gateway/exchange/views/position-views.ts'
import type { FillView } from '#gateway/exchange/views/order-views.ts'
import { VALUE_COIN } from '#gateway/wire/valuation.ts'
import { allRows } from '../exports/all-rows.ts'
import { groupLedger } from './coin-moves.ts'

/** The words of a file, in the language of its reader. */
export type TaxWord = BillKind | 'fee' | 'realised' | 'buy' | 'sell' | 'long' | 'short'
export type TaxWords = (word: TaxWord) => string

/**
 * A row of a file for tax programs, in the column names that they read: what was given, what came, what it cost. Amounts are not
 * rounded, so that the rows of a coin add up to its balance.
 */
type TaxRow = Readonly<
  Record<
    | 'Date'
    | 'Sent Amount'
    | 'Sent Currency'
    | 'Received Amount'
    | 'Received Currency'
    | 'Fee Amount'
    | 'Fee Currency'
    | 'Label'
    | 'Description'
    | 'TxHash',
    string
  >
>

interface Event {
  readonly timeMs: number
  /** Signed changes: at most one below and one above zero. */
  readonly changes: readonly { readonly coin: string; readonly amount: string }[]
  readonly fee?: { readonly coin: string; readonly amount: string }
  readonly label: string
  readonly description: string
  readonly id: string
}

/** The names by which tax programs know the kinds of rows; a row without one is a plain trade, deposit or withdrawal. */
const LABELS: Readonly<Partial<Record<BillKind, string>>> = {
  gift: 'gift',
  'earn-interest': 'reward',
  borrow: 'loan',
  repay: 'loan repayment',
  funding: 'realized gain',
  shortfall: 'realized gain',
}

/**
 * Returns a round as rows for tax programs, newest first: each trade of coins and each conversion, the result of each closed position,
 * each fee and funding of futures, and all that came or went otherwise. Transfers between the account's own wallets are no rows.
 */
export function taxRows(
  { read }: Exchange,
  account: string,
  query: { readonly epoch?: number | undefined },
  rowsMax: number,
  words: TaxWords,
): TaxRow[] {
  const list = <View>(from: (query: Parameters<typeof read.bills>[1]) => readonly View[], idOf: (view: View) => string): View[] => [
    ...allRows(query, from, idOf, rowsMax),
  ]
  const bills = list(
    (page) => read.bills(account, page),
    ({ billId }) => billId,
  )
  const fills = list(
    (page) => read.fills(account, page),
    ({ fillId }) => fillId,
  )
  const positions = list(
    (page) => read.positionHistory(account, page),
    ({ positionId }) => positionId,
  )
  return [...tradeEvents(bills, fills, words), ...positions.map((position) => positionEvent(position, words)), ...otherEvents(bills, words)]
    .toSorted((a, b) => b.timeMs - a.timeMs)
    .slice(0, rowsMax)
    .map(rowOf)
}

/** Trades of coins with their fees, and the fees of futures. */
function tradeEvents(bills: readonly BillView[], fills: readonly FillView[], words: TaxWords): Event[] {
  const rowsOf = Map.groupBy(
    bills.filter(({ kind, wallet }) => kind === 'trade' && wallet !== 'futures'),
    ({ ref }) => ref,
  )
  return fills.flatMap((fill): Event[] => {
    const { fillId: id, timeMs, symbol, side, size, price, fee, feeAsset } = fill
    if (fill.product === 'futures') {
      const description = `${words('fee')} ${symbol}`
      return isZero(fee) ? [] : [{ timeMs, changes: [{ coin: feeAsset, amount: subtract('0', fee) }], label: 'cost', description, id }]
    }
    const rows = rowsOf.get(id) ?? []
    const charged = rows.find((row) => !isZero(row.fee))
    return [
      {
        timeMs,
        changes: rows.map(({ asset, amount }) => ({ coin: asset, amount })),
        ...(charged === undefined ? {} : { fee: { coin: charged.asset, amount: charged.fee } }),
        label: '',
        description: `${words('trade')} ${symbol} ${words(side)} ${size} @ ${price}`,
        id,
      },
    ]
  })
}

function positionEvent(position: ClosedPositionView, words: TaxWords): Event {
  const { symbol, direction, size, openAveragePrice, closeAveragePrice, profit, positionId, closedAtMs } = position
  return {
    timeMs: closedAtMs,
    changes: [{ coin: VALUE_COIN, amount: profit }],
    label: 'realized gain',
    description: `${words('realised')} ${symbol} ${words(direction)} ${size} @ ${openAveragePrice} > ${closeAveragePrice}`,
    id: `p${positionId}`,
  }
}

function otherEvents(bills: readonly BillView[], words: TaxWords): Event[] {
  return groupLedger(bills.toReversed()).flatMap((group): Event[] => {
    const { kind, ref, timeMs, changes } = group
    const common = { timeMs, label: LABELS[kind] ?? '', description: words(kind) }
    const isExchange = changes.length === 2 && new Set(changes.map(({ amount }) => sign(amount))).size === 2
    if (isExchange) return [{ ...common, changes, id: `${kind} ${ref}` }]
    return changes.map((change) => ({ ...common, changes: [change], id: `${kind} ${ref} ${change.coin}` }))
  })
}

function rowOf({ timeMs, changes, fee, label, description, id }: Event): TaxRow {
  const sent = changes.find(({ amount }) => sign(amount) < 0)
  const received = changes.find(({ amount }) => sign(amount) > 0)
  return {
    Date: `${formatDateTime(timeMs)} UTC`,
    'Sent Amount': sent === undefined ? '' : absoluteValue(sent.amount),
    'Sent Currency': sent?.coin ?? '',
    'Received Amount': received?.amount ?? '',
    'Received Currency': received?.coin ?? '',
    'Fee Amount': fee?.amount ?? '',
    'Fee Currency': fee?.coin ?? '',
    Label: label,
    Description: description,
    TxHash: id,
  }
}
