import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HISTORY_FILE, knownByHistory } from '#gateway/exchange/history/history-file.ts'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyArchive, verifyJournal } from '#gateway/journal/verify.ts'
import { WITNESS_FILE } from '#gateway/journal/witness.ts'
import { dataPlace } from './lib/data-place.ts'

/**
 * `npm run verify-journal -- [DATA_DIR]`: checks a data folder's journal, or that of DATABASE_URL if no folder is named, from outside,
 * also while the exchange runs, against everything that the folder's other files know of it: beside a database those of DATA_DIR, if it is
 * set. Exit code 1 if anything is wrong, 2 if there is no journal.
 */
const named = process.argv[2]
const place = dataPlace(named)
const databaseUrl = named === undefined ? place.databaseUrl : null
const { folder } = place
/** A folder that nobody has named may be that of another exchange. */
const isCompared = databaseUrl === null || place.isFolderNamed
const path = join(folder, JOURNAL_FILE)
const name = databaseUrl === null ? path : 'DATABASE_URL'

function verify(): void {
  // Read before the journal: while the exchange runs, they must not be ahead of the part of the journal that is read.
  const known = isCompared ? [...knownByWitness(join(folder, WITNESS_FILE)), ...knownByHistory(join(folder, HISTORY_FILE))] : []
  if (databaseUrl === null && !existsSync(path)) {
    console.error(`There is no journal at ${path}.`)
    for (const { file, sequence } of known) console.error(`${file} knows of record ${sequence}.`)
    process.exitCode = 2
    return
  }
  const store = databaseUrl === null ? new SqliteStore(path, true) : new PostgresStore(databaseUrl, true)
  const { records, lastHash, stateHash, snapshots, faults } = verifyJournal(store, known)
  const archive = faults.length === 0 && isCompared ? verifyArchive(store, folder) : null
  store.close()
  console.log(`${name}: ${records} records, ${snapshots} snapshots`)
  console.log(`last record ${lastHash}`)
  console.log(`state       ${stateHash}`)
  for (const { file, sequence } of known) console.log(`${file} knows of record ${sequence}`)
  if (!isCompared) console.log('No data folder was compared: set DATA_DIR to that of the gateway.')
  if (archive !== null) console.log(`archive     ${archive.records} records in ${archive.files} files of ${folder}`)
  const all = [...faults, ...(archive?.faults ?? [])]
  for (const fault of all) console.error(fault)
  console.log(all.length === 0 ? `The journal is whole${archive === null ? '' : ', with its archive'}.` : `${all.length} faults.`)
  process.exitCode = all.length === 0 ? 0 : 1
}

try {
  verify()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
