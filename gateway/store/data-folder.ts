import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Why the store cannot be used: one sentence for the operator. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** The folder of all persisted data, locked by this process until it is released. */
export interface DataFolder {
  readonly path: string
  file(name: string): string
  release(): void
}

/**
 * Creates the folder (readable by its owner only) and locks it for this process: two gateways on one folder would each believe that
 * they know its state. The lock is SQLite's own, which the system releases however the process ends. Throws StoreError with a sentence.
 */
export function openDataFolder(path: string): DataFolder {
  makeFolder(path)
  const lock = takeLock(path)
  held.add(lock)
  return {
    path,
    file: (name) => join(path, name),
    release() {
      held.delete(lock)
      lock.close()
    },
  }
}

/** Finds the folder, or makes it, without locking it: for a command that works beside a running gateway. Throws StoreError with a sentence. */
export function findDataFolder(path: string): DataFolder {
  makeFolder(path)
  return { path, file: (name) => join(path, name), release: () => {} }
}

/** Locks in use, referenced here so that they are not garbage-collected if a caller drops its folder. */
const held = new Set<DatabaseSync>()

function makeFolder(path: string): void {
  try {
    makeFolders(resolve(path))
    chmodSync(path, 0o700)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StoreError(`DATA_DIR is ${path}, which cannot be made or written to: ${writeReason(error)}.`, { cause: error })
  }
}

/** Creates folders one by one: Node's recursive mode never returns if a parent exists but reports that it does not (`/proc`). */
function makeFolders(path: string): void {
  if (existsSync(path)) return
  if (!existsSync(dirname(path))) makeFolders(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

function takeLock(path: string): DatabaseSync {
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(join(path, 'gateway.lock'))
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    throw new StoreError(
      isBusy(error)
        ? `DATA_DIR is ${path}, which another running gateway is using. Stop that one, or set DATA_DIR to another folder.`
        : `DATA_DIR is ${path}, which cannot be taken: ${writeReason(error)}.`,
      { cause: error },
    )
  }
}

/** Checks whether another connection has locked the file (SQLITE_BUSY, SQLITE_LOCKED and related codes). */
export function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0
  return code === 5 || code === 6
}

/** Checks whether a file is not a database, or is damaged (SQLITE_CORRUPT, SQLITE_NOTADB). */
export function isCorrupt(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0
  return code === 11 || code === 26
}

export function writeReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
