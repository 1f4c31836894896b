import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Moved, moveToDatabase, moveToFolder } from '#gateway/exchange/move/move-store.ts'
import { dataPlace } from './lib/data-place.ts'

/**
 * `npm run move-store -- --to TARGET [DATA_DIR]`: carries the store and the journal of a stopped exchange into a database (`postgres` for
 * that of DATABASE_URL, or an address), or from the database of DATABASE_URL into files (`sqlite` for those of DATA_DIR, or a new folder).
 * Exit code 1 if it cannot; repeated, it goes on where it was.
 */
const [option, target = '', named] = process.argv.slice(2)
const { folder, databaseUrl } = dataPlace(named)
const USAGE = 'Name the target: npm run move-store -- --to postgres|postgres://…|sqlite|FOLDER [DATA_DIR]'

function tell(line: string): void {
  console.log(line)
}

async function run(): Promise<string> {
  if (option !== '--to' || target === '') throw new Error(USAGE)
  if (!existsSync(folder)) throw new Error(`There is no data folder at ${folder}.`)
  if (target === 'postgres' || /^postgres(ql)?:/.test(target)) {
    const url = target === 'postgres' ? databaseUrl : target
    if (url === null) throw new Error('Set DATABASE_URL to the database to move to, or name its address: --to postgres://…')
    if (databaseUrl !== null && url !== databaseUrl)
      throw new Error(
        'DATABASE_URL names another database than --to. A database is copied to another one by pg_dump; to move the files of DATA_DIR, unset DATABASE_URL.',
      )
    const moved = await moveToDatabase(folder, url, tell)
    return `${report(moved)}\nThe store and the journal of ${folder} are in the database now; ${folder} is as it was.
Next: set DATABASE_URL for every start, keep DATA_DIR=${folder} (it has the keys, the history and the witness), and start. When that works, move
${folder}/store.sqlite and ${folder}/journal.sqlite away: nothing reads them any more.`
  }
  if (databaseUrl === null)
    throw new Error('DATABASE_URL names the database to move from: set it. To copy a folder to another one, use `npm run backup`.')
  const into = target === 'sqlite' ? folder : target
  const moved = await moveToFolder(databaseUrl, folder, into, tell)
  return `${report(moved)}\nThe store and the journal of the database are in ${into} now; the database is as it was.
Next: unset DATABASE_URL, ${resolve(into) === resolve(folder) ? `keep DATA_DIR=${folder}` : `set DATA_DIR=${into}`}, and start.`
}

function report({ tables, rows, journal }: Moved): string {
  const sums = Object.entries(journal.sums).map(([coin, sum]) => `${coin} ${sum}`)
  return [
    ...sums,
    `${tables} tables with ${rows} rows, the same in both by their hashes`,
    `state ${journal.stateHash} after record ${journal.records} (${journal.lastHash}), the same in both by a replay`,
  ].join('\n')
}

try {
  console.log(await run())
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
