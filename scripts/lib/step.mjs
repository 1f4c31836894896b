import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { Fault } from './fault.mjs'
import { root } from './project.mjs'

/** Programs of the packages come first, and so does their Node. */
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command to its end. `quiet`: its output is shown only if it fails. Resolves to its exit code (1 where a signal ended it).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH, ...env }, stdio, detached: process.platform !== 'win32' })
    // It has a process group of its own, because it may start more: a signal that ends us ends them all.
    const stop = () => {
      stopGroup(child)
      process.exit(130)
    }
    for (const signal of STOP_SIGNALS) process.on(signal, stop)
    const settle = () => STOP_SIGNALS.forEach((signal) => process.off(signal, stop))
    const output = []
    child.stdout?.on('data', (part) => output.push(part))
    child.stderr?.on('data', (part) => output.push(part))
    child.once('error', (error) => {
      settle()
      reject(error.code === 'ENOENT' ? new Fault(`${command} is not installed on this machine.`) : error)
    })
    child.once('close', (code) => {
      settle()
      if (code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

function stopGroup(child) {
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch {
    child.kill('SIGTERM')
  }
}
