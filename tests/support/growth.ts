/** Rounds of each attempt: most is plain at the first look, and only what is not is looked at more closely. */
const ATTEMPTS = [2, 5, 5, 5, 5]

/** Milliseconds of something that only grows. */
type Meter = () => number

/** Processor time of this process: what others do on a busy machine does not count. Of use where all the work is done here. */
export function ownProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Time that passes, also for work that another process does. */
function passedTime(): number {
  return performance.now()
}

/** What takes less than this is done several times over and counted as one: a clock cannot tell less apart. */
const MEASURED_MS_MIN = 1
const REPEATS_MAX = 500

/** A cost that grows with its input has 2 here, one that grows with the square 4; between them there is room for chance. */
export const GROWTH_MAX = 3

/**
 * How many times as long a piece of work takes when its input doubles. Medians of rounds that take turns, so that a busy machine
 * slows both alike; where chance still says too much it is measured again, since a true square shows every time.
 */
export async function growthOf(work: (size: number) => unknown, size: number, meter: Meter = passedTime): Promise<number> {
  const repeats = await calibrate(work, size, meter)
  let least = Infinity
  for (const rounds of ATTEMPTS) {
    least = Math.min(least, await measure(work, size, { repeats, rounds, meter }))
    if (least <= GROWTH_MAX) break
  }
  return least
}

async function calibrate(work: (size: number) => unknown, size: number, meter: Meter): Promise<number> {
  await work(2 * size)
  const once = await timeOf(() => work(size), 1, meter)
  return Math.min(REPEATS_MAX, Math.max(1, Math.ceil(MEASURED_MS_MIN / Math.max(once, 1e-3))))
}

async function measure(work: (size: number) => unknown, size: number, { repeats, rounds, meter }: { repeats: number; rounds: number; meter: Meter }): Promise<number> {
  const once: number[] = []
  const twice: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    once.push(await timeOf(() => work(size), repeats, meter))
    twice.push(await timeOf(() => work(2 * size), repeats, meter))
  }
  return median(twice) / median(once)
}

async function timeOf(work: () => unknown, repeats: number, meter: Meter): Promise<number> {
  const start = meter()
  for (let count = 0; count < repeats; count += 1) await work()
  return meter() - start
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}
