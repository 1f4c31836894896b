import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian, mayInstallFromDebian } from './debian.mjs'

/** Programs that check what the repository has for monitors, and Debian's packages of them. */
const PACKAGES = { promtool: 'prometheus', amtool: 'prometheus-alertmanager' }

/**
 * Finds a program that checks files for monitors; null if there is none.
 * @param {keyof typeof PACKAGES} name
 * @returns {string | null}
 */
export function findMonitorTool(name) {
  const files = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return files.find((file) => existsSync(file)) ?? null
}

/**
 * Installs the programs that are missing, if that is allowed here; none of their servers is started. A machine without them leaves out the
 * tests that need them, which are counted as skipped.
 */
export async function installMonitorToolsIfMissing() {
  const missing = /** @type {(keyof typeof PACKAGES)[]} */ (Object.keys(PACKAGES)).filter((name) => findMonitorTool(name) === null)
  if (missing.length === 0 || !mayInstallFromDebian()) return
  console.log('Installing the programs that check alerts …')
  await installFromDebian(missing.map((name) => PACKAGES[name]))
}
