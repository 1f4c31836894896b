import { existsSync } from 'node:fs'

/** Chromium without the parts of a desktop application: a page takes half of the processor time there, and behaves the same. */
const HEADLESS_PLACES = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell']
const FULL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']

/** Returns the launch option for the Chromium that tests behaviour; empty lets Playwright use its own. */
export function findChromium(): { readonly executablePath?: string } {
  return launchOptionFor([...HEADLESS_PLACES, ...FULL_PLACES])
}

/** Returns the launch option for the Chromium that users have, which draws reference pictures and is measured by benchmarks. */
export function findFullChromium(): { readonly executablePath?: string } {
  return launchOptionFor(FULL_PLACES)
}

function launchOptionFor(places: readonly string[]): { readonly executablePath?: string } {
  const path = process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place))
  return path === undefined ? {} : { executablePath: path }
}
