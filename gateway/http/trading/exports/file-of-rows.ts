import type { Static, TSchema } from 'typebox'
import type { ExportFormat } from '#lib/contract/trading/exports.ts'
import { type AccountHistory, allRows, type HistoryLists, type ListName } from '#gateway/exchange/studies/account-history.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import { listColumns } from './columns.ts'
import { csvHead, csvLines } from './csv.ts'

/** Maximum number of rows in one file. */
export const ROWS_MAX = 100_000
/** The number of rows of one piece of a file. */
const ROWS_PER_PIECE = 500

/** A file that is written of a history: its format, and the filters of its list. */
export interface FileQuestion {
  readonly format: ExportFormat
  readonly asked: HistoryQuery
}

/** Writes a list of a history as a file, by pieces, newest rows first. `schema`: of a row, from which the head of the file follows. */
export function writeList<Schema extends TSchema, Name extends ListName>(
  history: AccountHistory,
  { format, asked }: FileQuestion,
  schema: Schema,
  list: Name,
  row: (view: HistoryLists[Name]) => Static<Schema> & object,
): AsyncGenerator<string> {
  return writeRows(format, schema, listRows(history, asked, list, row))
}

async function* listRows<Name extends ListName, Row>(
  history: AccountHistory,
  asked: HistoryQuery,
  list: Name,
  row: (view: HistoryLists[Name]) => Row,
): AsyncGenerator<Row> {
  for await (const view of allRows(history, list, asked, ROWS_MAX)) yield row(view)
}

/** Writes rows as a file, by pieces. */
export async function* writeRows(
  format: ExportFormat,
  schema: TSchema,
  rows: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  const pieces = cutPieces(rows)
  if (format === 'json') return yield* writeJson(pieces)
  const columns = listColumns(schema)
  yield csvHead(columns)
  for await (const piece of pieces) yield csvLines(columns, piece)
}

async function* cutPieces(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<readonly object[]> {
  let piece: object[] = []
  for await (const row of rows) {
    piece.push(row)
    if (piece.length < ROWS_PER_PIECE) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}

async function* writeJson(pieces: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of pieces) {
    // The rows as they are between the brackets of a whole list.
    yield `${isFirst ? '[' : ','}${JSON.stringify(rows, null, 2).slice(1, -2)}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}
