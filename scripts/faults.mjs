import { runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { run } from './lib/step.mjs'

/**
 * `npm run faults`: the long form of what the suite tries shortly. A hundred kills of a journal's writer
 * and of the whole exchange under twenty clients, a disk that fills up, a million random commands against the
 * obvious exchange, and as many against replays.
 */
const LONG = { JOURNAL_KILLS: '100', EXCHANGE_KILLS: '100', NAIVE_COMMANDS: '1000000', ENGINE_PROPERTY_RUNS: '35000' }
const TESTS = ['gateway/journal/kill.test.ts', 'gateway/exchange/kill.test.ts', 'gateway/engine/naive-model.test.ts', 'gateway/engine/replay.test.ts']

await runMain(async () => {
  await installIfMissing()
  process.exitCode = await run(findNode(), ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...TESTS], { env: LONG })
})
