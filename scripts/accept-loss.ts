import { existsSync } from 'node:fs'
import { acceptLoss } from '#gateway/exchange/local/accept-loss.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { dataPlace } from './lib/data-place.ts'

/**
 * `npm run accept-loss -- SEQUENCE [DATA_DIR]`: lets a stopped exchange continue from the last whole record of a damaged journal;
 * without a named folder, the journal of DATABASE_URL if that is set. Exit code 1 if it cannot.
 */
const [sequence = '', named] = process.argv.slice(2)
const place = dataPlace(named)
const databaseUrl = named === undefined ? place.databaseUrl : null
const path = place.folder

function run(): void {
  const folder = openDataFolder(path)
  try {
    console.log(acceptLoss(folder, databaseUrl, Number(sequence), Date.now()))
  } finally {
    folder.release()
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

if (!/^\d{1,15}$/.test(sequence)) fail('Name the last record to keep: npm run accept-loss -- SEQUENCE [DATA_DIR]')
else if (databaseUrl !== null && !place.isFolderNamed)
  fail('With DATABASE_URL, set DATA_DIR too: to the data folder of the gateway whose witness and history know of the lost records.')
else if (!existsSync(path)) fail(`There is no data folder at ${path}.`)
else {
  try {
    run()
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}
