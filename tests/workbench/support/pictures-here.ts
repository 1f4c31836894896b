import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFullChromium } from '../../e2e/support/chromium.ts'

/** `npm test` installs the browser of the pictures here (`scripts/lib/picture-browser.mjs`). */
const FOLDER = join(import.meta.dirname, '../../pictures/browser')

/**
 * Returns the version of the Chromium that draws reference pictures, such as 153.0.0. It comes from the package registry, because a
 * distribution replaces its browser every few weeks, and a picture only compares with those of the same one.
 */
function pictureVersion(): string {
  const { dependencies } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  return dependencies['@sparticuz/chromium'] ?? ''
}

const PROGRAM = join(FOLDER, 'node_modules', `chromium-${pictureVersion()}`)

/** Why no picture can be compared on this machine; empty if pictures can be. */
export const HINDRANCE = existsSync(PROGRAM) ? '' : 'the Chromium of the reference pictures is not installed'

/** Returns the launch option for the Chromium of the pictures, or for the machine's own if that is not installed. */
export function findPictureChromium(): { readonly executablePath?: string } {
  return HINDRANCE === '' ? { executablePath: PROGRAM } : findFullChromium()
}

/** Returns the folder of the pictures. */
export function browserFolder(): string {
  return `chromium-${pictureVersion().split('.')[0]}`
}
