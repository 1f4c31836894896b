import { apply } from '#gateway/engine/apply.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { STANDARD } from '#gateway/engine/state/records/realism.ts'
import { TEST_TERMS, type Plain } from './fixture.ts'
import { termsChanges } from '#gateway/exchange/terms/terms-changes.ts'
import { GroupCommit } from '#gateway/journal/group-commit.ts'
import { Journal } from '#gateway/journal/journal.ts'
import { recover } from '#gateway/journal/recover.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'

/**
 * A small exchange that trades until it is killed: twenty accounts place orders in batches of random size, and each durable order is
 * named on standard output. Usage: trade-until-killed.ts FILE ROUND.
 */
const [path = '', round = '0'] = process.argv.slice(2)
const ACCOUNTS = 20

const store = new SqliteStore(path)
const { state } = recover(store)
const journal = new Journal(store)
const commit = new GroupCommit(journal)

type Bare = Command extends infer Each ? (Each extends Command ? Plain<Omit<Each, 'timeMs' | 'firstId' | 'random'>> : never) : never

let random = Number(round) * 7919 + 1
function next(bound: number): number {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((random / 2 ** 32) * bound)
}

function run(command: Bare, onDurable: () => void = () => {}): void {
  next(2)
  const sealed = { ...command, timeMs: state.timeMs + next(20), firstId: state.lastId + 1, random } as Command
  commit.add(apply(state, sealed).records, onDurable)
}

function reference(last: number): void {
  const side = (direction: 1 | -1) => ({ prices: [1, 2, 3].map((step) => last + direction * step), sizes: [50, 80, 120] })
  const print = { ticks: last, lots: 1 + next(60), buy: next(2) === 1 }
  const figures = { last, high: last + next(5), low: last - next(5), mark: 0, index: 0 }
  run({ type: 'move', market: 'spot:BTCUSDT', ...figures, bids: side(-1), asks: side(1), prints: [print] })
}

for (const command of termsChanges(state, TEST_TERMS, null)) run(command)
for (let nth = 0; nth < ACCOUNTS; nth += 1) {
  const account = `trader-${nth}`
  if (state.accounts.has(account)) continue
  run({ type: 'open-account', account, realism: STANDARD })
  run({
    type: 'open-epoch',
    account,
    funds: [
      { asset: 'USDT', amount: '100000' },
      { asset: 'BTC', amount: '1000' },
    ],
  })
}
process.stdout.write('ready\n')

for (let order = 0; ; order += 1) {
  reference(10_000 + next(20) - 10)
  for (let nth = next(30); nth >= 0; nth -= 1) {
    order += 1
    const account = `trader-${next(ACCOUNTS)}`
    const clientOrderId = `${round}-${order}`
    const side = next(2) === 1 ? 'buy' : 'sell'
    const request = { market: 'spot:BTCUSDT', wallet: 'spot', side, type: 'limit', force: 'ioc' } as const
    const ticks = 10_000 + next(20) - 10
    run(
      {
        type: 'place',
        account,
        order: { ...request, force: next(3) === 0 ? 'gtc' : 'ioc', ticks, lots: 20 + next(200), clientOrderId },
      },
      () => {
        if (state.accounts.get(account)?.epoch?.clientOrderIds.has(clientOrderId) === true)
          process.stdout.write(`${account} ${clientOrderId}\n`)
      },
    )
    if (next(20) === 0) run({ type: 'cancel-all', account, kind: 'both' })
  }
  commit.flush()
  if (next(40) === 0) journal.snapshot(state)
}
