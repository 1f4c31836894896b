import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT_REFUSED, Fault } from './fault.mjs'
import { findNode } from './node-binary.mjs'
import { showTime } from './progress.mjs'
import { root } from './project.mjs'
import { run } from './step.mjs'

/**
 * Installs the packages if any is missing or differs from the lock file. `isStart`: the site starts.
 * @throws {Fault} where that is a service's start: nobody is there to see what comes over the network, or why it does not
 */
export async function installIfMissing({ isStart = false } = {}) {
  const isService = isStart && runsAsService()
  if (isInstalled({ withTools: !isService })) return
  if (isService)
    throw new Fault(
      'Packages are missing or of another version, and a service installs none: run "npm run build" in a terminal.',
      EXIT_REFUSED,
    )
  console.log('Installing packages …')
  await install(npmCommand())
  // An npm on an older Node leaves out optional packages that need a newer one; the one that has just come is new enough.
  if (lacksOptional()) await install(npmCommand(findNode()))
}

/**
 * Whether no person started us, but systemd or a container. A terminal that systemd itself opened has its variables as well.
 * @param {Readonly<Record<string, string | undefined>>} variables
 */
export function runsAsService(variables = process.env, isTerminal = process.stdout.isTTY === true) {
  return !isTerminal && (variables.INVOCATION_ID !== undefined || variables.NODE_ENV === 'production')
}

async function install([command, ...first]) {
  // Not `npm ci`: it refuses a lock file that was written on one platform, because it lacks the optional packages of the others
  // (npm/cli#4828). This command also follows the lock file, and leaves it unchanged.
  const args = [...first, 'install', '--no-save', '--include=dev', '--no-audit', '--no-fund']
  const total = Object.keys(readPackages(join(root, 'package-lock.json'))).length
  const code = await showTime(`Installing up to ${total.toLocaleString('en')} packages`, run(command, args, { quiet: true }))
  if (code !== 0) throw new Fault('The packages could not be installed; npm has said why above.')
}

/**
 * Checks whether everything is installed: npm stores a copy of the lock file beside the packages, and both must name the same versions.
 * A folder that was filled by hand with `npm ci` counts; one that was filled for another lock file does not. `withTools`: with the packages
 * of development, which a build needs too.
 */
export function isInstalled({ withTools = true } = {}) {
  const installedPath = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedPath)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedPath)
  return Object.entries(wanted).every(([path, { version, optional, link, dev, devOptional }]) => {
    if (path === '' || link || (!withTools && (dev || devOptional))) return true
    return installed[path] === undefined ? optional === true : installed[path].version === version
  })
}

/** Checks whether a package is missing that ours names as optional. */
function lacksOptional() {
  const { optionalDependencies = {} } = readPackages(join(root, 'package-lock.json'))[''] ?? {}
  return Object.keys(optionalDependencies).some((name) => !existsSync(join(root, 'node_modules', name)))
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/**
 * Returns the npm that started us: with its own Node, because npm may be about to replace the Node in `node_modules`, or with one that is
 * given.
 */
export function npmCommand(given) {
  const { npm_execpath: npm, npm_node_execpath: own } = process.env
  const node = given ?? own
  const isNpm = npm?.endsWith('npm-cli.js') === true
  return isNpm && node !== undefined && (node === given || !node.startsWith(join(root, 'node_modules'))) ? [node, npm] : ['npm']
}
