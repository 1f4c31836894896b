import { spawn } from 'node:child_process'
import { runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { root } from './lib/project.mjs'

/**
 * `npm run record -- --for 10m --to FOLDER`: see record.ts. A signal ends the recorder, which first writes what it has; a terminal sends its
 * own to both processes, and the second one changes nothing.
 */
await runMain(async () => {
  await installIfMissing()
  const child = spawn(findNode(), ['scripts/record.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
})
