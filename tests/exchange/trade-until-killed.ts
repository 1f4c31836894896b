import { lotsFrom, ticksFrom } from '#lib/kernel/money.ts'
import { FRICTIONLESS } from '#gateway/engine/orders/realism.ts'
import { startExchange } from '#gateway/exchange/start-exchange.ts'
import { createFeed } from '#gateway/feed/create-feed.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'

/**
 * The exchange as the product starts it, with twenty clients that trade until it is killed. Names each acknowledged order and every
 * change of state on standard output: `ready MS`, `done ACCOUNT ID`, `state NAME`.
 * Usage: trade-until-killed.ts FOLDER ROUND.
 */
const [path = '', round = '0'] = process.argv.slice(2)
const CLIENTS = 20

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const config = { source: 'synthetic', seed: '1' } as const
const feed = createFeed(config, Date.now)
const startedAt = performance.now()
const exchange = await startExchange({
  folder: openDataFolder(path),
  databaseUrl: null,
  feed,
  feedConfig: config,
  log: { info: () => undefined, warn: (details) => say(`state ${'state' in details ? String(details.state) : ''}`) },
  onDeath(error) {
    throw error
  },
})
say(`ready ${Math.round(performance.now() - startedAt)}`)

let random = Number(round) * 7919 + 1
function next(bound: number): number {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((random / 2 ** 32) * bound)
}

async function trade(account: string): Promise<void> {
  await exchange.ensureAccount(account)
  await exchange.submit({ type: 'set-realism', account, realism: FRICTIONLESS })
  for (let nth = 0; ; nth += 1) {
    const clientOrderId = `${round}-${nth}`
    const futures = next(2) === 1
    const market = futures ? 'futures:ETHUSDT' : 'spot:ETHUSDT'
    const last = exchange.state.markets.get(market)?.last ?? 0
    const ticks = last === 0 ? 0 : last + next(41) - 20
    const outcome = await exchange.submit({
      type: 'place',
      account,
      order: {
        market,
        clientOrderId,
        wallet: futures ? 'futures' : 'spot',
        side: next(2) === 1 ? 'buy' : 'sell',
        type: ticks === 0 ? 'market' : 'limit',
        force: 'gtc',
        ticks: ticksFrom(ticks),
        lots: lotsFrom(futures ? 5 + next(50) : 100 + next(500)),
      },
    })
    if (outcome.kind === 'done') say(`done ${account} ${clientOrderId}`)
    if (outcome.kind === 'busy') await new Promise((resolve) => void setTimeout(resolve, 20))
    if (next(20) === 0) await exchange.submit({ type: 'cancel-all', account, kind: 'both' })
  }
}

await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => trade(`trader-${nth}`)))
