import { existsSync } from 'node:fs'

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']

/** Returns the launch option for an installed Chromium; empty lets Playwright use its own. */
export function findChromium(): { readonly executablePath?: string } {
  const path = process.env.CHROMIUM_PATH ?? KNOWN_PLACES.find((place) => existsSync(place))
  return path === undefined ? {} : { executablePath: path }
}
