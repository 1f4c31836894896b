import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/hash.ts'
import { FRICTIONLESS } from '#gateway/engine/realism.ts'
import { createFeed, type FeedConfig } from '#gateway/feed/create-feed.ts'
import { type DataFolder, openDataFolder, StoreError } from '#gateway/journal/store/data-folder.ts'
import type { LocalExchange } from './local-exchange.ts'
import { startExchange } from './start-exchange.ts'

// The goal: the exchange as the product starts it, in a thread of its own, on the clock of the wall.
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
    const order = { market: 'spot:BTCUSDT', wallet: 'spot', side: 'buy', type: 'market', force: 'gtc', ticks: 0, lots: 100 } as const
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, nth) => first.submit({ type: 'place', account: 'ann', order: { ...order, clientOrderId: `${nth}` } })))
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

  it('answers no more once it is told to end', async () => {
    const local = await start()
    await local.ensureAccount('ann')
    const ending = local.close()
    expect(await local.submit({ type: 'cancel-all', account: 'ann', kind: 'both' })).toEqual({ kind: 'busy' })
    await ending
    exchange = null
  })

  it('does not start on a journal that somebody changed, and says where', async () => {
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
