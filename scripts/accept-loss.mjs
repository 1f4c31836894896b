import { runMain } from './lib/fault.mjs'
import { findNode } from './lib/node-binary.mjs'
import { run } from './lib/step.mjs'

/** `npm run accept-loss -- SEQUENCE [DATA_DIR]`: see accept-loss.ts. */
await runMain(async () => {
  process.exitCode = await run(findNode(), ['scripts/accept-loss.ts', ...process.argv.slice(2)])
})
