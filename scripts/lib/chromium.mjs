import { existsSync } from 'node:fs'
import { Fault } from './fault.mjs'
import { programOf } from './project.mjs'
import { run } from './step.mjs'

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']

// Tests render pages in Chinese, Japanese and Arabic, which need fonts that a bare system lacks.
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk']

/** Makes sure that Chromium is available: uses an existing one, else installs Debian's if allowed, else Playwright's own. */
export async function installChromiumIfMissing(node) {
  if ([process.env.CHROMIUM_PATH, ...KNOWN_PLACES].some((place) => place !== undefined && existsSync(place))) return
  console.log('Installing Chromium …')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  const code = isDebianRoot ? await installFromDebian() : await run(node, [programOf('playwright'), 'install', 'chromium'], { quiet: true })
  if (code !== 0) throw new Fault('Chromium could not be installed; set CHROMIUM_PATH to one, or see above why.')
}

async function installFromDebian() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update'], { quiet: true, env })
  return updated === 0
    ? await run('apt-get', ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES], { quiet: true, env })
    : updated
}
