import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { GATEWAY_FLAGS } from '../gateway/undocumented/gateway-flags.mjs'
import { buildIfStale } from './lib/build.mjs'
import { Fault, runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { stopWithParent } from './lib/service/parent.mjs'
import { installPostgresIfMissing } from './lib/postgres.mjs'
import { root } from './lib/project.mjs'
import { isRelease } from './lib/release/release.mjs'
import { run } from './lib/step.mjs'

/**
 * Runs a command of which a signal ends the work, but not before it has put its things in order. A terminal sends its own to both processes.
 * A channel closes when this process is killed.
 */
function runToItsEnd(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  stopWithParent(() => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

async function prepareCluster() {
  await installPostgresIfMissing()
  await buildIfStale(findNode())
}

/**
 * The commands of package.json that are one program: its file, which says what it does and takes, what must be there before it, and the
 * flags of Node.
 */
const COMMANDS = {
  'accept-loss': { file: 'scripts/accept-loss.ts' },
  archive: { file: 'scripts/archive.ts' },
  backup: { file: 'scripts/backup.ts' },
  // The flags of the gateway, and the same space for young objects as the exchange's own thread.
  bench: {
    file: 'scripts/bench/main.ts',
    flags: [...GATEWAY_FLAGS, '--max-semi-space-size=4'],
    installs: true,
    prepare: (args) => (args.includes('cluster') ? prepareCluster() : undefined),
  },
  cluster: { file: 'scripts/cluster.ts', installs: true, prepare: prepareCluster, start: runToItsEnd },
  examples: { file: 'scripts/examples/main.ts', installs: true },
  'move-store': { file: 'scripts/move-store.ts' },
  operator: { file: 'scripts/operator/main.ts', start: runToItsEnd },
  outbox: { file: 'scripts/outbox.ts' },
  record: { file: 'scripts/record.ts', installs: true, start: runToItsEnd },
  'upgrade-data': { file: 'scripts/upgrade-data.ts' },
  'verify-journal': { file: 'scripts/verify-journal.ts' },
}

/** `node scripts/run.mjs NAME [...]`: runs a command of the table on the pinned Node, in plain JavaScript for Node 20 or later. */
await runMain(async () => {
  const [name, ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined
  if (command === undefined) throw new Fault(`Name a command: ${Object.keys(COMMANDS).join(', ')}.`)
  const { file, flags = [], installs = false, prepare, start = run } = command
  if (isRelease()) {
    if (!existsSync(join(root, file))) throw new Fault(`"${name}" is for development, and not part of a release.`)
  } else if (installs) await installIfMissing()
  await prepare?.(args)
  process.exitCode = await start(findNode(), [...flags, file, ...args])
})
