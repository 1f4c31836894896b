import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from './fault.mjs'
import { root } from './project.mjs'

/** The major version of Node that everything runs on, pinned through the package `node`. */
const MAJOR = 24

/** Finds the Node that runs the product: that of the package `node`, else our own if it has the same major version. */
export function findNode() {
  const binary = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary) && readMajor(binary) === MAJOR) return binary
  if (Number.parseInt(process.versions.node, 10) === MAJOR) return process.execPath
  throw new Fault(
    `Node ${MAJOR} is not there: it comes with the package "node", whose install script did not run, because npm was told to ignore scripts ` +
      `(--ignore-scripts or ignore-scripts=true) or does not allow this one (npm 12 reads "allowScripts" in package.json). ` +
      'Run "npm rebuild node" without that setting, or start with a Node ' +
      `${MAJOR} of your own; this one is ${process.versions.node}.`,
  )
}

function readMajor(binary) {
  try {
    return Number.parseInt(execFileSync(binary, ['--version'], { encoding: 'utf8' }).slice(1), 10)
  } catch {
    return Number.NaN
  }
}
