/** A file of comma-separated values as a spreadsheet reads it. */
export interface CsvFile {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Reads a file in which every cell is quoted (RFC 4180), with its byte order mark. Throws for anything else. */
export function readCsv(text: string): CsvFile {
  if (!text.startsWith('\uFEFF')) throw new Error('the file has no byte order mark')
  const lines: string[][] = []
  let at = 1
  while (at < text.length) {
    const line: string[] = []
    for (;;) {
      const cell = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(text.slice(at))
      if (cell === null) throw new Error(`no quoted cell at ${at}: ${text.slice(at, at + 40)}`)
      const [whole, inner = '', end] = cell
      line.push(inner.replaceAll('""', '"'))
      at += whole.length
      if (end === '\r\n') break
    }
    lines.push(line)
  }
  const [head = [], ...rows] = lines
  return { head, rows }
}

/** Returns the rows by the names of their columns. */
export function csvRows(text: string): Record<string, string>[] {
  const { head, rows } = readCsv(text)
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}
