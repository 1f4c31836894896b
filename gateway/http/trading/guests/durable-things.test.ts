import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import { startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: everything that a caller without a registration can make durable has a quota and an end, told in docs/THREATS.md, and goes with a guest. */

const HEADING = '## What callers without a registration can make durable'
/** The bookkeeping of the migrations. */
const OURS = /^(?:kysely_|sqlite_)/

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

/** Returns a name as the store writes it. */
const inStore = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The rows of the table: kind, places, quota, end. */
function readTable(): string[][] {
  const [, after = ''] = readFileSync('docs/THREATS.md', 'utf8').split(HEADING)
  const lines = (after.split('\n## ', 1)[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`.execute(server.store)
  return rows.map(({ name }) => name).filter((name) => !OURS.test(name))
}

/** Returns the names of the tables that have rows of a user. */
async function tablesOf(userId: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await tables()) {
    const { rows: columns } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`.execute(server.store)
    if (!columns.some(({ name }) => name === 'user_id')) continue
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE user_id = ${userId} LIMIT 1`.execute(server.store)
    if (rows.length > 0) found.push(table)
  }
  return found.toSorted()
}

describe('the table of what is durable', () => {
  it('has every table of the store once, with a quota and an end', async () => {
    const rows = readTable()
    expect(rows.every((cells) => cells.length === 4 && cells.every((cell) => cell !== ''))).toBe(true)
    const named = rows.flatMap(([, places = '']) => Array.from(places.matchAll(/`([a-z]\w*)`/gi), ([, name = '']) => inStore(name)))
    expect(named.toSorted()).toEqual((await tables()).toSorted())
  })
})

describe('a guest who is closed', () => {
  it('leaves no row in any table but its id, and its ended sessions until they expire', async () => {
    const browser = server.browser()
    const { userInfo } = (await browser.post('/v1/user/guest/create', {})).data as { readonly userInfo: { readonly userId: string } }
    const { userId } = userInfo
    await server.floor.trader(userId)
    const order = { product: 'spot', symbol: 'BTCUSDT', type: 'market' }
    await browser.post(TRADING_ROUTES.placeOrder.path, { ...order, side: 'buy', amount: '100', clientOrderId: 'in' })
    await browser.post(TRADING_ROUTES.placeOrder.path, { ...order, side: 'sell', size: '0.001', clientOrderId: 'out' })
    const trades = (await browser.get(TRADING_ROUTES.journalTrades.path)).data as { readonly rows: readonly { readonly id: string }[] }
    const noted = { epoch: 1, tradeId: trades.rows[0]?.id, note: 'mine', tags: ['first'] }
    const gift = { requestId: 'g', coin: 'USDT', amount: '10', count: 1, split: 'equal', hours: 1, greeting: '' }
    const made = [
      await browser.post(TRADING_ROUTES.noteTrade.path, noted),
      await browser.post(TRADING_ROUTES.giftCreate.path, gift),
      await browser.post('/v1/user/hook/create', { name: 'signals', actions: ['order'] }),
      await browser.post('/v1/user/api-key/create', { label: 'bot', passphrase: 'pass12345', permissions: ['read'], addresses: [] }),
    ]
    const had = await tablesOf(userId)
    expect([had, made.map(({ code }) => code)]).toEqual([
      expect.arrayContaining(['api_keys', 'gifts', 'hooks', 'journal_notes', 'sessions']),
      made.map(() => '00000'),
    ])

    expect(await server.accounts.closing.closeGuest(userId)).toBe(true)
    expect(await tablesOf(userId)).toEqual([])
    expect(await server.accounts.users.find(userId)).toMatchObject({ id: userId, name: null, email: null })
    expect(await server.accounts.closing.closeGuest(userId)).toBe(false)
  })
})
