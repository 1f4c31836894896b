import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { PostgresStore } from '#gateway/journal/postgres-store.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'

/**
 * `npm run verify-journal -- [DATA_DIR]`: checks the journal of a data folder, or without one named that of DATABASE_URL, from outside, also
 * while the exchange runs. Exit code 1 where anything is wrong, 2 where there is no journal.
 */
const named = process.argv[2]
const databaseUrl = named === undefined ? process.env['DATABASE_URL']?.trim() || null : null
const path = join(named ?? process.env['DATA_DIR'] ?? './data', JOURNAL_FILE)
const place = databaseUrl === null ? path : 'DATABASE_URL'

if (databaseUrl !== null || existsSync(path)) {
  const store = databaseUrl === null ? new SqliteStore(path, true) : new PostgresStore(databaseUrl, true)
  const { records, lastHash, stateHash, snapshots, faults } = verifyJournal(store)
  store.close()
  console.log(`${place}: ${records} records, ${snapshots} snapshots`)
  console.log(`last record ${lastHash}`)
  console.log(`state       ${stateHash}`)
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? 'The journal is whole.' : `${faults.length} faults.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} else {
  console.error(`There is no journal at ${path}.`)
  process.exitCode = 2
}
