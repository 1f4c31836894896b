import { runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { run } from './lib/step.mjs'

/** `npm run -s examples -- FILE`: checks worked examples against the exchange's own arithmetic, one JSON line each. */
await runMain(async () => {
  await installIfMissing()
  process.exitCode = await run(findNode(), ['scripts/examples/main.ts', ...process.argv.slice(2)])
})
