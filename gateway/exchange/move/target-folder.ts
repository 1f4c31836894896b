import { chmodSync, closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyDatabase } from '#gateway/journal/backup.ts'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { StoreError } from '#gateway/store/data-folder.ts'
import { makeStoreFile, STORE_FILE } from '#gateway/store/store.ts'
import { SqliteSide } from './sqlite-side.ts'
import { type FolderNote, MOVE_FILE, readFolderNote } from './unfinished-move.ts'

/** Ending of a file that is not whole yet. */
const PARTIAL = '.moving'
/** What of a folder is not copied to another one: the files of a move, of a process, and of a store that lies beside the database unused. */
const LEFT_OUT = /^(gateway\.lock|move-store\.json|store\.sqlite|journal\.sqlite)|-wal$|-shm$|-journal$/

/** The folder into which a move goes. Its files get their names when they are whole; until then a note keeps gateways from starting in it. */
export class TargetFolder {
  readonly #folder: string
  readonly #source: string

  /** `source`: the name of the source. */
  constructor(folder: string, source: string) {
    this.#folder = folder
    this.#source = source
    const note = readFolderNote(folder)
    if (note !== null && note.source !== source)
      throw new StoreError(
        `${folder} has the half of a move from another exchange, or from this one as it was before it went on. Remove ${MOVE_FILE} and the files that end with ${PARTIAL} there, and begin again.`,
      )
    if (note !== null) return
    const taken = [STORE_FILE, JOURNAL_FILE].filter((name) => existsSync(join(folder, name)))
    if (taken.length > 0)
      throw new StoreError(
        `${folder} has ${taken.join(' and ')} already: move them away (with the files -wal and -shm beside them), or name another folder.`,
      )
  }

  /** Path of the journal that is being written. */
  get journalFile(): string {
    return this.#partial(JOURNAL_FILE)
  }

  #partial(name: string): string {
    return join(this.#folder, `${name}${PARTIAL}`)
  }

  /** Copies keys, history, witness and folders from the data folder of the database's gateway. */
  async takeOver(folder: string): Promise<void> {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const [from, to] = [join(folder, entry.name), join(this.#folder, entry.name)]
      if (LEFT_OUT.test(entry.name)) continue
      if (entry.name.endsWith('.sqlite')) {
        rmSync(to, { force: true })
        await copyDatabase(from, to)
      } else cpSync(from, to, { recursive: true })
    }
  }

  /** Makes the files, unless an earlier attempt has. Returns whether rows remain to be copied or compared. */
  async prepare(lastMigration: string): Promise<boolean> {
    const note = readFolderNote(this.#folder)
    if (note?.isCompared === true) return false
    const [store, journal] = [this.#partial(STORE_FILE), this.#partial(JOURNAL_FILE)]
    if (note === null) {
      // Remains of an attempt that had not got as far as its note.
      for (const path of [store, journal])
        for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true })
      await makeStoreFile(store, lastMigration)
      new SqliteStore(journal).close()
      chmodSync(journal, 0o600)
      this.#note(false)
    }
    return true
  }

  /** Opens the files that are being written. */
  open(): SqliteSide {
    return new SqliteSide(this.#partial(STORE_FILE), this.#partial(JOURNAL_FILE), { readOnly: false })
  }

  /** Gives the files their names. They must be whole and closed. */
  finish(): void {
    for (const name of [STORE_FILE, JOURNAL_FILE]) if (existsSync(this.#partial(name))) sync(this.#partial(name))
    this.#note(true)
    for (const name of [STORE_FILE, JOURNAL_FILE]) {
      if (!existsSync(this.#partial(name))) continue
      for (const ending of ['-wal', '-shm']) rmSync(`${this.#partial(name)}${ending}`, { force: true })
      renameSync(this.#partial(name), join(this.#folder, name))
    }
    sync(this.#folder)
    rmSync(join(this.#folder, MOVE_FILE))
    sync(this.#folder)
  }

  #note(isCompared: boolean): void {
    const path = join(this.#folder, MOVE_FILE)
    const note: FolderNote = { source: this.#source, isCompared }
    writeFileSync(`${path}.new`, JSON.stringify(note), { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
    sync(this.#folder)
  }
}

/** Waits until a file or folder is on the disk. */
function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
