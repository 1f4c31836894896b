import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Goal } from './goal.ts'
import { type BenchEngine, fillBooks, openEngine, runFlow } from './open-engine.ts'
import { measureRounds, median, orderFlow, ordersPerSecond } from './order-flow.ts'

const FEW_ORDERS = 10_000
const MANY_ORDERS = 100_000
const MANY_ACCOUNTS = 10_000
const MANY_MARKETS = 200
/** The number of orders in a measured round. */
const FLOW_ORDERS = 20_000

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

/** Returns the megabytes of live data, in the heap and in typed arrays. */
function alive(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

/** Builds something and returns it with the memory that it keeps, in megabytes. */
function weigh<Built>(build: () => Built): { readonly megabytes: number; readonly built: Built } {
  const before = alive()
  const built = build()
  return { megabytes: alive() - before, built }
}

function filled(engine: BenchEngine, orders: number): BenchEngine {
  fillBooks(engine, orders)
  return engine
}

/** Returns how many times longer an order takes on a large engine than on a small one, by processor time, in alternating rounds. */
function timesLonger(small: BenchEngine, large: BenchEngine): number {
  const flow = orderFlow(FLOW_ORDERS, 7)
  const rounds = measureRounds(() => ({
    small: ordersPerSecond(flow.count, () => runFlow(small, flow)),
    large: ordersPerSecond(flow.count, () => runFlow(large, flow)),
  }))
  return median(rounds.map((round) => round.small)) / median(rounds.map((round) => round.large))
}

/** Measures the memory of open orders, accounts and markets in one engine, and how much they slow down an order. */
export function benchGrowth(): Goal[] {
  const small = filled(openEngine(), FEW_ORDERS)
  const few = weigh(() => fillBooks(small, FEW_ORDERS)).megabytes
  const { built: full, megabytes: many } = weigh(() => filled(openEngine(), MANY_ORDERS))
  const { built: crowded, megabytes: accounts } = weigh(() => openEngine(MANY_ACCOUNTS))
  const { built: wide, megabytes: markets } = weigh(() => filled(openEngine(20, MANY_MARKETS), FEW_ORDERS))
  const perTenThousand = (many * 10_000) / MANY_ORDERS
  const byOrders = timesLonger(small, full)
  const byAccounts = timesLonger(small, crowded)
  const byMarkets = timesLonger(small, wide)
  console.log(
    `growth: ${FEW_ORDERS} open orders more ${few.toFixed(1)} MB, ${MANY_ORDERS} open orders ${many.toFixed(0)} MB, ${MANY_ACCOUNTS} accounts ${accounts.toFixed(0)} MB, ${MANY_MARKETS} markets ${markets.toFixed(0)} MB`,
  )
  console.log(
    `growth: an order takes ${byOrders.toFixed(2)} times as long with ${MANY_ORDERS} open orders, ${byAccounts.toFixed(2)} with ${MANY_ACCOUNTS} accounts, ${byMarkets.toFixed(2)} with ${MANY_MARKETS} markets`,
  )
  return [
    { name: 'MB of one engine per 10,000 open orders', actual: few, atMost: 20 },
    { name: `memory per open order, ${MANY_ORDERS} to ${FEW_ORDERS} of them`, actual: perTenThousand / few, atMost: 1.5 },
    { name: `time of an order with ${MANY_ORDERS} open orders, to ${2 * FEW_ORDERS}`, actual: byOrders, atMost: 2 },
    { name: `time of an order with ${MANY_ACCOUNTS} accounts, to 20`, actual: byAccounts, atMost: 2 },
    // This many order books do not fit into the processor's cache together.
    { name: `time of an order with ${MANY_MARKETS} markets, to one`, actual: byMarkets, atMost: 3 },
  ]
}
