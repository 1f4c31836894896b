import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { auditBook } from './book/audit.ts'
import { type Messages, benchedFlow, challengeFlow, SCENARIO_NAMES, SEED, type Scenario } from './book/messages.ts'
import { Replay } from './book/replay.ts'
import { replayYardstick } from './book/yardstick.ts'
import type { Goal } from './goal.ts'
import { measureRounds, median, ordersPerSecond } from './order-flow.ts'

const ROUNDS = 3
const WARM_UP = 2
/** The naive book looks at each order for each message. */
const AUDITED_ORDERS = 4000
const COLD = join(import.meta.dirname, 'book/cold.ts')

interface Speeds {
  /** Messages per second. */
  readonly yardstick: number
  readonly warm: number
  readonly cold: number
}

function warmSpeeds(flow: Messages): Omit<Speeds, 'cold'> {
  const rounds = measureRounds(
    () => ({
      yardstick: ordersPerSecond(flow.count, () => replayYardstick(flow)),
      warm: ordersPerSecond(flow.count, () => new Replay(flow.orders).run(flow)),
    }),
    ROUNDS,
    WARM_UP,
  )
  return { yardstick: median(rounds.map((round) => round.yardstick)), warm: median(rounds.map((round) => round.warm)) }
}

/** Returns the median of the first runs of new processes, which compile the book on the way. */
function coldSpeed(scenario: Scenario): number {
  const runs = Array.from({ length: ROUNDS }, () => Number(execFileSync(process.execPath, [...process.execArgv, COLD, scenario])))
  return median(runs)
}

function speedsOf(scenario: Scenario): Speeds {
  auditBook(challengeFlow(scenario, AUDITED_ORDERS, SEED))
  const speeds = { ...warmSpeeds(benchedFlow(scenario)), cold: coldSpeed(scenario) }
  const millions = (perSecond: number): string => (perSecond / 1_000_000).toFixed(2)
  console.log(
    `order book, ${scenario}: nodejs-order-book ${millions(speeds.yardstick)} M messages/s, ours ${millions(speeds.warm)} warm, ${millions(speeds.cold)} cold`,
  )
  return speeds
}

/**
 * Measures the matching book alone on the flow of the public matching-engine challenge, against npm's `nodejs-order-book` in the same
 * run. The worst of the five scenarios counts. Before, each scenario is compared with the naive book on a shorter flow.
 */
export function benchBook(): Goal[] {
  const speeds = SCENARIO_NAMES.map(speedsOf)
  const worst = (figure: (speeds: Speeds) => number): number => Math.min(...speeds.map(figure))
  return [
    { name: 'order book alone, times nodejs-order-book', actual: worst(({ warm, yardstick }) => warm / yardstick), atLeast: 10 },
    { name: 'order book alone, million messages/s warm', actual: worst(({ warm }) => warm) / 1_000_000, atLeast: 10 },
    { name: 'order book alone, million messages/s cold', actual: worst(({ cold }) => cold) / 1_000_000, atLeast: 7 },
  ]
}
