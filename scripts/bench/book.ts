import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { auditBook } from './book/audit.ts'
import { type Messages, benchedFlow, challengeFlow, SCENARIO_NAMES, SEED, type Scenario } from './book/messages.ts'
import { Replay } from './book/replay.ts'
import { replayYardstick } from './book/yardstick.ts'
import type { Goal } from './goal.ts'
import { measureRounds, median, ordersPerSecond } from './order-flow.ts'

const ROUNDS = 5
const WARM_UP = 2
/** The naive book looks at each order for each message. */
const AUDITED_ORDERS = 4000
const COLD = join(import.meta.dirname, 'book/cold.ts')

/** `nodejs-order-book` searches a whole queue for each cancel, so that it would not finish the flow of a deep book. */
const COMPARED_ORDERS = 50_000

interface Speeds {
  /** How many times as fast as `nodejs-order-book` on the same shorter flow. */
  readonly times: number
  /** Messages per second over two million messages. */
  readonly warm: number
  readonly cold: number
}

/** Returns the messages per second of one run through a new book. */
function oursPerSecond(flow: Messages): number {
  return ordersPerSecond(flow.count, () => new Replay(flow.orders).run(flow))
}

function timesYardstick(flow: Messages): number {
  const rounds = measureRounds(
    () => ({ yardstick: ordersPerSecond(flow.count, () => replayYardstick(flow)), ours: oursPerSecond(flow) }),
    ROUNDS,
    WARM_UP,
  )
  return median(rounds.map((round) => round.ours)) / median(rounds.map((round) => round.yardstick))
}

/** Returns the median of the first runs of new processes, which compile the book on the way. */
function coldSpeed(scenario: Scenario): number {
  const runs = Array.from({ length: ROUNDS }, () => Number(execFileSync(process.execPath, [...process.execArgv, COLD, scenario])))
  return median(runs)
}

function measureSpeeds(scenario: Scenario): Speeds {
  auditBook(challengeFlow(scenario, AUDITED_ORDERS, SEED))
  const flow = benchedFlow(scenario)
  const speeds = {
    times: timesYardstick(challengeFlow(scenario, COMPARED_ORDERS, SEED)),
    warm: median(measureRounds(() => oursPerSecond(flow), ROUNDS, WARM_UP)),
    cold: coldSpeed(scenario),
  }
  const millions = (perSecond: number): string => (perSecond / 1_000_000).toFixed(2)
  console.log(
    `order book, ${scenario}: ${millions(speeds.warm)} M messages/s warm, ${millions(speeds.cold)} cold, ${speeds.times.toFixed(1)} times nodejs-order-book`,
  )
  return speeds
}

/**
 * Measures the matching book alone on the flow of the public matching-engine challenge, against npm's `nodejs-order-book` in the same
 * run. The worst of the five scenarios counts. Before, each scenario is compared with the naive book on a shorter flow.
 */
export function benchBook(): Goal[] {
  const speeds = SCENARIO_NAMES.map(measureSpeeds)
  const worst = (figure: (speeds: Speeds) => number): number => Math.min(...speeds.map(figure))
  return [
    { name: 'order book alone, times nodejs-order-book', actual: worst(({ times }) => times), atLeast: 10 },
    { name: 'order book alone, million messages/s warm', actual: worst(({ warm }) => warm) / 1_000_000, atLeast: 10 },
    { name: 'order book alone, million messages/s cold', actual: worst(({ cold }) => cold) / 1_000_000, atLeast: 7 },
  ]
}
