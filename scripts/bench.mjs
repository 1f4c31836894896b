import { buildIfStale } from './lib/build.mjs'
import { runMain } from './lib/fault.mjs'
import { GATEWAY_FLAGS } from '../gateway/undocumented/gateway-flags.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { installPostgresIfMissing } from './lib/postgres.mjs'
import { run } from './lib/step.mjs'

/** `npm run bench [PART ...]`: speeds as ratios, each to a yardstick in the same run. The parts are listed in bench/main.ts. */
// The flags of the gateway, and the same space for young objects as the exchange's own thread.
await runMain(async () => {
  await installIfMissing()
  if (process.argv.includes('cluster')) {
    await installPostgresIfMissing()
    await buildIfStale(findNode())
  }
  process.exitCode = await run(findNode(), [...GATEWAY_FLAGS, '--max-semi-space-size=4', 'scripts/bench/main.ts', ...process.argv.slice(2)])
})
