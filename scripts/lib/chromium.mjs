import { existsSync } from 'node:fs'
import { installFromDebian, mayInstallFromDebian } from './debian.mjs'
import { Fault } from './fault.mjs'
import { findProgram } from './project.mjs'
import { run } from './step.mjs'

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']
/** Debian's Chromium without a desktop application around it, which takes half of the time. */
const HEADLESS_PLACE = '/usr/lib/chromium/chromium-headless-shell'

// Tests render pages in Chinese, Japanese and Arabic, which need fonts that a bare system lacks.
const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-cjk']

/** One attempt serves all steps of a run. */
let attempt = null

/** Makes sure that Chromium is available, once per run. */
export function installChromiumIfMissing(node) {
  attempt ??= installIfMissing(node)
  return attempt
}

/**
 * Uses an existing Chromium, else installs Debian's if allowed, else Playwright's own. Debian's headless variant is added if possible;
 * without it the tests run, but slower.
 */
async function installIfMissing(node) {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && existsSync(named)) return
  const isDebianRoot = mayInstallFromDebian()
  const isThere = KNOWN_PLACES.some((place) => existsSync(place))
  if (isThere && (existsSync(HEADLESS_PLACE) || !isDebianRoot)) return
  console.log('Installing Chromium …')
  if (isThere) {
    if ((await installFromDebian(['chromium-headless-shell'])) !== 0)
      console.log('Its headless variant could not be installed: the tests take longer.')
    return
  }
  const code = isDebianRoot
    ? await installFromDebian(DEBIAN_PACKAGES)
    : await run(node, [findProgram('playwright'), 'install', 'chromium'], { quiet: true })
  if (code !== 0) throw new Fault('Chromium could not be installed; set CHROMIUM_PATH to one, or see above why.')
}
