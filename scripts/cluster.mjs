import { buildIfStale } from './lib/build.mjs'
import { runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { installPostgresIfMissing } from './lib/postgres.mjs'
import { run } from './lib/step.mjs'

/**
 * `npm run cluster`: PostgreSQL with two synchronous standbys, three gateways and, where it is installed, HAProxy, all on this machine and
 * for trying only: the data is in a temporary folder and ends with the command.
 */
await runMain(async () => {
  await installIfMissing()
  await installPostgresIfMissing()
  const node = findNode()
  await buildIfStale(node)
  process.exitCode = await run(node, ['scripts/cluster.ts'])
})
