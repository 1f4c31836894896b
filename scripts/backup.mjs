import { runMain } from './lib/fault.mjs'
import { findNode } from './lib/node-binary.mjs'
import { run } from './lib/step.mjs'

/** `npm run backup -- TARGET [DATA_DIR]`: see backup.ts. */
await runMain(async () => {
  process.exitCode = await run(findNode(), ['scripts/backup.ts', ...process.argv.slice(2)])
})
