/** Rounds of each look: most is plain at the first one, and only what is not is looked at more closely. */
const LOOKS = [2, 3, 5, 5, 5]

/** Returns a number of milliseconds that only grows. */
type Meter = () => number

/** Returns this process's processor time, which excludes other programs. For work that is done entirely in this process. */
export function ownProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns elapsed time, which includes work in other processes. */
function passedTime(): number {
  return performance.now()
}

/** Shorter work is repeated and measured as one, because a clock cannot resolve less. */
const MEASURED_MS_MIN = 1
const REPEATS_MAX = 500

/** A linear cost has a growth of 2, a quadratic one of 4; the limit between them leaves room for noise. */
export const GROWTH_MAX = 3

/**
 * Returns how many times as long a piece of work takes when its input doubles. It compares the fastest of alternating rounds, because other
 * load on the machine only ever adds time. A result above the limit is measured again, and all rounds count.
 */
export async function growthOf(work: (size: number) => unknown, size: number, meter: Meter = passedTime): Promise<number> {
  const repeats = await calibrate(work, size, meter)
  let [once, twice] = [Infinity, Infinity]
  for (const rounds of LOOKS) {
    for (let round = 0; round < rounds; round += 1) {
      once = Math.min(once, await timeOf(() => work(size), repeats, meter))
      twice = Math.min(twice, await timeOf(() => work(2 * size), repeats, meter))
    }
    if (twice / once <= GROWTH_MAX) break
  }
  return twice / once
}

async function calibrate(work: (size: number) => unknown, size: number, meter: Meter): Promise<number> {
  await work(2 * size)
  const once = await timeOf(() => work(size), 1, meter)
  return Math.min(REPEATS_MAX, Math.max(1, Math.ceil(MEASURED_MS_MIN / Math.max(once, 1e-3))))
}

async function timeOf(work: () => unknown, repeats: number, meter: Meter): Promise<number> {
  const start = meter()
  for (let count = 0; count < repeats; count += 1) await work()
  return meter() - start
}
