import type { ExportFormat, ExportKind } from '#lib/contract/trading/exports.ts'
import { P2P_SIDES } from '#lib/contract/products/p2p/p2p-kinds.ts'
import { STRATEGY_KINDS } from '#gateway/engine/strategies/strategy.ts'
import { COPIED_KIND } from '#gateway/engine/products/copy/report.ts'
import { type AccountHistory, allRows, type HistoryLists, type ListName } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy, nameStudy } from '#gateway/exchange/studies/study.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import { copiedRow } from '#gateway/http/products/copy/copy-rows.ts'
import { convertRow } from '#gateway/http/products/convert/convert-rows.ts'
import { earnRow } from '#gateway/http/products/earn/earn-rows.ts'
import { giftRow } from '#gateway/http/products/gifts/gift-rows.ts'
import { orderFigures } from '#gateway/http/products/p2p/order-rows.ts'
import { web3Row } from '#gateway/http/products/web3/web3-rows.ts'
import { botRow } from '#gateway/wire/bot-rows.ts'
import { fillRow, orderRow } from '#gateway/wire/order-rows.ts'
import { closedPositionRow } from '#gateway/wire/position-rows.ts'
import { billRow, loanEventRow, transferRow } from '../asset-rows.ts'
import { type JournalFileQuestion, journalRows } from '../journal/journal-file.ts'
import { type TaxNow, taxRows } from '../journal/tax-rows.ts'
import { taxWords } from '../journal/tax-words.ts'
import type { ExportColumn } from './columns.ts'
import { csvHead, csvLines } from './csv.ts'
import { columnsOf, type ExportRow } from './export-rows.ts'

/** Maximum number of rows in one file. */
const ROWS_MAX = 100_000
/** The number of rows of one piece of a file. */
const ROWS_PER_PIECE = 500
/** The most partners of P2P orders whose numbers a file has. */
const PARTNERS_MAX = 10_000

type Row = ExportRow

/** A file that is written of a history: a list with its filters, and what only the present state knows of it. */
export interface ExportQuestion {
  readonly format: ExportFormat
  readonly kind: ExportKind
  readonly asked: HistoryQuery
  /** `journal`: the round, and what its owner has added. */
  readonly journal?: JournalFileQuestion | undefined
  /** `tax`: the round as it is now, and the locale of the words. */
  readonly tax?: { readonly locale: string | undefined; readonly now: TaxNow } | undefined
  /** `p2p`: the public numbers of the partners. */
  readonly numbers?: ReadonlyMap<string, number | null> | undefined
}

export const EXPORT = namePieceStudy(import.meta.url, 6, writeExport)
/** The study of who the partners of an account's P2P orders were. */
export const P2P_PARTNERS = nameStudy(import.meta.url, 2, studyPartners)

/** Writes a file by pieces, newest rows first. */
export async function* writeExport(history: AccountHistory, question: ExportQuestion): AsyncGenerator<string> {
  const pieces = piecesOf(rowsOf(history, question))
  yield* question.format === 'json' ? writeJson(pieces) : writeCsv(columnsOf(question.kind), pieces)
}

/** Returns the partners of the P2P orders of a list. */
export async function studyPartners(history: AccountHistory, asked: HistoryQuery): Promise<readonly string[]> {
  const found = new Set<string>()
  for await (const { details } of allRows(history, 'p2p', asked, ROWS_MAX)) {
    found.add(String(details['counterparty']))
    if (found.size >= PARTNERS_MAX) break
  }
  return [...found]
}

async function* piecesOf(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let piece: Row[] = []
  for await (const row of rows) {
    piece.push(row)
    if (piece.length < ROWS_PER_PIECE) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}

async function* writeCsv(columns: readonly ExportColumn[], pieces: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const rows of pieces) yield csvLines(columns, rows)
}

async function* writeJson(pieces: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of pieces) {
    // The rows as they are between the brackets of a whole list.
    yield `${isFirst ? '[' : ','}${JSON.stringify(rows, null, 2).slice(1, -2)}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

async function* rowsOf(history: AccountHistory, question: ExportQuestion): AsyncGenerator<Row> {
  const { kind, asked, journal, tax, numbers } = question
  const list = <Name extends ListName>(
    name: Name,
    row: (view: HistoryLists[Name]) => Row,
    filters: Partial<HistoryQuery> = {},
  ): AsyncGenerator<Row> => mapped(allRows(history, name, { ...asked, ...filters }, ROWS_MAX), row)
  switch (kind) {
    case 'orders':
      return yield* list('orders', orderRow)
    case 'fills':
      return yield* list('fills', fillRow)
    case 'positions':
      return yield* list('positions', closedPositionRow)
    case 'transfers':
      return yield* list('transfers', transferRow)
    case 'loans':
      return yield* list('loans', loanEventRow)
    case 'bills':
      return yield* list('bills', billRow)
    case 'convert':
      return yield* list('convert', convertRow)
    case 'gifts':
      return yield* list('gifts', (record) => giftRow(record))
    case 'earn':
      return yield* list('earn', earnRow)
    case 'web3':
      return yield* list('web3', web3Row)
    case 'bots':
      return yield* list('bots', (record) => botRow(record), { kind: STRATEGY_KINDS })
    case 'copy':
      return yield* list('copy', copiedRow, { kind: [COPIED_KIND] })
    case 'p2p': {
      const reads = { read: { p2p: { numberOf: (id: string) => numbers?.get(id) ?? null } } }
      return yield* list('p2p', (record) => orderFigures(reads, record), { kind: asked.kind ?? P2P_SIDES })
    }
    case 'journal':
      return yield* journal === undefined ? [] : await journalRows(history, journal)
    case 'tax':
      return yield* tax === undefined ? [] : await taxRows(history, asked, ROWS_MAX, taxWords(tax.locale), tax.now)
  }
}

async function* mapped<View>(views: AsyncIterable<View>, row: (view: View) => Row): AsyncGenerator<Row> {
  for await (const view of views) yield row(view)
}
