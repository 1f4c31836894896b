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
  const rows = readRows(file, readText(file))
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
function readHeader(file: string, line: string): number[] {
  const names = line
    .replace(/^\uFEFF/, '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const missing = COLUMNS.filter((name) => !names.includes(name))
  if (missing.length === 0) return COLUMNS.map((name) => names.indexOf(name))
  throw new FeedStartError(`REPLAY_FILE ${file} lacks ${missing.join(', ')} in its first line; it must name ${COLUMNS.join(', ')}.`)
}

function readRows(file: string, text: string): RowColumns {
  const rows = new RowColumns()
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
      columns = readHeader(file, line)
      continue
    }
    if (line === '') continue
    const cells = line.split(',')
    const problem =
      readRow(
        columns.map((column) => (cells[column] ?? '').trim()),
        row,
      ) ?? orderProblem(rows.lastMinute, row.minute)
    if (problem !== undefined) throw new FeedStartError(`REPLAY_FILE ${file}, line ${number}: ${problem}.`)
    rows.add(row)
  }
  return rows
}

function orderProblem(before: number | undefined, minute: number): string | undefined {
  if (before === undefined || minute > before) return undefined
  return minute === before ? 'the same minute comes twice' : 'its minute lies before that of the line above'
}
