import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { apply } from '#gateway/engine/apply.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { FIRST_RULES, RULES } from '#gateway/engine/state/rules.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, type EngineTerms, NO_TERMS } from '#gateway/engine/state/state.ts'
import type { Fixture } from './fixture.ts'
import { FUTURES_TERMS, FuturesPair } from './naive-futures-pair.ts'
import { anyFuturesRun } from './naive-futures-steps.ts'
import { anyMarginRun, MarginPair } from './naive-margin-pair.ts'
import { anyRun, openFixture } from './random/flow.ts'
import { LOOK_EVERY, look, readRecorded, RECORDED_FILE, type RecordedFlow, tell } from './recorded.ts'

/**
 * Records command sequences under the current rules: `node tests/engine/record-flows.ts`. Existing recordings stay unchanged, because
 * existing journals lead to the states of their time; a recorded sequence is never recorded again.
 */
const SEED = 9

function sample<Each>(any: fc.Arbitrary<Each>, count: number): Each[] {
  return fc.sample(any, { seed: SEED, numRuns: count })
}

function record(name: string, { sent }: Fixture, terms: EngineTerms): RecordedFlow {
  // Serialised as in the file, so that nothing of the first run remains.
  const commands = JSON.parse(JSON.stringify(sent)) as RecordedFlow['commands']
  const state = createState(ENGINE_PRODUCTS, terms)
  const read: Record<number, string> = {}
  const records: RecordedFlow['records'][number][] = []
  const told = commands.map((command, nth) => {
    const outcome = apply(state, command)
    records.push(...outcome.records)
    if (nth % LOOK_EVERY === 0) read[nth] = look(state)
    return tell(outcome)
  })
  return { name, terms, commands, told, read, records, snapshot: takeSnapshot(state), hash: hashState(state) }
}

const since = RULES === FIRST_RULES ? '' : `since rules ${String(RULES)}: `
const made = [
  ...sample(anyRun, 8).map((steps, nth) => {
    const fixture = openFixture()
    for (const { step, waitMs, random } of steps) {
      fixture.timeMs += waitMs
      fixture.random = random
      step(fixture)
    }
    return record(`${since}everything, ${nth}`, fixture, NO_TERMS)
  }),
  ...sample(anyFuturesRun, 5).map((steps, nth) => {
    const pair = new FuturesPair({ steps: 0, closed: 0, netted: 0, deleveraged: 0, absorbed: 0, added: 0 })
    for (const step of steps) pair.run(step)
    return record(`${since}contracts, ${nth}`, pair.fixture, FUTURES_TERMS)
  }),
  ...(['cross', 'isolated:BTCUSDT'] as const).flatMap((wallet) =>
    sample(anyMarginRun, 3).map((steps, nth) => {
      const pair = new MarginPair(wallet, { hours: 0, refused: 0, liquidated: 0, exchanged: 0, writtenOff: 0, lent: 0, paidByFills: 0 })
      for (const step of steps) pair.take(step)
      return record(`${since}loans in ${wallet}, ${nth}`, pair.fixture, NO_TERMS)
    }),
  ),
]
const kept = readRecorded()
const names = new Set(kept.map(({ name }) => name))
const flows = [...kept, ...made.filter(({ name }) => !names.has(name))]
writeFileSync(RECORDED_FILE, gzipSync(JSON.stringify(flows), { level: 9 }))
process.stdout.write(`${flows.length} flows, ${flows.reduce((sum, { commands }) => sum + commands.length, 0)} commands\n`)
