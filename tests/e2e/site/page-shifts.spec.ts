import { expect, test } from '@playwright/test'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { expectInPlace } from '../support/shifts.ts'
import { visit } from '../support/visit.ts'

// Goal: a page is in its place from its first line on: nothing that comes later moves it, neither scripts, prices nor fonts.

const rows: readonly LocaleRow[] = LOCALES
const FULL_LANGUAGES = rows.filter(({ domain, catalogues, region }) => domain === 'main' && catalogues.length === 1 && region === undefined)

/** The quick suite takes the longest words and the other direction. */
const LANGUAGES = someOf('a page that comes alive', FULL_LANGUAGES, ({ code }) => code === 'de' || code === 'ar')

for (const [screen, width, paths] of [
  ['a phone', 390, ['/markets', '/spot/BTCUSDT', '/price/bitcoin']],
  ['a tablet', 768, ['/markets/futures', '/futures/usdt/BTCUSDT', '/price/bitcoin']],
  ['a small window', 1024, ['/markets']],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('no language moves the page while it comes alive, or is wider than the screen', async ({ page }) => {
      for (const { prefix } of LANGUAGES) {
        for (const path of paths) {
          await visit(page, `${prefix}${path}`)
          await expect(page.locator('main [data-kind="live"]')).toBeAttached()
          await expectInPlace(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${prefix}${path}`).toBe(width)
        }
      }
    })
  })
}

for (const [screen, width, height] of [
  ['a phone', 390, 844],
  ['a desktop', 1440, 900],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport: { width, height } })

    const paths = ['/', '/markets', '/spot/BTCUSDT', '/futures/usdt/BTCUSDT', '/login']
    const isQuick = (path: string) => (width < 768 ? path === '/' || path === '/spot/BTCUSDT' : path === '/markets')
    for (const path of someOf(`pages whose fonts come late on ${screen}`, paths, isQuick))
      test(`${path} stays in its place when the fonts come after everything else`, async ({ page }) => {
        const { promise: turn, resolve: letThemCome } = Promise.withResolvers<undefined>()
        let asked = 0
        await page.route('**/*.woff2', async (font) => {
          asked += 1
          await turn
          await font.continue()
        })
        // The load event waits for the fonts.
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        if (path !== '/login') await expect(page.locator('[data-kind="live"]').first()).toBeAttached()
        await expect.poll(() => asked).toBeGreaterThan(0)
        letThemCome(undefined)
        await page.evaluate(async () => void (await document.fonts.ready))
        await expect.poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true)
        await expectInPlace(page)
      })
  })
}
