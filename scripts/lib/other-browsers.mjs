import { existsSync } from 'node:fs'
import { installFromDebian, mayInstallFromDebian } from './debian.mjs'

/** Browsers other than Chromium in which the full suite opens the terminal, by their packages. */
const PROGRAMS = { 'firefox-esr': '/usr/bin/firefox-esr', 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' }

/** Installs them if they are missing and that is allowed; without them their tests are skipped. */
export async function installOtherBrowsersIfMissing() {
  const missing = Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name]))
  if (missing.length === 0 || !mayInstallFromDebian()) return
  console.log(`Installing ${missing.join(', ')} …`)
  if ((await installFromDebian(missing)) !== 0) console.log('They could not be installed: their tests are skipped.')
}
