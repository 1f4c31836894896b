import { EXPORT_KINDS, exportAddress } from '#lib/contract/trading/exports.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import { ask } from '#tests/front/support/client.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { Askers, openLongHistory, slowestOf } from '#tests/support/long-history.ts'
import { openTrader, startTrading } from '#tests/support/trading.ts'
import type { Goal } from './goal.ts'
import { median } from './order-flow.ts'

const TRIPS = 50_000 / 8
const CONNECTIONS = 20
const ROUNDS = 5

/** Measures what stands before an answer to one account while twenty connections read, sum up and download another one's history. */
export async function benchHistories(): Promise<Goal[]> {
  const server = await startTrading()
  try {
    const { browser, userId } = await openTrader(server)
    const { browser: other } = await openTrader(server)
    const lengthen = await openLongHistory(server, browser, userId)
    lengthen(TRIPS)
    const cookieOf = ({ cookies }: Browser): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host: `127.0.0.1:${server.port}`, cookie: cookieOf(other) }
    const slowest = (): Promise<number> => slowestOf(() => ask(server.port, TRADING_ROUTES.openOrders.path, { headers }))
    const heavy = [TRADING_ROUTES.performance.path, TRADING_ROUTES.rounds.path, ...EXPORT_KINDS.map((kind) => exportAddress(kind, 'csv'))]
    await slowest()
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const idle = await slowest()
      const askers = new Askers(server.port, heavy, cookieOf(browser), CONNECTIONS)
      await askers.begun()
      ratios.push((await slowest()) / idle)
      await askers.end()
    }
    return [
      {
        name: 'an answer while twenty connections read a history of 50,000 rows, times one of a quiet exchange (p99)',
        actual: median(ratios),
        atMost: 2,
      },
    ]
  } finally {
    await server.floor.exchange.close().catch(() => undefined)
    await server.close()
  }
}
