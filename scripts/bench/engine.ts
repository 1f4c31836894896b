import { apply } from '#gateway/engine/apply.ts'
import { FRICTIONLESS } from '#gateway/engine/realism.ts'
import { createState, type EngineState } from '#gateway/engine/state.ts'
import { engineTerms } from '#gateway/exchange/engine-terms.ts'
import { measureRounds, median, type OrderFlow, orderFlow, ordersPerSecond } from './order-flow.ts'
import { runYardstick } from './book.ts'
import type { Goal } from './goal.ts'

const ACCOUNTS = Array.from({ length: 20 }, (_, nth) => `bench-${nth}`)
const MARKET = 'spot:BTCUSDT'

/** An engine with funded accounts and a reference price in the middle of the flow. */
function openEngine(): EngineState {
  const terms = engineTerms()
  const roomy = terms.markets.map((market) => ({ ...market, openOrdersMax: 1_000_000 }))
  const state = createState({ ...terms, markets: roomy })
  const envelope = { timeMs: 1, random: 1 }
  for (const account of ACCOUNTS) {
    apply(state, { type: 'open-account', account, realism: FRICTIONLESS, firstId: state.lastId + 1, ...envelope })
    const funds = [
      { asset: 'USDT', amount: '1000000000' },
      { asset: 'BTC', amount: '1000000' },
    ]
    apply(state, { type: 'open-epoch', account, funds, firstId: state.lastId + 1, ...envelope })
  }
  const none = { prices: [], sizes: [] }
  const quote = { last: 100_500, high: 100_500, low: 100_500, mark: 0, index: 0, bids: none, asks: none, prints: [] }
  apply(state, { type: 'move', market: MARKET, ...quote, firstId: state.lastId + 1, ...envelope })
  return state
}

function runEngine(state: EngineState, flow: OrderFlow): void {
  for (let at = 0; at < flow.count; at += 1) {
    const side = flow.buy[at] === 1 ? 'buy' : 'sell'
    // Lots are large enough for the least value of an order.
    const lots = (flow.lots[at] as number) * 1000
    apply(state, {
      type: 'place',
      account: ACCOUNTS[at % ACCOUNTS.length] as string,
      order: { market: MARKET, wallet: 'spot', side, type: 'limit', force: 'gtc', ticks: flow.ticks[at] as number, lots },
      timeMs: 2 + at,
      firstId: state.lastId + 1,
      random: at,
    })
  }
}

/** The whole engine (checks, holds, ledger, fees, receipts, records for the journal) against npm's `nodejs-order-book`. */
export function benchEngine(): Goal[] {
  const flow = orderFlow(100_000, 7)
  const rounds = measureRounds(() => {
    const state = openEngine()
    return {
      yardstick: ordersPerSecond(flow.count, () => runYardstick(flow)),
      engine: ordersPerSecond(flow.count, () => runEngine(state, flow)),
    }
  })
  const yardstick = median(rounds.map((round) => round.yardstick))
  const engine = median(rounds.map((round) => round.engine))
  console.log(
    `engine: nodejs-order-book ${Math.round(yardstick)} orders/s, ours with risk and ledger ${Math.round(engine)} orders/s`,
  )
  return [{ name: 'whole engine, times nodejs-order-book', actual: engine / yardstick, atLeast: 2 }]
}
