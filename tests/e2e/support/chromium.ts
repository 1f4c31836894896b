import { existsSync } from 'node:fs'

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']

/** Launch option for a Chromium that is on the machine; empty lets Playwright take its own. */
export function findChromium(): { readonly executablePath?: string } {
  const path = process.env.CHROMIUM_PATH ?? KNOWN_PLACES.find((place) => existsSync(place))
  return path === undefined ? {} : { executablePath: path }
}
