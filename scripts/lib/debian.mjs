import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { run } from './step.mjs'

/** Debian starts a server as soon as it is installed, unless this program says that it may not. */
const POLICY = '/usr/sbin/policy-rc.d'
const START_NOTHING = '#!/bin/sh\nexit 101\n'

/** Whether packages of Debian may be installed here. */
export function mayInstallFromDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** Installs packages of Debian, of which no server is started; returns the exit code. */
export async function installFromDebian(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update'], { quiet: true, env })
  if (updated !== 0) return updated
  const isOurs = !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, START_NOTHING, { mode: 0o755 })
  try {
    return await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true, env })
  } finally {
    if (isOurs) rmSync(POLICY, { force: true })
  }
}
