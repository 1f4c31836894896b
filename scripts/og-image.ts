import { readFile, writeFile, mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { SHARE_IMAGE } from '../components/layout/metadata.ts'
import { site } from '../lib/locale/site.ts'
import { findChromium } from '../tests/e2e/support/chromium.ts'

/**
 * Draws the picture that stands beside links to us (`public/og/share.png`). Run it with another `SITE_NAME` to put another name
 * on it: `SITE_NAME=Name node scripts/og-image.ts`.
 */

const TEMPLATE = new URL('./og-image.html', import.meta.url)
const FONT = new URL('../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url)
const TARGET = new URL(`../public${SHARE_IMAGE.path}`, import.meta.url)

/** Levels of the drawn book: price and how deep it is, best first. A picture of a book, not quotes of anything. */
const ASKS = [
  ['64,251.4', 22],
  ['64,250.9', 38],
  ['64,250.2', 30],
  ['64,249.8', 54],
  ['64,249.1', 46],
] as const
const BIDS = [
  ['64,248.6', 50],
  ['64,248.0', 34],
  ['64,247.5', 62],
  ['64,246.9', 44],
  ['64,246.1', 74],
] as const

function levels(rows: readonly (readonly [string, number])[], side: string): string {
  return rows.map(([price, depth]) => `<li class="${side}" style="--depth:${depth}%"><span>${price}</span></li>`).join('')
}

const font = (await readFile(FONT)).toString('base64')
const html = (await readFile(TEMPLATE, 'utf8'))
  .replace('{{font}}', font)
  .replace('{{brand}}', site.brandName.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  .replace('{{asks}}', levels(ASKS, 'ask'))
  .replace('{{bids}}', levels(BIDS, 'bid'))

const browser = await chromium.launch({ ...findChromium(), args: ['--no-sandbox'] })
const { width, height } = SHARE_IMAGE
const page = await browser.newPage({ viewport: { width, height } })
await page.setContent(html)
await page.evaluate(() => document.fonts.ready)
await mkdir(new URL('.', TARGET), { recursive: true })
await writeFile(TARGET, await page.screenshot({ type: 'png' }))
await browser.close()
