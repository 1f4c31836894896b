import { valueAt, type ExportColumn } from './columns.ts'

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The first characters by which a spreadsheet takes a text for a formula; some take the wide ones of East Asian keyboards, too. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** Returns the beginning of a CSV file: its mark and its head line, which it also has without rows. */
export function csvHead(columns: readonly ExportColumn[]): string {
  return `${BYTE_ORDER_MARK}${columns.map(({ name }) => quote(name)).join(',')}\r\n`
}

/**
 * Returns rows as the lines of a CSV file (RFC 4180); times in UTC (ISO 8601). Every cell is quoted, and anything that a spreadsheet would
 * run as a formula is escaped, because client order ids and notes can be any text.
 */
export function csvLines(columns: readonly ExportColumn[], rows: readonly object[]): string {
  return rows.map((row) => `${columns.map((column) => writeCell(column, valueAt(row, column.path))).join(',')}\r\n`).join('')
}

function quote(text: string): string {
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}

function writeCell({ isTime }: ExportColumn, value: unknown): string {
  // Most columns of most rows.
  if (value === null || value === undefined) return '""'
  if (isTime && typeof value === 'number') return quote(new Date(value).toISOString())
  return quote(guard(typeof value === 'string' ? value : JSON.stringify(value)))
}

/** Escapes a possible formula with an apostrophe; decimals may begin with a minus. */
function guard(text: string): string {
  return FORMULA_START.test(text) && !DECIMAL.test(text) ? `'${text}` : text
}
