import { describe, expect, it } from 'vitest'
import type { MarketStatus } from '#gateway/feed/market-feed.ts'
import { scriptOf } from '#tests/rigs/exchanges/fault-script.ts'
import { casesOf } from '#tests/support/full-suite.ts'
import type { FakeName } from './in-process.ts'
import { runScript } from './run-script.ts'

/**
 * Goal: whatever goes wrong between the exchange and us, a market that says `live` has exactly the exchange's book, and a house behind the
 * feed fills, triggers and liquidates nothing in any other state. `LIVE_SCRIPTS` and `LIVE_FIRST_SEED` set how many scripts of faults are
 * run, and from which seed; `npm run faults live` runs thousands.
 */

const COUNT = Number(process.env['LIVE_SCRIPTS'] ?? casesOf(4, 12))
const FIRST = Number(process.env['LIVE_FIRST_SEED'] ?? 1)
const NAMES: readonly FakeName[] = ['okx', 'binance']

describe('after any script of faults', () => {
  it.each(NAMES)('of %s, a live book is the exchange’s book, and no other fills', { timeout: 60_000 + COUNT * 20_000 }, async (name) => {
    const results = { scripts: 0, faults: 0, spoilt: 0, slowest: 0, live: 0, fills: 0, triggers: 0, liquidations: 0, refusals: 0 }
    for (let seed = FIRST; seed < FIRST + COUNT / 2; seed += 1) {
      const script = scriptOf(seed, 4, 20_000)
      const { problem, spoilt, recoveredMs, liveShare, done } = await runScript(name, script)
      expect({ seed, problem, faults: problem === null ? [] : script.faults }).toEqual({ seed, problem: null, faults: [] })
      results.scripts += 1
      results.faults += script.faults.length
      results.spoilt += spoilt
      results.slowest = Math.max(results.slowest, recoveredMs)
      results.live += liveShare
      for (const what of ['fills', 'triggers', 'liquidations', 'refusals'] as const) results[what] += done[what]
    }
    // Scripts that changed nothing, after which nothing was live, or in which nothing was traded or refused, would prove nothing.
    expect(results.spoilt).toBeGreaterThan(results.scripts)
    expect(results.live / results.scripts).toBeGreaterThan(0.4)
    if (process.env['LIVE_SCRIPTS'] !== undefined) console.warn(name, results)
    expect(results.fills).toBeGreaterThan(results.scripts * 10)
    for (const what of ['triggers', 'liquidations', 'refusals'] as const) expect([what, results[what] > 0]).toEqual([what, true])
  })

  /** Believes every book to be current, as a house without states would. */
  const always = (status: MarketStatus): MarketStatus => ({ ...status, state: 'live' })

  it.each(NAMES)('of %s, a house that takes every book for current is caught', async (name) => {
    const problems: string[] = []
    for (let seed = 1; seed <= 12 && problems.length === 0; seed += 1) {
      const { problem } = await runScript(name, scriptOf(seed, 4, 20_000), always)
      if (problem !== null) problems.push(problem)
    }
    expect(problems).toEqual([expect.stringMatching(/was (?:stale|synchronising|halted) when an order or position there was /)])
  })
})
