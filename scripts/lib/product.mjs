import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { GATEWAY_FLAGS } from '../../gateway/undocumented/gateway-flags.mjs'
import { createNotifier } from './notify.mjs'
import { stopWithParent } from './parent.mjs'
import { root } from './project.mjs'

/** Node's cache of compiled modules, which makes every start but the first shorter. A folder that cannot be written is ignored. */
const COMPILE_CACHE = join(root, '.next/cache/node')

/**
 * Runs the product until it ends or a signal stops it, and prints the address once it is ready. Exits with the product's exit
 * code: 0 after a requested stop, 78 if it refused to start, another one if it ended by itself.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{ env?: Readonly<Record<string, string>>, onReady?: () => void }} [options]
 */
export function runProduct(node, args, { env = {}, onReady = () => {} } = {}) {
  const service = createNotifier()
  const command = [...GATEWAY_FLAGS, 'gateway/main.ts', ...args]
  const child = spawn(node, command, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', ({ address, progress }) => {
    if (progress !== undefined) service.status(progress)
    else if (address === undefined) service.alive()
    else {
      console.log(`Ready: ${address}`)
      service.ready(address)
      onReady()
    }
  })
  child.once('error', (error) => {
    console.error(`The product could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code) => process.exit(code ?? 1))
  const stop = () => {
    service.stopping()
    child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  stopWithParent(stop)
}
