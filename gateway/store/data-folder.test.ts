import { chmodSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/stores.ts'
import { openDataFolder, StoreError } from './data-folder.ts'
import { openEmbeddedStore, openPostgresStore, STORE_FILE } from './store.ts'

/** Goal: every problem with the data folder or the store is reported in one sentence that helps the operator. */

let folder: ReturnType<typeof temporaryFolder>
let path: string

beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder.path, 'deep', 'data')
})
afterEach(() => folder.remove())

async function sentenceOf(open: () => unknown): Promise<string> {
  try {
    await open()
  } catch (error) {
    if (error instanceof StoreError) return error.message
    throw error
  }
  return 'opened'
}

describe('the data folder', () => {
  it('is made where it is missing, for its owner alone, also where it was open to others', () => {
    openDataFolder(path).release()
    chmodSync(path, 0o755)
    const data = openDataFolder(path)
    expect((statSync(path).mode & 0o777).toString(8)).toBe('700')
    data.release()
  })

  it('is made with the folders above it', () => {
    openDataFolder(join(path, 'a', 'b')).release()
    expect(statSync(join(path, 'a', 'b')).isDirectory()).toBe(true)
  })

  it.runIf(existsSync('/proc'))('is refused where the system makes no folders', async () => {
    expect(await sentenceOf(() => openDataFolder('/proc/agio/data'))).toMatch(/^DATA_DIR is \/proc\/agio\/data, which cannot be made/)
  })

  it('belongs to one gateway at a time', async () => {
    const first = openDataFolder(path)
    expect(await sentenceOf(() => openDataFolder(path))).toMatch(/^DATA_DIR is .*, which another running gateway is using\. Stop that one/)
    first.release()
    openDataFolder(path).release()
  })

  it('is free again when the process that held it was killed', async () => {
    const file = join(folder.path, 'holder.mjs')
    writeFileSync(
      file,
      `import { openDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
      openDataFolder(${JSON.stringify(path)}); process.send('held'); setInterval(() => {}, 1000)`,
    )
    const holder = fork(file, { execArgv: [] })
    await new Promise((resolve) => holder.once('message', resolve))
    expect(await sentenceOf(() => openDataFolder(path))).toContain('another running gateway')
    const ended = new Promise((resolve) => holder.once('exit', resolve))
    holder.kill('SIGKILL')
    await ended
    openDataFolder(path).release()
  })

  it('cannot be below a file', async () => {
    writeFileSync(join(folder.path, 'file'), '')
    expect(await sentenceOf(() => openDataFolder(join(folder.path, 'file', 'data')))).toMatch(
      /^DATA_DIR is .*, which cannot be made or written to: /,
    )
  })
})

describe('the embedded store', () => {
  async function openOnce(): Promise<string> {
    const data = openDataFolder(path)
    const store = await openEmbeddedStore(data)
    await store
      .insertInto('attempts')
      .values(Array.from({ length: 500 }, (_, index) => ({ key: `k${index}`, count: 1, windowEndsAt: 1 })))
      .execute()
    await store.destroy()
    data.release()
    return join(path, STORE_FILE)
  }

  async function openAgain(): Promise<string> {
    const data = openDataFolder(path)
    const sentence = await sentenceOf(async () => (await openEmbeddedStore(data)).destroy())
    data.release()
    return sentence
  }

  it.each([
    ['is no database', (file: string) => writeFileSync(file, 'this is no database, though it is as long as a header: '.repeat(20))],
    ['was cut short', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 4096 / 2) * 4096)],
  ])('that %s is reported as damaged', async (_case, harm) => {
    harm(await openOnce())
    expect(await openAgain()).toMatch(/^The store .*store\.sqlite is damaged.* Put back a copy of it, or move it away to begin anew\.$/)
  })

  it('that is held by another program is reported as locked', async () => {
    const other = new DatabaseSync(await openOnce())
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const data = openDataFolder(path)
    const sentence = await sentenceOf(async () => (await openEmbeddedStore(data, { busyTimeoutMs: 20 })).destroy())
    expect(sentence).toMatch(/^The store .* is locked by another process\.$/)
    data.release()
    other.close()
  })

  it('that a newer version has written is left alone', async () => {
    const file = await openOnce()
    const database = new DatabaseSync(file)
    database.exec(`insert into kysely_migration (name, timestamp) values ('999-future', '2030'); insert into versions values ('99.1.0', 1)`)
    database.close()
    const bytes = readFileSync(file)
    expect(await openAgain()).toMatch(
      /^The store .*store\.sqlite was written by a newer version \(99\.1\.0\); this is \d+\.\d+\.\d+\. It has 999-future, .* start that version/,
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })
})

describe('PostgreSQL', () => {
  it('that cannot be reached is named without its password', async () => {
    const sentence = await sentenceOf(() => openPostgresStore('postgres://agio:hunter2@127.0.0.1:1/agio', () => {}))
    expect(sentence).toMatch(/^DATABASE_URL names a database that cannot be used: .*ECONNREFUSED/)
    expect(sentence).not.toContain('hunter2')
  })
})
