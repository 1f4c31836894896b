import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { Fault } from './fault.mjs'
import { root } from './project.mjs'

/** The packages' programs come first, including their Node. */
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The running commands; a signal that ends this process ends all of them. */
const running = new Set()

/**
 * Runs a command to its end. Resolves to its exit code (1 if a signal ended it).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, into?: Buffer[], env?: Record<string, string>, onOutput?: (text: string) => void }} [options] `quiet`: its output is shown only if it fails;
 *   `into`: its output is never shown, but appended to this list as it arrives; `onOutput`:
 *   receives it as it arrives, where it is not shown
 * @returns {Promise<number>}
 * @throws {Fault} if the command is not installed
 */
export function run(command, args, { quiet = false, into, env = {}, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet || into !== undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH, ...env }, stdio, detached: process.platform !== 'win32' })
    note(child)
    const output = into ?? []
    child.stdout?.on('data', (part) => {
      output.push(part)
      onOutput?.(part.toString())
    })
    child.stderr?.on('data', (part) => output.push(part))
    child.once('error', (error) => {
      forget(child)
      reject(error.code === 'ENOENT' ? new Fault(`${command} is not installed on this machine.`) : error)
    })
    child.once('close', (code) => {
      forget(child)
      if (code !== 0 && into === undefined) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

// Commands have process groups of their own, which would outlive this process.
process.once('exit', () => running.forEach(stopGroup))

function note(child) {
  if (running.size === 0) for (const signal of STOP_SIGNALS) process.on(signal, stop)
  running.add(child)
}

function forget(child) {
  running.delete(child)
  if (running.size === 0) for (const signal of STOP_SIGNALS) process.off(signal, stop)
}

function stop() {
  running.forEach(stopGroup)
  process.exit(130)
}

/** Stops a command with its process group, because it may have started other processes. */
function stopGroup(child) {
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch {
    child.kill('SIGTERM')
  }
}
