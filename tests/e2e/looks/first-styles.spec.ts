import { expect, test, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { someOf } from '#tests/support/full-suite.ts'

// Goal: a stored page has all styles of its markup within it, so its first paint is the same before and after its sheets arrive.

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** The dots of a line below a scrolling row are drawn at one of two offsets, by chance. One missing style changes thousands of pixels. */
const DOTS_PIXELS = 400

async function countDifferences(one: Buffer, other: Buffer): Promise<number> {
  const read = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = await Promise.all([read(one), read(other)])
  expect([b.info.width, b.info.height]).toEqual([a.info.width, a.info.height])
  let differing = 0
  for (let at = 0; at < a.data.length; at += a.info.channels)
    if (a.data.compare(b.data, at, at + a.info.channels, at, at + a.info.channels) !== 0) differing += 1
  return differing
}

/** Opens one fixed answer of the page without scripts; without its sheets they never arrive. */
async function openStill(browser: Browser, html: string, sheets: boolean, size: keyof typeof SIZES): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: SIZES[size] })
  const page = await context.newPage()
  await page.route('**/*', (route) => {
    if (route.request().resourceType() === 'document') return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' })
    return route.request().resourceType() === 'stylesheet' && !sheets ? route.abort() : route.continue()
  })
  await page.goto('/')
  return page
}

const PAGES = ['/', '/markets', '/price/bitcoin', '/ar/markets', '/ja/help', '/futures/usdt/BTCUSDT']
const QUICK = new Set(['/', '/ar/markets', '/futures/usdt/BTCUSDT'])
for (const path of someOf('pages before their sheets', PAGES, (each) => QUICK.has(each))) {
  test(`${path} looks the same before its sheets arrive`, async ({ browser, request }) => {
    // A browser without script gets one more sheet, which does not wait for the markup.
    const html = (await (await request.get(path)).text()).replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    expect(/<style>(.+?)<\/style>/s.exec(html.slice(0, html.indexOf('</head>')))?.[1]?.length).toBeGreaterThan(10_000)
    const sheet = html.indexOf('<link rel="stylesheet"')
    expect(sheet).toBeGreaterThan(html.lastIndexOf('self.__next_f.push'))
    expect(sheet).toBeLessThan(html.lastIndexOf('async=""'))
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('async=""')
    for (const size of ['desktop', 'phone'] as const) {
      const [before, after] = await Promise.all([openStill(browser, html, false, size), openStill(browser, html, true, size)])
      const [plain, whole] = [await before.screenshot({ animations: 'disabled' }), await after.screenshot({ animations: 'disabled' })]
      expect(await countDifferences(plain, whole), size).toBeLessThanOrEqual(DOTS_PIXELS)
      await Promise.all([before.context().close(), after.context().close()])
    }
  })
}
