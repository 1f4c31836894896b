import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import type { ProductName } from '#gateway/engine/state/records/product-types.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { openJournal } from '#gateway/journal/open-journal.ts'
import { recover } from '#gateway/journal/recover.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { Witness, WITNESS_FILE } from '#gateway/journal/witness.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { engineTerms } from './terms/engine-terms.ts'
import { knownByHistory } from './history/history-file.ts'
import { HistoryStore } from './history/history-store.ts'
import { openCore } from './worker/open-core.ts'
import { nameOfId } from './views/client-ids.ts'

// Goal: whatever happens to a process or its disk, everything acknowledged is still there, exactly once, and in the history too.

/** `npm run faults` raises it to a hundred. */
const KILLS = Number(process.env['EXCHANGE_KILLS'] ?? 2)
const TRADER = fileURLToPath(new URL('../../tests/exchange/trade-until-killed.ts', import.meta.url))
/** From the start of the process until it is ready; a goal for the long run, on an otherwise idle machine. */
const RECOVERY_MS = 2000

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-exchange-kill-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Trading {
  readonly lines: string[]
  /** Milliseconds from the start until the process was ready. */
  readyAfterMs(): number
  kill(): Promise<void>
  /** Resolves once the trader has printed the line that many times. */
  said(line: RegExp, times: number): Promise<void>
}

function trade(path: string, round: number): Trading {
  const child = spawn(process.execPath, [TRADER, path, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const startedAt = performance.now()
  const lines: string[] = []
  let readyAfterMs = Infinity
  let rest = ''
  let onLine = (): void => undefined
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    // Text after the last line break may have been cut off by the kill and was not acknowledged.
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    if (lines.length === 0 && parts.length > 0) readyAfterMs = performance.now() - startedAt
    lines.push(...parts)
    onLine()
  })
  const closed = new Promise<void>((resolve, reject) => {
    child.once('close', () => resolve())
    child.once('error', reject)
  })
  return {
    lines,
    readyAfterMs: () => readyAfterMs,
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
    said: (line, times) =>
      new Promise((resolve, reject) => {
        void closed.then(() => reject(new Error(`the trader ended: ${lines.slice(-3).join(' ')}`)))
        onLine = () => {
          if (lines.filter((each) => line.test(each)).length >= times) resolve()
        }
        onLine()
      }),
  }
}

function acknowledgedIn(lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith('done ')).map((line) => line.slice('done '.length))
}

/** Returns the acknowledged requests of products, as `ACCOUNT PRODUCT REQUEST`. */
function requestsIn(lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith('made ')).map((line) => line.slice('made '.length))
}

/**
 * Returns the acknowledged orders that a new start on the folder knows neither as open nor in the history, and the acknowledged requests of
 * products of which it has no record. Checks the invariants.
 */
function missingFrom(path: string, acknowledged: readonly string[], requests: readonly string[]): string[] {
  const [historyFile, witnessFile] = [join(path, 'history.sqlite'), join(path, WITNESS_FILE)]
  // The witness is never ahead of the durable records: no kill may keep an exchange from starting.
  const known = [...knownByWitness(witnessFile), ...knownByHistory(historyFile)]
  expect(known.length).toBeGreaterThan(0)
  const store = openJournal({ journalFile: join(path, 'journal.sqlite'), databaseUrl: null }, { records: known, peopleIn: null })
  const witness = new Witness(witnessFile)
  const history = new HistoryStore(historyFile)
  const feed = createFeed({ source: 'synthetic', seed: '1' }, Date.now)
  const { state } = openCore({
    store,
    witness,
    history,
    feed,
    terms: engineTerms(feed),
    monotonicNow: () => 0,
    random: () => 1,
    tell: () => undefined,
    historyWriter: () => undefined,
  })
  expect(findBreaches(state)).toEqual([])
  const missing = acknowledged.filter((line) => {
    const [id = '', clientOrderId = ''] = line.split(' ')
    const account = state.accounts.get(id)
    const names = account?.epoch?.clientOrderIds
    const orderId = names?.get(clientOrderId) ?? names?.get(nameOfId('futures', clientOrderId))
    if (account === undefined || orderId === undefined) return true
    return account.openOrders.get(orderId) === undefined && history.find(id, 'orders', orderId) === null
  })
  const missingRequests = requests.filter((line) => {
    const [id = '', product = '', requestId = ''] = line.split(' ')
    const recordId = state.accounts.get(id)?.epoch?.productRequests.get(`${product} ${requestId}`)
    return recordId === undefined || history.find(id, product as ProductName, recordId) === null
  })
  history.close()
  store.close()
  witness.close()
  feed.close()
  return [...missing, ...missingRequests]
}

/** Kinds of orders and bots that the clients send. */
const KINDS = ['iceberg', 'twap', 'chase', 'grid-start', 'futures-grid-start', 'dca-start', 'copy-start']

/** Returns the kinds of which the journal has a record: it has none of what was refused. */
function kindsIn(path: string): Set<string> {
  const store = new SqliteStore(join(path, 'journal.sqlite'))
  const kinds = new Set<string>()
  for (const { payload } of store.rowsAfter(0)) {
    const record = JSON.parse(payload) as Command
    kinds.add(record.type)
    if (record.type === 'place') for (const name of Object.keys(record.order)) kinds.add(name)
  }
  store.close()
  return kinds
}

/** Returns the client order ids and requests of products for which the journal has more than one record. */
function doubledIn(path: string): string[] {
  const store = new SqliteStore(join(path, 'journal.sqlite'))
  const seen = new Set<string>()
  const doubled: string[] = []
  for (const { payload } of store.rowsAfter(0)) {
    const record = JSON.parse(payload) as Command
    const id = record.type === 'place' ? record.order.clientOrderId : 'requestId' in record ? record.requestId : undefined
    if (id === undefined || !('account' in record)) continue
    const name = `${record.type} ${record.account} ${id}`
    if (seen.has(name)) doubled.push(name)
    seen.add(name)
  }
  store.close()
  return doubled
}

function verify(path: string): void {
  const store = new SqliteStore(join(path, 'journal.sqlite'))
  const { faults, stateHash } = verifyJournal(store)
  expect(faults).toEqual([])
  expect(hashState(recover(store).state)).toBe(stateHash)
  store.close()
}

it(
  'loses and doubles nothing that was acknowledged to twenty clients, however often it is killed',
  async () => {
    const acknowledged: string[] = []
    const requests: string[] = []
    const recoveries: number[] = []
    for (let round = 1; round <= KILLS; round += 1) {
      const trading = trade(folder, round)
      // The exact moment is as random as the machine.
      await trading.said(/^done /, 30 + ((round * 37) % 400))
      await trading.kill()
      acknowledged.push(...acknowledgedIn(trading.lines))
      requests.push(...requestsIn(trading.lines))
      recoveries.push(trading.readyAfterMs())
      expect(missingFrom(folder, acknowledgedIn(trading.lines), requestsIn(trading.lines))).toEqual([])
    }
    expect(missingFrom(folder, acknowledged, requests)).toEqual([])
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    // A few kills may come before one of the products has been asked; a product that is none of them is a mistake in any run.
    const asked = new Set(requests.map((line) => line.split(' ')[1] ?? ''))
    expect(ENGINE_PRODUCTS.names).toEqual(expect.arrayContaining([...asked]))
    if (KILLS >= 30) {
      expect(asked).toEqual(new Set(ENGINE_PRODUCTS.names))
      expect([...kindsIn(folder)]).toEqual(expect.arrayContaining([...KINDS]))
    }
    expect(doubledIn(folder)).toEqual([])
    verify(folder)
    const sorted = recoveries.toSorted((a, b) => a - b).map(Math.round)
    if (KILLS < 100) return
    process.stdout.write(
      `${KILLS} kills, ${acknowledged.length} acknowledged orders; ready after ms: median ${sorted[KILLS >> 1]}, largest ${sorted.at(-1)}\n`,
    )
    expect(recoveries.filter((recovery) => recovery >= RECOVERY_MS)).toEqual([])
  },
  60_000 + KILLS * 40_000,
)

it('takes no order while the disk is full, reports it, and continues when there is room', async ({ skip }) => {
  const path = mkdtempSync(join(folder, 'small-'))
  const disk = mountSmallDisk(path, 12)
  if (disk === null) return skip('no file system can be mounted here')
  try {
    const ballast = join(path, 'ballast')
    writeFileSync(ballast, Buffer.alloc(8 * 1024 * 1024))
    const trading = trade(path, 1)
    await trading.said(/^state stalled/, 1)
    const before = acknowledgedIn(trading.lines).length
    expect(before).toBeGreaterThan(0)
    rmSync(ballast)
    await trading.said(/^state running/, 1)
    await trading.said(/^done /, before + 20)
    await trading.kill()
    expect(missingFrom(path, acknowledgedIn(trading.lines), requestsIn(trading.lines))).toEqual([])
    verify(path)
  } finally {
    disk.unmount()
  }
}, 120_000)
