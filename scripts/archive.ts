import { existsSync } from 'node:fs'
import { archiveJournal } from '#gateway/exchange/archive/archive-journal.ts'
import { compactHistory, HISTORY_FILE } from '#gateway/exchange/history/history-file.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { dataPlace } from './lib/data-place.ts'

/**
 * `npm run archive -- --before YYYY-MM-DD|--keep-days N [DATA_DIR]`: takes the records of a stopped exchange from before a day out of its
 * journal, into compressed files of the data folder, and gives the room of deleted history back. With DATABASE_URL the journal there. Exit code 1 if it cannot.
 */
const [option, value = '', named] = process.argv.slice(2)
const { folder: path, databaseUrl } = dataPlace(named)
const DAY_MS = 86_400_000
/** Records of the last days are needed to find out what went wrong, and fee levels count a month. */
const KEPT_DAYS_LEAST = 7

function readTime(nowMs: number): number {
  const before =
    option === '--before' && /^\d{4}-\d\d-\d\d$/.test(value)
      ? Date.parse(value)
      : option === '--keep-days' && /^\d{1,5}$/.test(value)
        ? nowMs - Number(value) * DAY_MS
        : NaN
  if (Number.isNaN(before)) throw new Error('Name what to archive: npm run archive -- --before 2026-01-31, or --keep-days 365 [DATA_DIR]')
  if (before > nowMs - KEPT_DAYS_LEAST * DAY_MS)
    throw new Error(`The last ${KEPT_DAYS_LEAST} days stay in the journal: name an earlier day.`)
  return before
}

function run(): string {
  const before = readTime(Date.now())
  if (!existsSync(path)) throw new Error(`There is no data folder at ${path}.`)
  const folder = openDataFolder(path)
  try {
    const done = archiveJournal(folder, databaseUrl, before, (line) => console.log(line))
    const history = compactHistory(folder.file(HISTORY_FILE))
    if (history !== null) console.log(`history: ${mib(history.before)} before, ${mib(history.after)} without what was deleted`)
    const day = new Date(before).toISOString().slice(0, 10)
    if (done === null) return `The journal has nothing from before ${day}.`
    return `${done.records} records up to ${done.upTo} are in ${done.files.join(', ')} of ${path}, and no longer in the journal.\nKeep these files with each backup: \`npm run verify-journal\` proves them with the journal, and a lost history is made again from both.`
  } finally {
    folder.release()
  }
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`
}

try {
  console.log(run())
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
