/** Times are written as people and spreadsheets read them. */
const TIMES = new Set(['ts', 'placedAt', 'updatedAt', 'openedAt', 'closedAt', 'borrowedAt'])

/**
 * Rows as a CSV file (RFC 4180) with a head line; times in UTC. Everything that a spreadsheet would run as a formula is text: client
 * order ids are whatever their sender liked.
 */
export function writeCsv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => cell(name, row[name])).join(','))
  return [names.join(','), ...lines, ''].join('\r\n')
}

function cell(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && TIMES.has(name)) return new Date(value).toISOString()
  const text = typeof value === 'string' ? guard(value) : JSON.stringify(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Decimals may begin with a minus; any other text that could be a formula gets an apostrophe. */
function guard(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
}
