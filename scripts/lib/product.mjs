import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { GATEWAY_FLAGS } from '../../gateway/undocumented/gateway-flags.mjs'
import { relayLines } from '../../gateway/logging/json-lines.mjs'
import { root } from './project.mjs'

const PARENT_CHECK_MS = 1000
const LAST_LINES_MS = 1000
/** Node's cache of compiled modules, which makes every start but the first shorter. A folder that cannot be written is ignored. */
const COMPILE_CACHE = join(root, '.next/cache/node')

/**
 * Runs the product until it ends or a signal stops it, and prints the address once it is ready. Exits with the product's exit
 * code: 0 after a requested stop, 1 if it ended by itself. `isJson`: everything that its processes print becomes JSON lines, also what Node
 * itself prints when one of them dies.
 */
export function runProduct(node, args, isJson) {
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env }
  const command = [...GATEWAY_FLAGS, 'gateway/main.ts', ...args]
  const child = spawn(node, command, { cwd: root, env, stdio: ['ignore', isJson ? 'pipe' : 'inherit', isJson ? 'pipe' : 'inherit', 'ipc'] })
  if (isJson) {
    relayLines(child.stdout, (lines) => process.stdout.write(lines), 'info', 'product')
    relayLines(child.stderr, (lines) => process.stderr.write(lines), 'error', 'product')
  }
  child.on('message', ({ address }) => console.log(`Ready: ${address}`))
  child.once('error', (error) => {
    console.error(`The product could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code) => {
    const end = () => process.exit(code ?? 1)
    // What it printed last is passed on; a process of its own that lives longer does not keep us.
    child.once('close', end)
    setTimeout(end, LAST_LINES_MS)
  })
  const stop = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  stopWithParent(stop)
}

/** Stops when the parent process changes, because an npm that is killed outright cannot notify us. */
function stopWithParent(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, PARENT_CHECK_MS).unref()
}
