import { runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { run } from './lib/step.mjs'

/** `npm run bench [book] [engine] [growth] [exchange] [pages] [script] [stream] [vitals] [terminal]`: speed as ratios, each measured against its yardstick in one run. */
// Room for young objects as the exchange's own thread has it.
await runMain(async () => {
  await installIfMissing()
  process.exitCode = await run(findNode(), ['--max-semi-space-size=64', 'scripts/bench/main.ts', ...process.argv.slice(2)])
})
