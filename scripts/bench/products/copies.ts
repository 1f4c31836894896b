import { COPY_FOLLOWERS_MAX } from '#products/copy/contract/copy-kinds.ts'
import { lotsFrom, millionthsFrom, ZERO } from '#lib/kernel/money.ts'
import { copyReads } from '#products/copy/reads/copy-reads.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { startBotServer, type BotServer } from '#tests/conformance/bot-server.ts'
import type { Goal } from '../goal.ts'
import { load } from '../load/load.ts'
import { median } from '../order-flow.ts'

const MARKET = 'futures:BTCUSDT'
const ORDERS = 40
const READS = 3000
const RATE = millionthsFrom(50_000)
const NONE = millionthsFrom(0)
const SETTINGS = {
  mode: 'ratio',
  value: '1',
  leverage: 0,
  marginMode: 'leader',
  marketMax: '0',
  slippage: RATE,
  stopLoss: NONE,
  takeProfit: NONE,
  markets: [],
} as const

type Exchange = BotServer['exchange']

async function open(exchange: Exchange, account: string): Promise<void> {
  await exchange.ensureAccount(account)
  await exchange.submit({ type: 'set-realism', account, realism: FRICTIONLESS })
}

/** Lets an account lead, and as many follow as may. */
async function follow(exchange: Exchange): Promise<void> {
  await open(exchange, 'leader')
  await exchange.submit({ type: 'transfer', account: 'leader', from: 'spot', to: 'futures', asset: 'USDT', amount: '5000' })
  const terms = { product: 'futures', share: millionthsFrom(100_000), takesNew: true } as const
  await exchange.submit({ type: 'copy-lead', account: 'leader', owner: 'leader', ...terms })
  const leader = Number(
    exchange.read
      .of(copyReads)
      .leaders()
      .find(({ account }) => account === 'leader')?.id,
  )
  for (let nth = 0; nth < COPY_FOLLOWERS_MAX; nth += 1) {
    const account = `follower-${nth}`
    await open(exchange, account)
    const start = { account, owner: account, requestId: 'bench', leader, funds: '1000', settings: SETTINGS } as const
    const { kind } = await exchange.submit({ type: 'copy-start', ...start })
    if (kind !== 'done') throw new Error(`a copy was not taken: ${kind}`)
  }
}

/** Places an order of the leader: opens and closes by turns. Returns the milliseconds until it is durable. */
async function lead(exchange: Exchange, nth: number): Promise<number> {
  const since = performance.now()
  const order = {
    market: MARKET,
    wallet: 'futures',
    side: nth % 2 === 0 ? 'buy' : 'sell',
    type: 'market',
    force: 'gtc',
    ticks: ZERO,
  } as const
  const { kind } = await exchange.submit({ type: 'place', account: 'leader', order: { ...order, lots: lotsFrom(10) } })
  if (kind !== 'done') throw new Error(`an order of the leader was not taken: ${kind}`)
  return performance.now() - since
}

function millisecondsEach({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000 / ORDERS
}

/**
 * Measures an order of a leader with as many followers as one may have: the time until it is durable, the processor time of both threads, and how long readers of the front door wait meanwhile.
 */
export async function benchCopies(): Promise<Goal[]> {
  const server = await startBotServer({ perSecond: () => 1_000_000, orders: 200_000 })
  const { exchange, origin } = server
  try {
    await follow(exchange)
    const address = `${origin}/api/v2/spot/market/tickers?symbol=BTCUSDT`
    await load(address, { requests: READS })
    const idle = await load(address, { requests: READS })
    const [before, beforeAll] = [process.threadCpuUsage(), process.cpuUsage()]
    const took: number[] = []
    for (let nth = 0; nth < ORDERS; nth += 1) took.push(await lead(exchange, nth))
    const thread = millisecondsEach(process.threadCpuUsage(before))
    const others = millisecondsEach(process.cpuUsage(beforeAll)) - thread
    let isRead = false
    const reading = load(address, { requests: READS }).finally(() => (isRead = true))
    const beside: number[] = []
    // An even number, so that nothing stays open.
    for (let nth = 0; !isRead || nth % 2 === 1; nth += 1) beside.push(await lead(exchange, nth))
    const busy = await reading
    console.log(
      `copies: an order of a leader with ${COPY_FOLLOWERS_MAX} followers takes ${median(took).toFixed(0)} ms (largest ${Math.max(...took).toFixed(0)}), of processor time ${thread.toFixed(0)} ms in the front door's thread and ${others.toFixed(0)} ms in the engine's and others`,
    )
    console.log(
      `copies: the front door answers with p99 ${idle.p99Ms.toFixed(1)} ms, and beside ${beside.length} such orders in a row with p99 ${busy.p99Ms.toFixed(1)} ms; ${busy.failures} failures`,
    )
    return [
      {
        name: `processor time in ms of the front door's thread per order of a leader with ${COPY_FOLLOWERS_MAX} followers`,
        actual: thread,
        atMost: 100,
      },
      { name: 'failed reads beside orders of such a leader', actual: busy.failures, atMost: 0 },
    ]
  } finally {
    await server.close()
  }
}
