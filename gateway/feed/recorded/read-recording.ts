import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { FeedStartError } from '../market-feed.ts'
import { RowColumns, type Recording } from './row-columns.ts'
import { emptyRow, FIGURE_NAMES, readRow } from './recorded-row.ts'

const COLUMNS = ['open_time', ...FIGURE_NAMES] as const

/** Ten years: more does not fit in memory beside everything else. */
const MINUTES_MAX = 5_300_000
const FILE_BYTES_MAX = 500_000_000

/**
 * Reads a file of recorded candles. A minute that is missing between two others becomes a candle without volume at the last
 * close, as exchanges write it. `least` is the minimum number of decimals for prices and sizes. Throws FeedStartError with one
 * sentence that names the file, and the line if one is bad.
 */
export function readRecording(file: string, least: { readonly pricePlace: number; readonly sizePlace: number }): Recording {
  const rows = new RowColumns()
  addRows(rows, `REPLAY_FILE ${file}`, readText(file))
  return toRecording(rows, file, least)
}

/** Returns the candles of rows that are in order, one a minute. Throws FeedStartError with a sentence that names `file`. */
export function toRecording(rows: RowColumns, file: string, least: { readonly pricePlace: number; readonly sizePlace: number }): Recording {
  if (rows.count === 0) throw new FeedStartError(`REPLAY_FILE ${file} holds no candles.`)
  const shape = rows.shape(least)
  if (shape.count > MINUTES_MAX) {
    throw new FeedStartError(`REPLAY_FILE ${file} spans ${shape.count} minutes; at most ${MINUTES_MAX} can be replayed.`)
  }
  const recording = rows.spread(shape)
  const exact = FIGURE_NAMES.every((name) => recording[name].every((units) => Number.isSafeInteger(units)))
  if (!exact) throw new FeedStartError(`REPLAY_FILE ${file} mixes figures too large and too fine to keep every digit.`)
  return recording
}

function readText(file: string): string {
  try {
    const bytes = readFileSync(file)
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    return (isGzip ? gunzipSync(bytes, { maxOutputLength: FILE_BYTES_MAX }) : bytes).toString('utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FeedStartError(`REPLAY_FILE ${file} cannot be read: ${reason}.`)
  }
}

/** Returns the position of each of our columns in the file. */
function readHeader(name: string, line: string): number[] {
  const names = line
    .replace(/^\uFEFF/, '')
    .split(',')
    .map((cell) => cell.trim().toLowerCase())
  const missing = COLUMNS.filter((column) => !names.includes(column))
  if (missing.length === 0) return COLUMNS.map((column) => names.indexOf(column))
  throw new FeedStartError(`${name} lacks ${missing.join(', ')} in its first line; it must name ${COLUMNS.join(', ')}.`)
}

/** The files of public archives: without a line of names they begin with our columns, and their rows may be in any order. */
export const ARCHIVE = { mayLackHeader: true, isInOrder: false } as const

/** Adds the candles of a text. Throws FeedStartError with one sentence that begins with `name`. */
export function addRows(
  rows: RowColumns,
  name: string,
  text: string,
  { mayLackHeader, isInOrder } = { mayLackHeader: false, isInOrder: true },
): void {
  const row = emptyRow()
  let columns: readonly number[] | undefined
  let number = 0
  // Reads line by line: an array of all lines of a long recording would not fit in memory.
  for (let start = 0; start < text.length || number === 0;) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end < 0 ? text.length : end).trim()
    start = end < 0 ? text.length : end + 1
    number += 1
    if (!columns) {
      const hasNone = mayLackHeader && /^\d/.test(line)
      columns = hasNone ? COLUMNS.map((_column, index) => index) : readHeader(name, line)
      if (!hasNone) continue
    }
    if (line === '') continue
    const cells = line.split(',')
    const problem =
      readRow(
        columns.map((column) => (cells[column] ?? '').trim()),
        row,
      ) ?? (isInOrder ? orderProblem(rows.lastMinute, row.minute) : undefined)
    if (problem !== undefined) throw new FeedStartError(`${name}, line ${number}: ${problem}.`)
    rows.add(row)
  }
}

function orderProblem(before: number | undefined, minute: number): string | undefined {
  if (before === undefined || minute > before) return undefined
  return minute === before ? 'the same minute comes twice' : 'its minute lies before that of the line above'
}
