import { Type, type Static } from 'typebox'
import { absoluteValue, isZero, sign } from '#lib/kernel/decimal-text.ts'
import { subtract, sum } from '#lib/kernel/decimal.ts'
import { formatDateTime } from '#lib/format/date.ts'
import type { BillKind } from '#lib/contract/trading/bill-kinds.ts'
import { POSITION_BILLS } from '#lib/contract/trading/position-ends.ts'
import { type AccountHistory, collectRows, type HistoryLists, type ListName } from '#gateway/exchange/studies/account-history.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import type { ClosedPositionView, PositionView } from '#gateway/exchange/views/position-views.ts'
import type { FillView } from '#gateway/exchange/views/order-views.ts'
import { VALUE_COIN } from '#gateway/wire/valuation.ts'
import { groupLedger, type LedgerGroup } from './coin-moves.ts'

/** The words of a file, in the language of its reader. */
export type TaxWord = BillKind | 'fee' | 'realised' | 'buy' | 'sell' | 'long' | 'short' | 'openPosition' | 'markPrice' | 'unrealised'
export type TaxWords = (word: TaxWord) => string

/**
 * A row of a file for tax programs, in the column names that they read: what was given, what came, what it cost. Amounts are not
 * rounded, so that the rows of a coin add up to its balance.
 */
export const TaxRow = Type.Object({
  /** Year, month, day and time with `UTC` behind it, the only form that all of these programs read. */
  Date: Type.String(),
  'Sent Amount': Type.String(),
  'Sent Currency': Type.String(),
  'Received Amount': Type.String(),
  'Received Currency': Type.String(),
  'Fee Amount': Type.String(),
  'Fee Currency': Type.String(),
  Label: Type.String(),
  Description: Type.String(),
  TxHash: Type.String(),
})
type TaxRow = Static<typeof TaxRow>

/** The running round of an account as it is now: its number, its open positions, and the margin of its isolated ones. */
export interface TaxNow {
  readonly epoch: number | undefined
  readonly open: readonly PositionView[]
  readonly isolatedMargin: string
}

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
 * each fee and funding of futures, and all that came or went otherwise. Transfers between the account's own wallets are no rows. Positions
 * that are open are the first rows: what parts of them have realised so far, and in words what the rest of them would.
 */
export async function taxRows(
  history: AccountHistory,
  query: Omit<HistoryQuery, 'limit'>,
  rowsMax: number,
  words: TaxWords,
  now: TaxNow,
): Promise<TaxRow[]> {
  const list = <Name extends ListName>(name: Name): Promise<HistoryLists[Name][]> => collectRows(history, name, query, rowsMax)
  const bills = await list('bills')
  // A futures grid trades in an account of its own; the transfers to it and from it explain its result.
  const fills = (await list('fills')).filter((fill) => fill.account === history.account)
  const positions = await list('positions')
  // A part of a round says nothing of its end.
  const isWhole = isRound(query) && bills.length < rowsMax
  const isRunning = isWhole && (query.epoch ?? now.epoch) === now.epoch
  const open = isRunning ? now.open.filter(({ size }) => !isZero(size)) : []
  const events = [
    ...tradeEvents(bills, fills, words),
    ...positions.map((position) => positionEvent(position, words)),
    ...otherEvents(bills, words),
    ...(isWhole ? coverEvents({ bills, fills, positions, open, margin: isRunning ? now.isolatedMargin : '0' }, words) : []),
  ].toSorted((a, b) => b.timeMs - a.timeMs)
  return [...open.map((position) => openEvent(position, words)), ...events].slice(0, rowsMax).map(toRow)
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

function openEvent(position: PositionView, words: TaxWords): Event {
  const { symbol, direction, side, size, averagePrice, markPrice, unrealisedProfit, realisedProfit, updatedAtMs } = position
  const name = `${words('openPosition')} ${symbol} ${words(direction)} ${size} @ ${averagePrice}`
  const rest = `${words('markPrice')} ${markPrice}, ${words('unrealised')} ${unrealisedProfit} ${VALUE_COIN}`
  return {
    timeMs: updatedAtMs,
    changes: [{ coin: VALUE_COIN, amount: realisedProfit }],
    label: isZero(realisedProfit) ? '' : 'realized gain',
    description: `${name}, ${rest}`,
    id: `open ${symbol} ${side}`,
  }
}

interface Futures {
  readonly bills: readonly BillView[]
  readonly fills: readonly FillView[]
  readonly positions: readonly ClosedPositionView[]
  readonly open: readonly PositionView[]
  /** Of the open isolated ones. */
  readonly margin: string
}

/**
 * Returns a row for what the insurance fund paid of losses beyond the margin of isolated positions (formulas 13.1), which no entry of the
 * account's ledger has where an order closed them, or in rounds of before 1.0: the difference between the losses of positions and what wallet and margins lost. None for most rounds.
 */
function coverEvents({ bills, fills, positions, open, margin }: Futures, words: TaxWords): Event[] {
  const last = positions.find(({ marginMode, closedBy }) => marginMode === 'isolated' && closedBy !== 'order')
  if (last === undefined) return []
  const ofWallet = bills.filter(({ wallet, kind }) => wallet === 'futures' && POSITION_BILLS.has(kind))
  const changed = sum([margin, ...ofWallet.map(({ amount, fee }) => subtract(amount, fee))])
  const told = sum([
    ...positions.map(({ profit }) => profit),
    ...open.map(({ realisedProfit }) => realisedProfit),
    ...fills.filter(({ product }) => product === 'futures').map(({ fee }) => subtract('0', fee)),
  ])
  const covered = subtract(changed, told)
  if (isZero(covered)) return []
  const common = { timeMs: last.closedAtMs, label: 'realized gain', description: words('shortfall') }
  return [{ ...common, changes: [{ coin: VALUE_COIN, amount: covered }], id: `cover p${last.positionId}` }]
}

function otherEvents(bills: readonly BillView[], words: TaxWords): Event[] {
  const groups = groupLedger(bills.toReversed())
  const grids = Map.groupBy(
    groups.filter(({ kind }) => kind === 'bot'),
    ({ ref }) => ref,
  )
  return groups.flatMap((group): Event[] => {
    const { kind, ref, timeMs, changes } = group
    const [given, returned] = kind === 'bot' ? (grids.get(ref) ?? []) : []
    if (given !== undefined && returned !== undefined) return group === returned ? gridEvents(given, returned, words) : []
    const common = { timeMs, label: LABELS[kind] ?? '', description: words(kind) }
    const isExchange = changes.length === 2 && new Set(changes.map(({ amount }) => sign(amount))).size === 2
    if (isExchange) return [{ ...common, changes, id: `${kind} ${ref}` }]
    return changes.map((change) => ({ ...common, changes: [change], id: `${kind} ${ref} ${change.coin}` }))
  })
}

/** The gain or loss of a futures grid with its margin, when it came back from the grid's account. */
function gridEvents(given: LedgerGroup, { kind, ref, timeMs, changes }: LedgerGroup, words: TaxWords): Event[] {
  return changes.flatMap(({ coin, amount }): Event[] => {
    const margin = given.changes.find((change) => change.coin === coin)?.amount ?? '0'
    const common = { timeMs, label: 'realized gain', description: `${words('realised')} ${words(kind)}` }
    return [{ ...common, changes: [{ coin, amount: sum([margin, amount]) }], id: `${kind} ${ref} ${coin}` }]
  })
}

/** Checks that a query asks for a whole round. */
function isRound({ epoch: _epoch, ...filters }: Partial<HistoryQuery>): boolean {
  const { limit: _limit, skip: _skip, ...others } = filters
  return Object.values(others).every((filter) => filter === undefined)
}

function toRow({ timeMs, changes, fee, label, description, id }: Event): TaxRow {
  const sent = changes.find(({ amount }) => sign(amount) < 0)
  // A row that moved nothing says so: tax programs refuse one without any amount.
  const received = changes.find(({ amount }) => sign(amount) > 0) ?? (sent === undefined ? changes[0] : undefined)
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
