import { runMain } from './lib/fault.mjs'
import { findNode } from './lib/node-binary.mjs'
import { run } from './lib/step.mjs'

/** `npm run outbox`: see outbox.ts. */
await runMain(async () => {
  process.exitCode = await run(findNode(), ['scripts/outbox.ts', ...process.argv.slice(2)])
})
