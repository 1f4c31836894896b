import { runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { run } from './lib/step.mjs'

/**
 * `npm run faults`: the long form of what the suite tries shortly. First a hundred kills of a journal's writer and of
 * the whole exchange under twenty clients, with nothing beside them: they measure how long a start takes. Then thirty ends
 * of PostgreSQL under the whole gateway with twenty clients. Then a disk that fills up, clocks that jump, a million random commands against the obvious exchange, and as many against replays.
 */
const LONG = { JOURNAL_KILLS: '100', EXCHANGE_KILLS: '100', STORAGE_OUTAGES: '30', NAIVE_COMMANDS: '1000000', ENGINE_PROPERTY_RUNS: '35000' }
const KILLS = ['gateway/journal/kill.test.ts', 'gateway/exchange/kill.test.ts']
const OUTAGES = ['tests/front/storage-outages.test.ts']
const OTHERS = ['gateway/engine/naive-model.test.ts', 'gateway/engine/replay.test.ts']

await runMain(async () => {
  await installIfMissing()
  const codes = []
  for (const tests of [['--no-file-parallelism', ...KILLS], OUTAGES, OTHERS]) {
    codes.push(await run(findNode(), ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...tests], { env: LONG }))
  }
  process.exitCode = Math.max(...codes)
})
