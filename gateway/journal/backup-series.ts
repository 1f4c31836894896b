import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from './backup.ts'
import { JOURNAL_FILE } from './journal-file.ts'
import { knownByWitness } from './known-records.ts'
import { SqliteStore } from './sqlite-store.ts'
import { verifyJournal } from './verify.ts'
import { WITNESS_FILE } from './witness.ts'

/** The folder of a backup is named by its time in UTC, so that the names sort by age. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
/** What a killed backup leaves; nobody takes it for one. */
const PART = '.part'

export interface SeriesOptions {
  /** How many of the newest backups are kept, this one among them; null for all. */
  readonly keep: number | null
  readonly verify: boolean
  /** Whether the backups must lie on another disk than the data. */
  readonly otherDisk: boolean
  readonly nowMs: number
  /** Adds to the backup what is not in the data folder, such as the database's dump. */
  readonly more?: (folder: string) => Promise<readonly string[]>
  readonly onStep?: (sentence: string) => void
}

/**
 * Makes the next backup of a series: a folder named by the time, which appears under its name only when it is whole and, if wanted, verified.
 * Only then are the oldest ones removed. Returns the folder. Throws, and keeps all earlier ones, if it cannot.
 */
export async function backUpSeries(data: string, series: string, options: SeriesOptions): Promise<string> {
  const { keep, verify, otherDisk, nowMs, more, onStep = () => {} } = options
  mkdirSync(series, { recursive: true, mode: 0o700 })
  if (otherDisk && statSync(series).dev === statSync(data).dev)
    throw new Error(`${series} is on the same disk as ${data}, so one broken disk would take both. Mount another one there.`)
  const folder = join(
    series,
    new Date(nowMs)
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-'),
  )
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  const part = `${folder}${PART}`
  try {
    const names = [...(await backUp(data, part)), ...((await more?.(part)) ?? [])]
    onStep(`${names.join(', ')} copied from ${data}`)
    if (verify) onStep(verifyCopy(part))
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    throw error
  }
  for (const name of findOld(series, keep)) {
    rmSync(join(series, name), { recursive: true, force: true })
    onStep(`${name} removed`)
  }
  return folder
}

/** Replays the journal of a copy from its first record. Returns what was found; throws if it is not whole. */
function verifyCopy(folder: string): string {
  const path = join(folder, JOURNAL_FILE)
  if (!existsSync(path)) return 'there is no journal in the data folder to verify'
  const known = knownByWitness(join(folder, WITNESS_FILE))
  const store = new SqliteStore(path, true)
  try {
    const { records, faults } = verifyJournal(store, known)
    if (faults.length > 0) throw new Error(`The copy is not whole, and was removed: ${faults.join(' ')}`)
    return `${records} records verified`
  } finally {
    store.close()
  }
}

/** The backups above the number to keep, and what killed ones have left; other files in the folder are not ours. */
function findOld(series: string, keep: number | null): readonly string[] {
  const names = readdirSync(series).toSorted()
  const whole = names.filter((name) => NAME.test(name))
  const parts = names.filter((name) => name.endsWith(PART) && NAME.test(name.slice(0, -PART.length)))
  return [...(keep === null ? [] : whole.slice(0, Math.max(0, whole.length - keep))), ...parts]
}
