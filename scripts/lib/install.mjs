import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from './fault.mjs'
import { root } from './project.mjs'
import { run } from './step.mjs'

/** Installs the packages if any is missing or differs from the lock file. */
export async function installIfMissing() {
  if (isInstalled()) return
  console.log('Installing packages …')
  const [command, ...first] = npmCommand()
  // Not `npm ci`: it refuses a lock file that was written on one platform, because it lacks the optional packages of the others
  // (npm/cli#4828). This command also follows the lock file, and leaves it unchanged.
  const code = await run(command, [...first, 'install', '--no-save', '--include=dev', '--no-audit', '--no-fund'], { quiet: true })
  if (code !== 0) throw new Fault('The packages could not be installed; npm has said why above.')
}

/**
 * Checks whether everything is installed: npm stores a copy of the lock file beside the packages, and both must name the same versions.
 * A folder that was filled by hand with `npm ci` counts; one that was filled for another lock file does not.
 */
function isInstalled() {
  const installedPath = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedPath)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedPath)
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true
    return installed[path] === undefined ? optional === true : installed[path].version === version
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/** Returns the npm that started us, with its own Node, because npm may be about to replace the Node in `node_modules`. */
export function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const isNpm = npm?.endsWith('npm-cli.js') === true
  return isNpm && node !== undefined && !node.startsWith(join(root, 'node_modules')) ? [node, npm] : ['npm']
}
