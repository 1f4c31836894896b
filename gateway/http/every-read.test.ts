import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import type { PositionList } from '#lib/contract/trading/trading-positions.ts'
import { add, compare } from '#lib/kernel/decimal.ts'
import { anyTradingRun, type TradingRun } from '#tests/exchange/random-steps.ts'
import { openRun, RandomTrader, symbolsOf } from '#tests/exchange/random-trading.ts'
import { botReads, breachOf, messageBreachOf, type Heard, listenTo, pageReads, type Read } from '#tests/exchange/read-everything.ts'
import { IS_FULL_SUITE } from '#tests/support/full-suite.ts'
import { startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { BOT_CALLS } from './open/bot/entry/calls.ts'
import { DialectRefusal } from './open/refusal.ts'

/**
 * Goal: in any state of an account, every call that reads it answers, and both of its streams report it, with figures that fit the
 * answer's schema and that clients can add up.
 */

const TRADER = '1001'
/** The quick suite's runs are always the same, and known to reach every read. */
/** The quick suite reads after each so many steps; the streams tell of every one. */
const READ_AFTER = 3
const RUNS = IS_FULL_SUITE ? { numRuns: 20 } : { numRuns: 7, seed: 29 }

/** The account services, which keep the parts of products that are not in the journal. */
let server: AccountsServer
let people: Parameters<typeof pageReads>[3]
beforeAll(async () => {
  server = await startAccounts()
  const user = await server.accounts.users.create({ kind: 'guest' })
  if (user === null) throw new Error('there is no user')
  people = { member: { user } as (typeof people)['member'], accounts: server.accounts }
})
afterAll(() => server.close())

/** The open API calls that have answered so far. */
const answered = new Set<string>()

/** Follows one run in a fixture of its own; returns the faults found by reading after each step. */
async function follow(run: TradingRun): Promise<string[]> {
  const { floor, end } = openRun(run)
  try {
    await floor.trader(TRADER)
    const trader = new RandomTrader(floor, TRADER)
    const symbols = symbolsOf(run)
    const heard = listenTo(floor, TRADER)
    const breaches: string[] = []
    for (const [nth, step] of run.steps.entries()) {
      await trader.take(step, symbols)
      heard.refresh()
      await turn()
      if (!IS_FULL_SUITE && nth % READ_AFTER !== 0) continue
      for (const symbol of new Set(symbols))
        breaches.push(...(await breachesOf([...pageReads(floor, TRADER, symbol, people), ...botReads(floor, TRADER, symbol)])))
    }
    const missed = heard.missed()
    heard.end()
    const fillsOf = (messages: readonly unknown[]) =>
      messages.flatMap((message) => (message as { type: string; fills?: { fillId: string }[] }).fills ?? []).map(({ fillId }) => fillId)
    // Where the account has begun anew, there is a snapshot instead.
    const isWhole = [...missed, ...heard.page.slice(1)].every((message) => (message as { type: string }).type === 'update')
    if (isWhole) expect(fillsOf(missed).toSorted()).toEqual(fillsOf(heard.page.slice(1)).toSorted())
    return [
      ...breaches,
      ...[...heard.page, ...missed].flatMap((frame) => messageBreachOf(frame) ?? []),
      ...heard.bot.flatMap(balanceBreachOf),
    ]
  } finally {
    end()
  }
}

async function breachesOf(reads: readonly Read[]): Promise<string[]> {
  const breaches: string[] = []
  for (const { path, schema, run } of reads) {
    try {
      const answer = await run()
      const breach = breachOf(schema, answer)
      answered.add(path)
      if (breach !== null) breaches.push(`${path}: ${breach}`)
      if (path === TRADING_ROUTES.positions.path) breaches.push(...sizeBreachesOf(answer as { data: PositionList }))
    } catch (error) {
      // A read may be refused if it finds nothing; the end of the test checks that each call answered at all.
      if (!(error instanceof DialectRefusal)) throw error
    }
  }
  return breaches
}

/** Returns the positions whose sizes opened and closed so far do not give what is open, whatever has ended parts of them. */
function sizeBreachesOf({ data }: { readonly data: PositionList }): string[] {
  return data.rows
    .filter(({ openDealCount, closeDealCount, count }) => {
      if (openDealCount === null || closeDealCount === null) return true
      return compare(openDealCount, add(closeDealCount, count)) !== 0
    })
    .map((row) => `sizes of ${JSON.stringify(row)}`)
}

const PLACES = { spot: /^-?\d+(\.\d{1,9})?$/, futures: /^-?\d+(\.\d{1,8})?$/ }

/** Returns the faults of a balance on the dialect's stream: clients add up its parts as numbers. */
function balanceBreachOf({ channel, row }: Heard['bot'][number]): string[] {
  const figure = (name: string): string => String(row[name])
  const figures =
    channel === 'SPOT account'
      ? ['available', 'frozen']
      : channel === 'USDT-FUTURES account'
        ? ['maxTransferOut', 'frozen', 'equity', 'available']
        : []
  const wrong = figures.filter((name) => !PLACES[channel.startsWith('SPOT') ? 'spot' : 'futures'].test(figure(name)))
  const adds = !figures.includes('equity') || compare(add(figure('maxTransferOut'), figure('frozen')), figure('equity')) === 0
  return wrong.length === 0 && adds ? [] : [`${channel}: ${JSON.stringify(row)}`]
}

it('answers every read and tells every frame within its schema, over random trading', async () => {
  await fc.assert(
    fc.asyncProperty(anyTradingRun, async (run) => {
      expect(await follow(run)).toEqual([])
    }),
    RUNS,
  )
  const silent = BOT_CALLS.filter(({ method, path }) => method === 'GET' && !answered.has(path)).map(({ path }) => path)
  // Paper coins have no deposit address, and no account becomes a unified one. Any other call named here needs fields in `botReads`.
  expect(silent).toEqual([
    '/api/v2/spot/wallet/deposit-address',
    '/api/v2/spot/account/upgrade-status',
    '/api/v2/spot/wallet/subaccount-deposit-address',
  ])
}, 300_000)
