import { describe, expect, it } from 'vitest'
import { scriptOf } from '#tests/rigs/exchanges/fault-script.ts'
import type { FakeName } from './in-process.ts'
import { runScript } from './run-script.ts'

/**
 * Goal: whatever goes wrong between the exchange and us, a live market has exactly the exchange's book. `LIVE_SCRIPTS` and
 * `LIVE_FIRST_SEED` set how many scripts of faults are run, and from which seed; `npm run faults live` runs thousands.
 */

const COUNT = Number(process.env['LIVE_SCRIPTS'] ?? 24)
const FIRST = Number(process.env['LIVE_FIRST_SEED'] ?? 1)
const NAMES: readonly FakeName[] = ['okx', 'binance']

describe('after any script of faults', () => {
  it.each(NAMES)('of %s, a live book is the exchange’s book', { timeout: 60_000 + COUNT * 5000 }, async (name) => {
    const results = { scripts: 0, faults: 0, spoilt: 0, slowest: 0, live: 0 }
    for (let seed = FIRST; seed < FIRST + COUNT / 2; seed += 1) {
      const script = scriptOf(seed, 4, 20_000)
      const { problem, spoilt, recoveredMs, liveShare } = await runScript(name, script)
      expect({ seed, problem, faults: problem === null ? [] : script.faults }).toEqual({ seed, problem: null, faults: [] })
      results.scripts += 1
      results.faults += script.faults.length
      results.spoilt += spoilt
      results.slowest = Math.max(results.slowest, recoveredMs)
      results.live += liveShare
    }
    // Scripts without an effect, or without a live market afterwards, would prove nothing.
    expect(results.spoilt).toBeGreaterThan(results.scripts)
    expect(results.live / results.scripts).toBeGreaterThan(0.4)
    if (process.env['LIVE_SCRIPTS'] !== undefined) console.warn(name, results)
  })
})
