import { existsSync } from 'node:fs'
import { installFromDebian, mayInstallFromDebian } from '../debian.mjs'

/** The programs with which the full suite installs a release on a fresh Debian, and makes an image of it, by their packages. */
const PROGRAMS = { mmdebstrap: '/usr/bin/mmdebstrap', buildah: '/usr/bin/buildah' }

/** Installs them if they are missing and that is allowed; without them their tests are skipped. */
export async function installProgramsOfReleasesIfMissing() {
  const missing = Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name]))
  if (missing.length === 0 || !mayInstallFromDebian()) return
  console.log(`Installing ${missing.join(' and ')} …`)
  if ((await installFromDebian(missing)) !== 0) console.log('They could not be installed: their tests are skipped.')
}
