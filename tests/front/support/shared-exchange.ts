import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { type ClusterSaid, type Gateway, type Gateways, healthOf, PATIENT } from './gateways.ts'
import type { Trader } from './outage-trader.ts'

/** Ends only a takeover that never comes: a busy machine takes many times as long as a quiet one. */
const TAKEOVER_MAX_MS = 300_000
/** Below the limit of an account's orders. */
const BETWEEN_ORDERS_MS = 50
/** Reads of a trader that every gateway answers alike. Fills and bills are in the history that each gateway makes for itself. */
const READS = ['/v1/asset/balances', '/v1/trade/order/history', '/v1/trade/fill/list', '/v1/asset/bill/list']
/** The addresses from which reads are compared, so that they are not counted with the trader's orders. */
const READERS = '203.0.113'

/** Starts a gateway beside the first one of a database, with the keys of its data folder. */
export async function startNode(
  gateways: Gateways,
  name: string,
  url: string,
  keysFrom: string | null,
  variables: Readonly<Record<string, string>> = {},
): Promise<Gateway> {
  const folder = join(gateways.folder, name)
  if (keysFrom !== null) {
    mkdirSync(folder, { recursive: true })
    cpSync(join(gateways.folder, keysFrom, 'server.key'), join(folder, 'server.key'))
  }
  return gateways.start(folder, { DATABASE_URL: url, NODE_NAME: name, ...variables })
}

/** Returns the part of a gateway and the state of its exchange, such as `primary running` or `replica -`. */
export async function roleOf(gateway: Gateway): Promise<string> {
  const { cluster, exchange } = (await healthOf(gateway)) as unknown as { cluster?: { role: string }; exchange?: string }
  return `${cluster?.role ?? 'alone'} ${exchange ?? '-'}`
}

/** Returns the part of a gateway among others, as it says of itself. */
export async function clusterOf(gateway: Gateway): Promise<ClusterSaid> {
  const { cluster } = await healthOf(gateway)
  if (cluster === undefined) throw new Error('the gateway has no others')
  return cluster
}

/** Waits until a gateway follows another one and answers reads. */
export async function untilFollowing(gateway: Gateway): Promise<void> {
  await expect.poll(() => clusterOf(gateway), PATIENT).toMatchObject({ role: 'replica', answersReads: true })
}

/** Returns the milliseconds until an order is answered by an engine, over and over with a new one. */
export async function takeover(trader: Trader): Promise<number> {
  const from = performance.now()
  for (;;) {
    const answer = await trader.place().catch((error: unknown) => String(error))
    // A trader who has nothing left to sell hears so from an engine too.
    if (answer === '00000' || answer === 'insufficientBalance') return Math.round(performance.now() - from)
    if (performance.now() - from > TAKEOVER_MAX_MS) throw new Error(`its answers were ${JSON.stringify([...trader.answers].slice(-20))}`)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ORDERS_MS))
  }
}

export function acknowledgedBy(traders: readonly Trader[]): string[] {
  return traders.flatMap(({ answers }) => [...answers].filter(([, answer]) => answer === '00000').map(([id]) => id))
}

/**
 * Checks every order that was sent against the journal: none that was acknowledged is lost, and none is doubled. Its chain of hashes and
 * each noted state fit, and all sums are zero. Each answer was one of the catalogue.
 */
export function checkJournal(url: string, traders: readonly Trader[]): void {
  expect(traders.flatMap(({ unreadable }) => unreadable)).toEqual([])
  const journal = new PostgresStore(url, true)
  const placed: string[] = []
  for (const { payload } of journal.rowsAfter(0)) {
    const record = JSON.parse(payload) as Command
    if (record.type === 'place' && record.order.clientOrderId !== null) placed.push(record.order.clientOrderId ?? '')
  }
  const known = new Set(placed)
  expect(known.size).toBe(placed.length)
  const acknowledged = acknowledgedBy(traders)
  expect(acknowledged.filter((id) => !known.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(verifyJournal(journal).faults).toEqual([])
  journal.close()
}

/**
 * Waits until no gateway lacks a record and each has compared its state's hash with its primary's, then compares what traders read at
 * each of them.
 */
export async function checkStates(gateways: readonly Gateway[], traders: readonly Trader[]): Promise<void> {
  const lacking = async () => {
    const said = await Promise.all(gateways.map(healthOf))
    return said.map(({ cluster }) => ({
      answersReads: cluster?.answersReads,
      behind: cluster?.behind ?? 0,
      isCompared: cluster?.role === 'primary' || cluster?.compared !== null,
      problem: cluster?.problem,
    }))
  }
  await expect.poll(lacking, PATIENT).toEqual(gateways.map(() => ({ answersReads: true, behind: 0, isCompared: true, problem: null })))
  for (const trader of traders)
    for (const path of READS) {
      const different = async () => new Set(await Promise.all(gateways.map((gateway) => read(trader.at(gateway), path)))).size
      await expect.poll(different, PATIENT).toBe(1)
    }
}

/** Returns the part of an answer that is not about prices, which change between two reads. */
async function read(trader: Trader, path: string): Promise<string> {
  const { body } = await trader.call(path, undefined, READERS)
  const { code, data } = JSON.parse(body) as { code: string; data: unknown }
  return JSON.stringify({ code, data }, (key, value: unknown) => (/value|price|equity|profit|estimated/i.test(key) ? undefined : value))
}

/** Prints a figure for whoever runs the long form. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function summary(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `p50 ${sorted[(sorted.length - 1) >> 1]} ms, max ${sorted.at(-1)} ms, ${sorted.length} times`
}
