import { runMain } from './lib/fault.mjs'
import { findNode } from './lib/node-binary.mjs'
import { run } from './lib/step.mjs'

/** `npm run verify-journal -- [DATA_DIR]`: see verify-journal.ts. */
await runMain(async () => {
  process.exitCode = await run(findNode(), ['scripts/verify-journal.ts', ...process.argv.slice(2)])
})
