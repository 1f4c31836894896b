import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { GATEWAY_FLAGS } from '../../../gateway/undocumented/gateway-flags.mjs'
import { relayLines } from '../../../gateway/logging/json-lines.mjs'
import { createNotifier } from './notify.mjs'
import { stopWithParent } from './parent.mjs'
import { root } from '../project.mjs'

const LAST_LINES_MS = 1000
/** Node's cache of compiled modules, which makes every start but the first shorter. A folder that cannot be written is ignored. */
const COMPILE_CACHE = join(root, '.next/cache/node')

/**
 * Runs the product until it ends or a signal stops it, and prints the address once it is ready. Exits with the product's exit
 * code: 0 after a requested stop, 78 if it refused to start, another one if it ended by itself. `isJson`: everything that its processes
 * print becomes JSON lines, also what Node itself prints when one of them dies.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{ isJson: boolean, env?: Readonly<Record<string, string>>, onReady?: () => void }} options
 */
export function runProduct(node, args, { isJson, env = {}, onReady = () => {} }) {
  const service = createNotifier()
  const command = [...GATEWAY_FLAGS, 'gateway/main.ts', ...args]
  const child = spawn(node, command, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
    stdio: ['ignore', isJson ? 'pipe' : 'inherit', isJson ? 'pipe' : 'inherit', 'ipc'],
  })
  if (isJson) {
    relayLines(child.stdout, (lines) => process.stdout.write(lines), 'info', 'product')
    relayLines(child.stderr, (lines) => process.stderr.write(lines), 'error', 'product')
  }
  child.on('message', ({ address }) => {
    if (address === undefined) return service.alive()
    console.log(`Ready: ${address}`)
    service.ready(address)
    onReady()
  })
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
  const stop = () => {
    service.stopping()
    child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  stopWithParent(stop)
}
