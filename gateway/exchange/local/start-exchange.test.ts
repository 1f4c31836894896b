import { lotsFrom, ZERO } from '#lib/kernel/money.ts'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import { type DataFolder, openDataFolder, StoreError } from '#gateway/store/data-folder.ts'
import { acceptLoss } from './accept-loss.ts'
import type { LocalExchange } from './local-exchange.ts'
import { startExchange } from './start-exchange.ts'

// Goal: the exchange works as the product starts it, in its own thread and on wall-clock time.
const CONFIG: FeedConfig = { source: 'synthetic', seed: '1' }
const deaths: Error[] = []
const said: string[] = []
let folder: DataFolder
let exchange: LocalExchange | null = null

beforeEach(() => {
  deaths.length = 0
  said.length = 0
  folder = openDataFolder(mkdtempSync(join(tmpdir(), 'agio-exchange-')))
})
afterEach(async () => {
  await exchange?.close()
  exchange = null
  folder.release()
  rmSync(folder.path, { recursive: true })
})

async function start(): Promise<LocalExchange> {
  const log = (details: object, message: string): void => void said.push(`${message} ${JSON.stringify(details)}`)
  const onDeath = (error: Error): void => void deaths.push(error)
  const feed = createFeed(CONFIG, Date.now)
  exchange = await startExchange({ folder, databaseUrl: null, feed, feedConfig: CONFIG, log: { info: log, warn: log }, onDeath })
  return exchange
}

describe('the exchange in its thread', () => {
  it('answers what is durable, and a start after it comes to the same state', async () => {
    const first = await start()
    await first.ensureAccount('ann')
    await first.submit({ type: 'set-realism', account: 'ann', realism: FRICTIONLESS })
    const order = {
      market: 'spot:BTCUSDT',
      wallet: 'spot',
      side: 'buy',
      type: 'market',
      force: 'gtc',
      ticks: ZERO,
      lots: lotsFrom(100),
    } as const
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => first.submit({ type: 'place', account: 'ann', order: { ...order, clientOrderId: `${nth}` } })),
    )
    expect(outcomes.every(({ kind }) => kind === 'done')).toBe(true)
    expect(first.read.fills('ann', { limit: 1000 }).length).toBeGreaterThanOrEqual(50)
    const hash = hashState(first.state)
    await first.close()
    const second = await start()
    expect(hashState(second.state)).toBe(hash)
    expect(said).toEqual([])
    expect(second.read.orderHistory('ann', { limit: 1000 })).toHaveLength(50)
    expect(await second.submit({ type: 'place', account: 'ann', order: { ...order, clientOrderId: '7' } })).toMatchObject({
      orders: [{ accepted: true, repeated: true }],
    })
    expect(deaths).toEqual([])
  })

  it('gives no more answers after a close', async () => {
    const local = await start()
    await local.ensureAccount('ann')
    const ending = local.close()
    expect(await local.submit({ type: 'cancel-all', account: 'ann', kind: 'both' })).toEqual({ kind: 'busy' })
    await ending
    exchange = null
  })

  it('does not start on a changed journal, and names the record', async () => {
    const local = await start()
    await local.ensureAccount('ann')
    await local.close()
    exchange = null
    const journal = new DatabaseSync(folder.file('journal.sqlite'))
    journal.exec("UPDATE checkpoints SET snapshot = NULL; UPDATE records SET payload = replace(payload, '100000', '900000')")
    journal.close()
    rmSync(folder.file('history.sqlite'))
    await expect(start()).rejects.toThrow(StoreError)
    await expect(start()).rejects.toThrow('The journal is broken at record ')
  })
})

/** Starts an exchange, trades a little, and ends it. */
async function traded(): Promise<string> {
  const local = await start()
  await local.ensureAccount('ann')
  await local.submit({ type: 'set-realism', account: 'ann', realism: FRICTIONLESS })
  const order = {
    market: 'spot:BTCUSDT',
    wallet: 'spot',
    side: 'buy',
    type: 'market',
    force: 'gtc',
    ticks: ZERO,
    lots: lotsFrom(100),
  } as const
  for (let nth = 0; nth < 20; nth += 1) await local.submit({ type: 'place', account: 'ann', order })
  const fills = JSON.stringify(local.read.fills('ann', { limit: 100 }))
  await local.close()
  exchange = null
  return fills
}

function overwrite(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes.fill(0x5a, at, at + 4096)
  writeFileSync(path, bytes)
}

const DAMAGES: readonly { readonly what: string; harm(path: string): void }[] = [
  { what: 'is no database', harm: (path) => writeFileSync(path, 'not a database at all '.repeat(500)) },
  {
    what: 'is a folder',
    harm(path) {
      rmSync(path)
      mkdirSync(path)
    },
  },
]

describe('a damaged history', () => {
  const MORE = [
    ...DAMAGES,
    { what: 'has lost a page in its middle', harm: (path: string) => overwrite(path, 4096 * Math.floor(statSync(path).size / 8192)) },
  ]
  it.each(MORE)(
    'is made again, and said: $what',
    async ({ harm }) => {
      const fills = await traded()
      // Moves the contents of the WAL into the file.
      const history = new DatabaseSync(folder.file('history.sqlite'))
      history.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      history.close()
      writeFileSync(folder.file('history.sqlite.damaged'), 'an earlier one')
      harm(folder.file('history.sqlite'))
      for (let nth = 0; nth < 2; nth += 1) {
        const local = await start()
        expect(JSON.stringify(local.read.fills('ann', { limit: 100 }))).toBe(fills)
        await local.close()
        exchange = null
      }
      expect(said.filter((line) => line.includes('history.sqlite was damaged'))).toHaveLength(1)
      expect(readdirSync(folder.path).filter((name) => name.includes('.damaged'))).toEqual(['history.sqlite.damaged'])
    },
    60_000,
  )
})

describe('a damaged journal', () => {
  it.each(DAMAGES)('is reported in one sentence with its name: $what', async ({ harm }) => {
    await traded()
    harm(folder.file('journal.sqlite'))
    const refusal = await start().then(
      () => '',
      (error: unknown) => (error instanceof StoreError ? error.message : `a fault of ours: ${String(error)}`),
    )
    expect(refusal).toContain(`The journal ${folder.file('journal.sqlite')} cannot be used`)
    expect(refusal).not.toContain('\n')
  })

  it('is reported if pages in its middle are damaged', async () => {
    await traded()
    const path = folder.file('journal.sqlite')
    for (let at = 4096; at < statSync(path).size; at += 4096) overwrite(path, at)
    await expect(start()).rejects.toThrow(/The journal .*journal\.sqlite cannot be used: .*malformed/)
    await expect(start()).rejects.toThrow(StoreError)
  })

  it('is reported if it is missing although users exist', async () => {
    const feed = createFeed(CONFIG, Date.now)
    const log = { info: () => undefined, warn: () => undefined }
    const starting = startExchange({
      folder,
      databaseUrl: null,
      peopleIn: 'store.sqlite',
      feed,
      feedConfig: CONFIG,
      log,
      onDeath: (error) => void deaths.push(error),
    })
    await expect(starting).rejects.toThrow('has no records, and store.sqlite has people who trade')
    expect(acceptLoss(folder, null, 0, 1)).toContain('goes on from record 0')
    exchange = await startExchange({
      folder,
      databaseUrl: null,
      peopleIn: 'store.sqlite',
      feed,
      feedConfig: CONFIG,
      log,
      onDeath: (error) => void deaths.push(error),
    })
    expect(exchange.status().state).toBe('running')
  })
})
