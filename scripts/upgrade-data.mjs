import { runMain } from './lib/fault.mjs'
import { findNode } from './lib/node-binary.mjs'
import { run } from './lib/step.mjs'

/** `npm run upgrade-data -- TARGET [DATA_DIR]`: see upgrade-data.ts. */
await runMain(async () => {
  process.exitCode = await run(findNode(), ['scripts/upgrade-data.ts', ...process.argv.slice(2)])
})
