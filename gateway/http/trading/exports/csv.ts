/** Columns with times, written so that people and spreadsheets can read them. */
const TIMES = new Set(['ts', 'placedAt', 'updatedAt', 'openedAt', 'closedAt', 'borrowedAt'])

/** Returns the header line of a CSV file. */
export function csvHead(names: readonly string[]): string {
  return `${names.join(',')}\r\n`
}

/**
 * Writes rows as the lines of a CSV file (RFC 4180); times in UTC. Anything that a spreadsheet would run as a formula is escaped, because
 * client order ids can be any text.
 */
export function csvLines(names: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  return rows.map((row) => `${names.map((name) => cell(name, row[name])).join(',')}\r\n`).join('')
}

function cell(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && TIMES.has(name)) return new Date(value).toISOString()
  const text = typeof value === 'string' ? guard(value) : JSON.stringify(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Escapes a possible formula with an apostrophe; decimals may begin with a minus. */
function guard(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
}
