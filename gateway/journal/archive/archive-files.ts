import { hash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { chainHash } from '../chain.ts'
import { JournalBroken, type JournalRow, StoreError } from '../journal-store.ts'
import type { ArchiveFile } from './archived.ts'

/** The records of one file, so that it is read at once: about 25 MB of text. */
export const RECORDS_PER_FILE = 50_000

const TITLE = 'journal archive 1'

/** The first line of a file; each further line is a row. */
interface Header {
  readonly title: string
  readonly from: number
  readonly to: number
  /** What the journal began with before its first archive; only in the file of its first records. */
  readonly beginning?: string | null
}

/** Writes consecutive rows to a file of the folder, whole or not at all. Returns what the beginning says of it. */
export function writeArchive(folder: string, rows: readonly JournalRow[], beginning?: string | null): ArchiveFile {
  const [from, to] = [rows[0]?.sequence ?? 0, rows.at(-1)?.sequence ?? 0]
  const header: Header = { title: TITLE, from, to, ...(beginning !== undefined && { beginning }) }
  const lines = [header, ...rows].map((line) => JSON.stringify(line))
  const bytes = gzipSync(`${lines.join('\n')}\n`)
  const name = `journal-archive-${from}-${to}.jsonl.gz`
  const path = join(folder, name)
  writeFileSync(`${path}.new`, bytes, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
  return { name, from, to, sha256: hash('sha256', bytes) }
}

/** Reads a file of the folder and checks that it is what was written. Throws `StoreError` if it is missing, `JournalBroken` if it is another. */
export function readArchive(
  folder: string,
  { name, from, sha256 }: ArchiveFile,
): { readonly header: Header; readonly rows: readonly JournalRow[] } {
  const path = join(folder, name)
  if (!existsSync(path)) throw new StoreError(`The archive ${path} is missing: put back a copy of it.`, false)
  const bytes = readFileSync(path)
  if (hash('sha256', bytes) !== sha256) throw new JournalBroken(from, `the archive ${path} is not what was written`)
  const [header, ...rows] = gunzipSync(bytes).toString().trimEnd().split('\n')
  return { header: JSON.parse(header ?? '') as Header, rows: rows.map((line) => JSON.parse(line) as JournalRow) }
}

/** Checks the chain within rows, and that they are consecutive. Throws `JournalBroken`. */
export function checkChain(rows: readonly JournalRow[]): void {
  for (const [nth, row] of rows.entries()) {
    const before = rows[nth - 1]
    if (before === undefined) continue
    if (row.sequence !== before.sequence + 1 || chainHash(before.hash, row.sequence, row.payload) !== row.hash)
      throw new JournalBroken(row.sequence, 'the hash does not fit the record and the one before')
  }
}
