import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { apply } from '#gateway/engine/apply.ts'
import { hashState } from '#gateway/engine/hash.ts'
import { takeSnapshot } from '#gateway/engine/snapshot.ts'
import { createState, type EngineTerms } from '#gateway/engine/state.ts'
import { type Desk, TEST_TERMS } from './desk.ts'
import { anyFuturesRun, FUTURES_TERMS, FuturesPair } from './naive-futures-pair.ts'
import { anyMarginRun, MarginPair } from './naive-margin-pair.ts'
import { anyRun, openDesk } from './random-flow.ts'
import { LOOK_EVERY, look, RECORDED_FILE, type RecordedFlow, tell } from './recorded.ts'

/**
 * Records flows anew: `node tests/engine/record-flows.ts`. Only where the engine is meant to do something else than before: journals
 * that exist lead to another state then.
 */
const SEED = 9

function sample<Each>(any: fc.Arbitrary<Each>, count: number): Each[] {
  return fc.sample(any, { seed: SEED, numRuns: count })
}

function record(name: string, { sent }: Desk, terms: EngineTerms): RecordedFlow {
  // By way of the file, so that nothing of the first run is left in it.
  const commands = JSON.parse(JSON.stringify(sent)) as RecordedFlow['commands']
  const state = createState(terms)
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

const flows = [
  ...sample(anyRun, 14).map((steps, nth) => {
    const desk = openDesk()
    for (const { step, waitMs, random } of steps) {
      desk.timeMs += waitMs
      desk.random = random
      step(desk)
    }
    return record(`everything, ${nth}`, desk, TEST_TERMS)
  }),
  ...sample(anyFuturesRun, 10).map((steps, nth) => {
    const pair = new FuturesPair({ steps: 0, closed: 0, netted: 0, deleveraged: 0, absorbed: 0 })
    for (const step of steps) pair.run(step)
    return record(`contracts, ${nth}`, pair.desk, FUTURES_TERMS)
  }),
  ...(['cross', 'isolated:BTCUSDT'] as const).flatMap((wallet) =>
    sample(anyMarginRun, 5).map((steps, nth) => {
      const pair = new MarginPair(wallet, { hours: 0, refused: 0, liquidated: 0, exchanged: 0, writtenOff: 0 })
      for (const step of steps) pair.take(step)
      return record(`loans in ${wallet}, ${nth}`, pair.desk, TEST_TERMS)
    }),
  ),
]
writeFileSync(RECORDED_FILE, gzipSync(JSON.stringify(flows), { level: 9 }))
process.stdout.write(`${flows.length} flows, ${flows.reduce((sum, { commands }) => sum + commands.length, 0)} commands\n`)
