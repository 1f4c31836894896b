import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'

/**
 * `npm run verify-journal -- [DATA_DIR]`: checks the journal of a data folder from outside, also while the exchange runs. Exit code 1 where
 * anything is wrong, 2 where there is no journal.
 */
const folder = process.argv[2] ?? process.env['DATA_DIR'] ?? './data'
const path = join(folder, JOURNAL_FILE)

if (existsSync(path)) {
  const store = new SqliteStore(path, true)
  const { records, lastHash, stateHash, snapshots, faults } = verifyJournal(store)
  store.close()
  console.log(`${path}: ${records} records, ${snapshots} snapshots`)
  console.log(`last record ${lastHash}`)
  console.log(`state       ${stateHash}`)
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? 'The journal is whole.' : `${faults.length} faults.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} else {
  console.error(`There is no journal at ${path}.`)
  process.exitCode = 2
}
