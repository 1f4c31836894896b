import { existsSync } from 'node:fs'
import { installFromDebian, mayInstallFromDebian } from './debian.mjs'

/** The programs whose configurations in `deploy/proxy` a test runs, by their packages. */
const PROXIES = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy' }

/** Installs the proxies if they are missing and that is allowed; without them their tests are skipped. */
export async function installProxiesIfMissing() {
  const missing = Object.keys(PROXIES).filter((name) => !existsSync(PROXIES[name]))
  if (missing.length === 0 || !mayInstallFromDebian()) return
  console.log(`Installing ${missing.join(' and ')} …`)
  if ((await installFromDebian(missing)) !== 0) console.log('They could not be installed: their tests are skipped.')
}
