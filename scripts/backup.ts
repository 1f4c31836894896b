import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { noteBackup } from '#gateway/journal/backup-note.ts'
import { backUp } from '#gateway/journal/backup.ts'
import { backUpSeries } from '#gateway/journal/backup-series.ts'
import { readDatabaseUrl } from '#gateway/store/postgres/database-url.ts'

/**
 * `npm run backup -- TARGET [DATA_DIR]`: copies a data folder into an empty or new one, also while the exchange runs. With `--keep N`, TARGET
 * holds a series: the copy goes into a folder named by the time, and only the newest N stay. `--verify` replays the copied journal from its
 * first record; `--other-disk` refuses a TARGET on the disk of the data. With DATABASE_URL a series has a dump of the database too. Exit code 1
 * if it cannot.
 */
const USAGE = 'Name the folder to copy to: npm run backup -- [--keep N] [--verify] [--other-disk] TARGET [DATA_DIR]'
const DUMP = 'database.dump'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'string' }, verify: { type: 'boolean' }, 'other-disk': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [target, folder = process.env['DATA_DIR']?.trim() || './data'] = positionals
  if (target === undefined) throw new Error(USAGE)
  const { keep = null, verify = false, 'other-disk': otherDisk = false } = values
  if (keep === null && (verify || otherDisk)) throw new Error('--verify and --other-disk belong to a series: add --keep N.')
  if (keep !== null && !/^[1-9]\d{0,3}$/.test(keep))
    throw new Error(`--keep must be a whole number from 1 to 9999, not ${JSON.stringify(keep)}.`)
  const begunAt = Date.now()
  const countSeconds = () => (Date.now() - begunAt) / 1000
  const note = (bytes: number, problem: string | null) => noteBackup(folder, { at: Date.now(), seconds: countSeconds(), bytes, problem })
  try {
    let made = target
    if (keep === null) console.log(`${(await backUp(folder, target)).join(', ')} copied from ${folder} to ${target}`)
    else {
      const onStep = (sentence: string) => console.log(`${sentence} (${Math.round(countSeconds())} s)`)
      made = await backUpSeries(folder, target, { keep: Number(keep), verify, otherDisk, nowMs: begunAt, more: dumpDatabase, onStep })
      console.log(`${made} is whole`)
    }
    note(
      readdirSync(made).reduce((sum, name) => sum + statSync(join(made, name)).size, 0),
      null,
    )
  } catch (error) {
    // A folder that is not there has no gateway either that could read it.
    if (existsSync(folder)) note(0, error instanceof Error ? error.message : String(error))
    throw error
  }
}

/** After the folder, so that the dump has every record that the copied witness knows. Its list of contents is read back. */
async function dumpDatabase(folder: string): Promise<readonly string[]> {
  const url = process.env['DATABASE_URL']?.trim()
  if (url === undefined || url === '') return []
  const file = join(folder, DUMP)
  // The address may have a password, so it is no argument that others see.
  await runProgram('pg_dump', ['--format=custom', `--file=${file}`], readConnection(url))
  await runProgram('pg_restore', ['--list', file], {})
  return [DUMP]
}

function readConnection(url: string): Record<string, string> {
  const places = (readDatabaseUrl(url) ?? []).map((host) => new URL(host.url))
  const [first] = places
  if (first === undefined) throw new Error('DATABASE_URL is not the address of a PostgreSQL that takes writes.')
  return {
    PGHOST: places.map(({ hostname }) => hostname.replaceAll(/[[\]]/g, '')).join(','),
    PGPORT: places.map(({ port }) => port || '5432').join(','),
    PGUSER: decodeURIComponent(first.username),
    PGPASSWORD: decodeURIComponent(first.password),
    PGDATABASE: decodeURIComponent(first.pathname.slice(1)),
    PGTARGETSESSIONATTRS: 'read-write',
  }
}

async function runProgram(name: string, args: readonly string[], variables: Readonly<Record<string, string>>): Promise<void> {
  try {
    await promisify(execFile)(name, args, { env: { ...process.env, ...variables }, maxBuffer: 2 ** 26 })
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Error(
      isMissing
        ? `${name} is not installed, without which the database is not backed up: it is in postgresql-client.`
        : `${name}: ${reason}`,
      {
        cause: error,
      },
    )
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
