import { ticksFrom, ZERO } from '#lib/kernel/money.ts'
import { apply } from '#gateway/engine/apply.ts'
import type { Goal } from '../goal.ts'
import { openEngine, type BenchEngine } from '../open-engine.ts'
import { median } from '../order-flow.ts'

const ACCOUNTS = 500
const LINES = 150
/** Moves of which none reaches a line, and of which each reaches one line of every grid. */
const QUIET_MOVES = 20_000
const CROSSING_MOVES = 40
const ROUNDS = 5
/** In ticks: the middle of the grids, and the distance of their lines. */
const MIDDLE = 100_500
const STEP = 200
const LOTS = 90_000_000

function move({ state, markets }: BenchEngine, last: number): void {
  const level = (ticks: number) => ({ prices: [ticks], sizes: [LOTS] })
  const ticks = ticksFrom(last)
  const prices = { last: ticks, high: ticks, low: ticks, mark: ZERO, index: ZERO, bids: level(last - 1), asks: level(last + 1), prints: [] }
  const envelope = { timeMs: state.timeMs + 1, firstId: state.lastId + 1, random: 1 }
  apply(state, { type: 'move', market: markets[0] ?? '', ...prices, ...envelope })
}

function startGrids(engine: BenchEngine): void {
  const { state, accounts, markets } = engine
  const half = (LINES / 2) * STEP
  for (const account of accounts) {
    const shape = { mode: 'arithmetic', lower: ticksFrom(MIDDLE - half), upper: ticksFrom(MIDDLE + half), grids: LINES } as const
    const envelope = { timeMs: state.timeMs + 1, firstId: state.lastId + 1, random: 1 }
    const funds = { base: '0', quote: '200000', sellAtEnd: false }
    apply(state, { type: 'grid-start', account, requestId: 'bench', market: markets[0] ?? '', ...shape, ...funds, ...envelope })
  }
  if (state.products.bots.open.size !== accounts.length) throw new Error('every account has its grid')
}

/** Returns the median of the time of one call, in microseconds of processor time. */
function microseconds(calls: number, run: (nth: number) => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    for (let nth = 0; nth < calls; nth += 1) run(nth)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / calls
  })
  return median(rounds)
}

/** Measures what a move of the reference market costs with grids of 150 lines on 500 accounts, and without any. */
export function benchBots(): Goal[] {
  const quietly = (nth: number): number => MIDDLE + (nth % 2 === 0 ? 10 : -10)
  const bare = openEngine(ACCOUNTS)
  move(bare, MIDDLE)
  const without = microseconds(QUIET_MOVES, (nth) => move(bare, quietly(nth)))
  const engine = openEngine(ACCOUNTS)
  move(engine, MIDDLE)
  startGrids(engine)
  const orders = engine.state.orders.size
  const quiet = microseconds(QUIET_MOVES, (nth) => move(engine, quietly(nth)))
  const crossing = microseconds(CROSSING_MOVES, (nth) => move(engine, MIDDLE + (nth % 2 === 0 ? STEP + 10 : -STEP - 10)))
  const figures = [without, quiet, crossing].map((time) => time.toFixed(1))
  console.log(
    `growth: a move of the reference market takes ${figures[0]} us without bots, ${figures[1]} us with ${ACCOUNTS} grids of ${LINES} lines (${orders} open orders) and no line reached, ${figures[2]} us if it reaches lines of all of them`,
  )
  return [
    // A move that reaches no line looks at no grid.
    { name: `time of a move with ${ACCOUNTS} grids and no line reached, to one without bots`, actual: quiet / without, atMost: 3 },
  ]
}
