import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START_FUNDS_MAX } from '#lib/contract/accounts/first-account.ts'
import { EXPORT_KINDS, type ExportFormat, type ExportKind } from '#lib/contract/trading/exports.ts'
import { createPendingOrders } from '../pending-orders.ts'
import type { TradingContext } from '../trading-call.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { readManifest, unpackFixture } from '#tests/exchange/journal-fixtures.ts'
import { startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { readCsv } from '#tests/rigs/read-csv.ts'
import { exportFile } from '../api/export-routes.ts'

/**
 * Goal: a file in either format says the same. The head of a CSV file belongs to the export and not to its rows, every field of JSON has its
 * column, and all times have one form.
 */

/** A journal of random trading with all products, by many accounts. */
const VERSION = 'v1.0.0'

let server: AccountsServer
let floor: Floor
let folder: string
let accounts: readonly string[]
let member: TradingContext['member']
beforeAll(async () => {
  server = await startAccounts()
  const user = await server.accounts.users.create({ kind: 'guest' })
  if (user === null) throw new Error('there is no user')
  member = { user } as TradingContext['member']
  folder = mkdtempSync(join(tmpdir(), 'agio-exports-'))
  unpackFixture(VERSION, 'journal.sqlite', folder)
  floor = new Floor({ folder, startMs: readManifest(VERSION).sqlite.endMs })
  accounts = [...floor.exchange.state.accounts.values()].filter(({ kind }) => kind === 'trader').map(({ id }) => id)
  for (const account of accounts) await endAll(account)
})
afterAll(async () => {
  floor.end()
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

/** Cancels every order of an account, so that the history has what only open ones had: brackets, icebergs, TWAP and chase orders. */
async function endAll(account: string): Promise<void> {
  const orders = floor.exchange.read.openOrders(account).map(({ orderId }) => ({ orderId: Number(orderId) }))
  for (let start = 0; start < orders.length; start += 50)
    await floor.submit({ type: 'cancel', account, orders: orders.slice(start, start + 50) })
}

async function fileOf(kind: ExportKind, format: ExportFormat, account: string, epoch: number | undefined): Promise<string> {
  const context: TradingContext = {
    exchange: floor.exchange,
    feed: floor.feed,
    studies: floor.exchange.studies(account, account),
    pending: createPendingOrders(),
    account,
    member,
    accounts: server.accounts,
    startFundsMax: START_FUNDS_MAX,
    wallNow: () => floor.nowMs,
  }
  const file = await exportFile(context, kind, { format, ...(epoch === undefined ? {} : { epoch }) })
  if (!file.ok) throw new Error(`${kind} is refused: ${file.error}`)
  let text = ''
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const piece of file.value.pieces) text += decoder.decode(piece, { stream: true })
  return text
}

/** Returns every value of a row of JSON by its name, entries of lists counted from 1; null counts as none. */
function leavesOf(value: unknown, name = ''): [name: string, value: unknown][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[name, value]]
  const entries = Array.isArray(value) ? value.map((entry, at) => [String(at + 1), entry] as const) : Object.entries(value)
  return entries.flatMap(([step, inner]) => leavesOf(inner, name === '' ? step : `${name}.${step}`))
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** Milliseconds of the years 2001 to 2286, which no other number of a row reaches. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1e12 && value < 1e13

/** Returns what a cell must say of a value of JSON. */
function cellOf(value: unknown): string {
  if (isTime(value)) return new Date(value).toISOString()
  const text = String(value)
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}

/** The columns that some row has filled. */
const filled = new Map<ExportKind, Set<string>>()

describe.each(EXPORT_KINDS)('the export of %s', (kind) => {
  it('says in CSV what it says in JSON, field by field, for every account and round', async () => {
    const heads = new Set<string>()
    const found = new Set<string>()
    for (const account of accounts) {
      const epochs = floor.exchange.read.epochs(account).map(({ number }) => number)
      for (const epoch of [undefined, ...epochs]) {
        const { head, rows } = readCsv(await fileOf(kind, 'csv', account, epoch))
        heads.add(head.join())
        const wanted = JSON.parse(await fileOf(kind, 'json', account, epoch)) as object[]
        expect(rows).toHaveLength(wanted.length)
        for (const [nth, row] of wanted.entries()) {
          const leaves = new Map(leavesOf(row))
          expect(head).toEqual(expect.arrayContaining([...leaves.keys()]))
          const cells = rows[nth] ?? []
          expect(cells).toHaveLength(head.length)
          expect(cells).toEqual(head.map((name) => (leaves.has(name) ? cellOf(leaves.get(name)) : '')))
          for (const [name, value] of leaves) {
            found.add(name)
            if (isTime(value)) expect(cells[head.indexOf(name)]).toMatch(ISO_TIME)
          }
        }
      }
    }
    expect(heads.size).toBe(1)
    expect(found.size).toBeGreaterThan(0)
    filled.set(kind, found)
  })

  it('has its head without rows', async () => {
    await floor.trader('nobody')
    const { head, rows } = readCsv(await fileOf(kind, 'csv', 'nobody', 99))
    expect([head.length > 0, rows]).toEqual([true, []])
  })
})

it('has compared what only some orders have', () => {
  const kinds = ['trigger.direction', 'oco', 'expiresAt', 'group.nth', 'bracket.1.percent', 'visibleSize', 'twap.slices', 'chase.movesMax']
  expect([...(filled.get('orders') ?? [])]).toEqual(expect.arrayContaining(kinds))
})
