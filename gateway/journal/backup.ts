import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { JOURNAL_FILE } from './journal-file.ts'
import { type KnownRecords, knownByWitness, missingFrom } from './known-records.ts'
import { SqliteStore } from './sqlite-store.ts'
import { WITNESS_FILE, writeWitness } from './witness.ts'

/** Files of a data folder that belong to a running process or can be derived from others. */
const LEFT_OUT = /^gateway\.lock|^operator\.shell|^backup\.json|^history\.sqlite|-wal$|-shm$|-journal$/

/**
 * Copies a data folder, even while its exchange runs: each database as of one moment, the journal last, so that it has all that the
 * others know; keys as they are. The copy gets a witness of its own journal. Folders (the outbox, the announcement) are left out.
 * Returns the names of the copied files. Throws if the target already has files, or if the journal lacks records that its witness knows.
 */
export async function backUp(folder: string, target: string): Promise<string[]> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
  const hasJournal = files.some(({ name }) => name === JOURNAL_FILE)
  const known = hasJournal ? knownByWitness(join(folder, WITNESS_FILE)) : []
  const names = files
    .map(({ name }) => name)
    .filter((name) => !hasJournal || name !== WITNESS_FILE)
    .toSorted((a, b) => copiedAfter(a) - copiedAfter(b))
  for (const name of names) {
    if (name.endsWith('.sqlite')) await copyDatabase(join(folder, name), join(target, name))
    else copyFileSync(join(folder, name), join(target, name))
  }
  return hasJournal ? [...names, ...witnessCopy(target, known)] : names
}

/** Orders the files of a copy: what the audit log's witness knows must be in the store that is copied after it, and the journal is the last. */
function copiedAfter(name: string): number {
  if (name === JOURNAL_FILE) return 2
  return name.endsWith('.sqlite') ? 1 : 0
}

/** Writes the copy's witness; `known` was read before the journal was copied, so the copy must have all of it. */
function witnessCopy(target: string, known: readonly KnownRecords[]): string[] {
  const store = new SqliteStore(join(target, JOURNAL_FILE), true)
  try {
    const missing = missingFrom(store, known)
    if (missing !== null) throw new Error(`The copy is not whole: its journal ${missing}.`)
    const last = store.last()
    if (last === null) return []
    writeWitness(join(target, WITNESS_FILE), { origin: store.row(1)?.hash ?? '', sequence: last.sequence, hash: last.hash })
    return [WITNESS_FILE]
  } finally {
    store.close()
  }
}

/** Copies a database as it is at one moment. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, to)
  } finally {
    source.close()
  }
}
