import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What became of the last backup of a data folder, as its own gateway can read it. */
export interface BackupNote {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number
  /** When the last whole one ended; null if there was none. */
  readonly wholeAt: number | null
  readonly seconds: number
  /** The size of the copy; 0 if it failed. */
  readonly bytes: number
  /** Why it failed; null if it is whole. */
  readonly problem: string | null
}

/** The file of the note, in the folder that was copied. */
export const BACKUP_NOTE_FILE = 'backup.json'

/** Notes the end of a backup. A folder that cannot be written keeps the older note, whose age tells. */
export function noteBackup(folder: string, note: Omit<BackupNote, 'wholeAt'>): void {
  const wholeAt = note.problem === null ? note.at : (readBackupNote(folder)?.wholeAt ?? null)
  const file = join(folder, BACKUP_NOTE_FILE)
  writeFileSync(`${file}.new`, `${JSON.stringify({ ...note, wholeAt } satisfies BackupNote)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Returns the note of the last backup; null if none was ever made, or the file is none of ours. */
export function readBackupNote(folder: string): BackupNote | null {
  try {
    const note = JSON.parse(readFileSync(join(folder, BACKUP_NOTE_FILE), 'utf8')) as Partial<BackupNote>
    const { at, wholeAt = null, seconds = 0, bytes = 0, problem = null } = note
    return typeof at === 'number' ? { at, wholeAt, seconds, bytes, problem } : null
  } catch {
    return null
  }
}
