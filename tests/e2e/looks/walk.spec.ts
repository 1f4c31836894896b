import { expect, type Page } from '@playwright/test'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { PICTURED_PAGES, type PicturedPage } from '#tests/pictures/support/pages.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { fromAnywhere, test } from '../support/person.ts'
import { traderOf } from '../support/trader.ts'
import { visit } from '../support/visit.ts'
import { STILL } from './cut-text/cut-search.ts'
import { cutTexts } from './cut-text/cut-text.ts'
import { cutNumbers, overlapsAndWidth } from './walk/cut-numbers.ts'

// Goal: in every common window, both themes and both directions no page scrolls sideways, cuts a text without an ellipsis, lays controls
// over one another, or cuts a number so that it reads as another one.

const ALL_WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const
/** The quick suite takes the two with the least room. */
const WINDOWS = someOf('windows of a walk', ALL_WINDOWS, ({ width }) => width === 390 || width === 1280)
const THEMES = ['dark', 'light'] as const
/** Left to right, right to left, long words, letters without spaces. */
const LANGUAGES: readonly LocaleRow[] = LOCALES.filter(({ code }) => ['en', 'ar', 'de', 'ja'].includes(code))
/** One of each kind of page for the quick suite, in the language that suits it least: terminal, list, records, text. */
const QUICK: Readonly<Record<string, string>> = {
  'futures-usdt-BTCUSDT-trader': 'de',
  markets: 'ar',
  'order-mcp': 'en',
  fee: 'ja',
}
/** A page is looked at ten times, which takes a busy machine several times as long as a quiet one. */
const WALK_TIMEOUT_MS = 240_000

const PARTS = 12
const partOf = (pages: readonly PicturedPage[], part: number) => pages.filter((_page, index) => index % PARTS === part)

for (const locale of LANGUAGES) {
  const pages = someOf(`pages walked in ${locale.code}`, PICTURED_PAGES, ({ name }) => QUICK[name] === locale.code)
  for (let part = 0; part < PARTS; part += 1) {
    const walked = partOf(pages, part)
    if (walked.length === 0) continue
    test(`${walked.map(({ name }) => name).join(', ')} in ${locale.code}`, async ({ browser, baseURL }) => {
      test.setTimeout(WALK_TIMEOUT_MS)
      const found: string[] = []
      for (const { path, who } of walked) {
        const context = await browser.newContext({
          ...(who === 'trader' && { storageState: await traderOf(browser, baseURL) }),
          baseURL: baseURL ?? '',
          extraHTTPHeaders: fromAnywhere(),
          viewport: ALL_WINDOWS[0],
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        await visit(page, localPath(locale, path))
        await page.addStyleTag({ content: STILL })
        await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        for (const window of WINDOWS) {
          await page.setViewportSize(window)
          for (const theme of THEMES) {
            await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
            const faults = await faultsOf(page, theme === 'dark')
            found.push(...faults.map((fault) => `${locale.code} ${path} ${window.width} ${theme}: ${fault}`))
          }
        }
        await context.close()
      }
      expect(found).toEqual([])
    })
  }
}

/** A theme changes no text: all texts are looked at once for each window, and what colours and lines may change in both themes. */
async function faultsOf(page: Page, withTexts: boolean): Promise<readonly string[]> {
  const faults = [...(await overlapsAndWidth(page)), ...(await cutNumbers(page))]
  return withTexts ? [...faults, ...(await cutTexts(page))] : faults
}
