import { Type, type Static } from 'typebox'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import { EXPORT_FORMATS, EXPORT_KINDS, type ExportKind } from '#lib/contract/trading/trading.ts'
import { BillKind } from '#lib/contract/trading/trading-assets.ts'
import { CONVERT_KINDS } from '#lib/contract/products/convert-kinds.ts'
import { GIFT_KINDS } from '#lib/contract/products/gift-kinds.ts'
import { EARN_KINDS } from '#lib/contract/products/earn-kinds.ts'
import { WEB3_KINDS } from '#lib/contract/products/web3/web3-kinds.ts'
import { P2P_SIDES } from '#lib/contract/products/p2p/p2p-kinds.ts'
import { JournalFilters } from '#lib/contract/trading/trading-journal.ts'
import { CoinList, PageQuery, Wallet } from '#lib/contract/trading/trading-fields.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import { allRows } from './all-rows.ts'
import { journalRows } from '../journal/journal-file.ts'
import { taxRows } from '../journal/tax-rows.ts'
import { taxWords } from '../journal/tax-words.ts'
import { billRow, loanEventRow, transferRow } from '../asset-calls.ts'
import { orderFigures } from '#gateway/http/products/p2p/order-rows.ts'
import { STRATEGY_KINDS } from '#gateway/engine/strategies/strategy.ts'
import { botRow } from '#gateway/wire/bot-rows.ts'
import { COPIED_KIND } from '#gateway/engine/products/copy/report.ts'
import { copiedRow } from '#gateway/http/products/copy/copy-rows.ts'
import { convertRow } from '#gateway/http/products/convert/convert-rows.ts'
import { giftRow } from '#gateway/http/products/gifts/gift-rows.ts'
import { earnRow } from '#gateway/http/products/earn/earn-rows.ts'
import { web3Row } from '#gateway/http/products/web3/web3-rows.ts'
import { csvHead, csvLines } from './csv.ts'
import { columnsOf, type ExportRow } from './export-rows.ts'
import { fillRow, orderRow } from '#gateway/wire/order-rows.ts'
import { historyQuery, type HistoryFilters } from '../pages.ts'
import { closedPositionRow } from '#gateway/wire/position-rows.ts'
import type { TradingContext } from '../trading-call.ts'

/** Kinds of rows by which a list can be filtered, as in the list's own call. */
const KINDS: Readonly<Partial<Record<ExportKind, readonly string[]>>> = {
  orders: ['orders', 'triggers'],
  loans: ['borrow', 'repay', 'interest'],
  bills: BillKind.enum,
  convert: CONVERT_KINDS,
  gifts: GIFT_KINDS,
  earn: EARN_KINDS,
  web3: WEB3_KINDS,
  p2p: P2P_SIDES,
}

export const ExportQuery = Type.Interface([PageQuery, JournalFilters], {
  format: Type.Enum(EXPORT_FORMATS),
  wallet: Type.Optional(Wallet),
  coin: Type.Optional(CoinList),
  kind: Type.Optional(Type.String({ maxLength: 200 })),
  /** Code of the locale whose words a file for tax programs has. */
  locale: Type.Optional(Type.String({ maxLength: 20 })),
})
export const ExportParameters = Type.Object({ kind: Type.Enum(EXPORT_KINDS) })

/** Maximum number of rows in one file. */
const ROWS_MAX = 100_000

export interface ExportFile {
  readonly contentType: string
  readonly fileName: string
  readonly text: string
}

/** Returns the list of an epoch as a file, with the filters of its call applied, newest first. */
export async function exportFile(
  context: TradingContext,
  kind: ExportKind,
  query: Static<typeof ExportQuery>,
): Promise<Result<ExportFile, ErrorName>> {
  const filters = filtersOf(kind, query)
  if (filters === null) return refuse('invalidParameter')
  const asked = historyQuery(context, query, filters)
  const rows =
    kind === 'journal'
      ? await journalRows(context, query)
      : kind === 'tax'
        ? taxRows(context.exchange, context.account, asked, ROWS_MAX, taxWords(query.locale))
        : rowsOf(context, kind, asked)
  const fileName = `${kind}-${asked.epoch ?? 0}.${query.format}`
  if (query.format === 'json')
    return ok({ contentType: 'application/json; charset=utf-8', fileName, text: `${JSON.stringify(rows, null, 2)}\n` })
  const columns = columnsOf(kind)
  return ok({ contentType: 'text/csv; charset=utf-8', fileName, text: csvHead(columns) + csvLines(columns, rows) })
}

/** Returns the filters; null if the list has no rows of the requested kind. */
function filtersOf(list: ExportKind, { wallet, coin, kind }: Static<typeof ExportQuery>): HistoryFilters | null {
  const asset = filterValues(coin)
  const kinds = filterValues(kind)
  if (kinds === undefined) return { wallet, asset }
  if (!kinds.every((name) => KINDS[list]?.includes(name))) return null
  if (list !== 'orders') return { wallet, asset, kind: kinds }
  return new Set(kinds).size === 1 ? { wallet, triggers: kinds[0] === 'triggers' } : { wallet }
}

function rowsOf(
  { exchange, account }: TradingContext,
  kind: Exclude<ExportKind, 'journal' | 'tax'>,
  asked: HistoryQuery,
): readonly ExportRow[] {
  const { read } = exchange
  const list = <View>(
    from: (query: HistoryQuery) => readonly View[],
    row: (view: View) => ExportRow,
    idOf: (view: View) => string,
  ): ExportRow[] => Array.from(allRows(asked, from, idOf, ROWS_MAX), row)
  switch (kind) {
    case 'orders':
      return list(
        (query) => read.orderHistory(account, query),
        orderRow,
        ({ orderId }) => orderId,
      )
    case 'fills':
      return list(
        (query) => read.fills(account, query),
        fillRow,
        ({ fillId }) => fillId,
      )
    case 'positions':
      return list(
        (query) => read.positionHistory(account, query),
        closedPositionRow,
        ({ positionId }) => positionId,
      )
    case 'transfers':
      return list(
        (query) => read.transfers(account, query),
        transferRow,
        ({ transferId }) => transferId,
      )
    case 'loans':
      return list(
        (query) => read.loanHistory(account, query),
        loanEventRow,
        ({ id }) => id,
      )
    case 'bills':
      return list(
        (query) => read.bills(account, query),
        billRow,
        ({ billId }) => billId,
      )
    case 'convert':
      return list(
        (query) => read.productRecords(account, 'convert', query),
        convertRow,
        ({ id }) => String(id),
      )
    case 'gifts':
      return list(
        (query) => read.productRecords(account, 'gifts', query),
        (record) => giftRow(record),
        ({ id }) => String(id),
      )
    case 'earn':
      return list(
        (query) => read.productRecords(account, 'earn', query),
        earnRow,
        ({ id }) => String(id),
      )
    case 'web3':
      return list(
        (query) => read.productRecords(account, 'web3', query),
        web3Row,
        ({ id }) => String(id),
      )
    case 'bots':
      return list(
        (query) => read.productRecords(account, 'bots', { ...query, kind: STRATEGY_KINDS }),
        (record) => botRow(record),
        ({ id }) => String(id),
      )
    case 'copy':
      return list(
        (query) => read.productRecords(account, 'copy', { ...query, kind: [COPIED_KIND] }),
        copiedRow,
        ({ id }) => String(id),
      )
    case 'p2p':
      return list(
        (query) => read.productRecords(account, 'p2p', { ...query, kind: query.kind ?? P2P_SIDES }),
        (record) => orderFigures(exchange, record),
        ({ id }) => String(id),
      )
  }
}
