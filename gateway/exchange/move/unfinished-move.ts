import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file in a data folder into which a move has begun, and not ended. */
export const MOVE_FILE = 'move-store.json'

/** What the file says. */
export interface FolderNote {
  /** Tells one source from another. */
  readonly source: string
  /** Whether all rows were compared: only the files' names remain to be given. */
  readonly isCompared: boolean
}

/** Returns what an unfinished move has noted in a folder; null if there is none. */
export function readFolderNote(folder: string): FolderNote | null {
  const path = join(folder, MOVE_FILE)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FolderNote) : null
}
