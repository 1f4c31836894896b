/** A flow of limit orders: random sides, prices over a thousand levels and sizes, the same for every measured order book. */
export interface OrderFlow {
  readonly count: number
  readonly buy: Uint8Array
  readonly ticks: Int32Array
  readonly lots: Int32Array
}

export const FLOW_LEVELS = 1000
export const FLOW_BASE_TICKS = 100_000

/** Generates the flow of a seed; prices cross, so that about every order trades. */
export function orderFlow(count: number, seed: number): OrderFlow {
  let state = seed >>> 0
  const next = (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  const flow = {
    count,
    buy: new Uint8Array(count),
    ticks: new Int32Array(count),
    lots: new Int32Array(count),
  }
  for (let at = 0; at < count; at += 1) {
    flow.buy[at] = next(2)
    flow.ticks[at] = FLOW_BASE_TICKS + next(FLOW_LEVELS)
    flow.lots[at] = 1 + next(100)
  }
  return flow
}

/** Returns the orders per second of one run over a flow, by this thread's processor time, which excludes the machine's other work. */
export function ordersPerSecond(count: number, run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (count / (user + system)) * 1_000_000
}

/** Returns the median of several figures. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

const ROUNDS = 7
/** Discarded rounds, so that both sides are measured after compilation. */
const WARM_UP = 4

/** Repeats a measurement for several rounds. */
export function measureRounds<Figures>(round: () => Figures, rounds = ROUNDS, warmUp = WARM_UP): Figures[] {
  return Array.from({ length: warmUp + rounds }, round).slice(warmUp)
}
