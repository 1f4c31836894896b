import { expect, test, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { findLocale } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { get } from '../support/request.ts'
import { hydrated } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: the first view is complete, in each script, size and theme: no complaint in the console, no barrier for
// assistive technology, nothing wider than the screen, and the same text before and after scripts run.

const LOCALES = ['en', 'ar', 'ja', 'de'] as const
/** The pages of the quick suite: one to read, a terminal and a table. */
const QUICK = new Set(['/ in ar', '/spot/BTCUSDT in en', '/markets in ar'])
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 }, small: { width: 320, height: 640 } } as const
const PAGES = [
  '/',
  '/markets',
  '/markets/futures',
  '/markets/heat-map',
  '/price/bitcoin',
  '/spot/BTCUSDT',
  '/futures/usdt/BTCUSDT',
  '/fee',
] as const

function settingsCookie(theme: 'dark' | 'light') {
  return { name: site.cookies.settings, value: encodeURIComponent(JSON.stringify({ theme })), domain: 'localhost', path: '/' }
}

const DARK_DESKTOP = ['dark', 'desktop'] as const
const LIGHT_PHONE = ['light', 'phone'] as const
/** One load serves both looks of a page; every other page starts with the second one, whose theme it takes from the cookie. */
const LOOKS = [
  [DARK_DESKTOP, LIGHT_PHONE],
  [LIGHT_PHONE, DARK_DESKTOP],
] as const

for (const [pageAt, path] of PAGES.entries()) {
  for (const [localeAt, code] of LOCALES.entries()) {
    const [first, then] = (pageAt + localeAt) % 2 === 0 ? LOOKS[0] : LOOKS[1]
    const declare = QUICK.has(`${path} in ${code}`) ? test : onlyInFull(test)
    declare(`${path} in ${code}, ${first.join(' on a ')}, then ${then.join(' on a ')}`, async ({ page, context }) => {
      const locale = findLocale(code)
      const complaints = watchPage(page)
      await context.addCookies([settingsCookie(first[0])])
      for (const [theme, size] of [first, then]) {
        await page.setViewportSize(SIZES[size])
        if (theme === first[0]) await page.goto(localPath(locale, path), { waitUntil: 'load' })
        else await switchTheme(page)
        await expect(page.locator('html')).toHaveAttribute('lang', locale.tag)
        await expect(page.locator('html')).toHaveAttribute('dir', locale.direction)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect.poll(() => overflowOf(page), `${theme} on a ${size}`).toBeLessThanOrEqual(0)
        const barriers = await violationsOn(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
        expect(barriers, `${theme} on a ${size}`).toEqual([])
      }
      expect(complaints).toEqual([])
    })
  }
}

/** Switches the theme by the header's button, even if a drawer hides it. */
async function switchTheme(page: Page): Promise<void> {
  await hydrated(page)
  await page.locator('header [data-theme-switch]').evaluate((button: HTMLElement) => button.click())
}

/** Returns by how many pixels a page is wider than its window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

// The other pages at this width are those of `access-looks.spec.ts`.
for (const path of someOf('pages that fit 320 px', PAGES, (each) => each === '/' || each === '/spot/BTCUSDT')) {
  test(`${path} fits 320 px in German and Arabic`, async ({ page }) => {
    await page.setViewportSize(SIZES.small)
    for (const code of ['de', 'ar']) {
      await page.goto(localPath(findLocale(code), path))
      expect(await overflowOf(page), code).toBeLessThanOrEqual(0)
    }
  })
}

test('the HTML that the server sends is valid and complete without scripts', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Written by Next and React, not by us: void elements, attribute case and order, inline data.
    rules: {
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attr-case': 'off',
      'doctype-style': 'off',
      'no-inline-style': 'off',
      'long-title': 'off',
      'attribute-empty-style': 'off',
      'require-sri': 'off',
      'no-trailing-whitespace': 'off',
      'prefer-native-element': 'off',
    },
  })
  for (const code of someOf('valid HTML', LOCALES, (each) => each === 'en' || each === 'ar')) {
    for (const path of PAGES) {
      const { body, status } = await get('localhost', localPath(findLocale(code), path))
      expect(status).toBe(200)
      const report = await validator.validateString(body)
      expect(
        report.results.flatMap((result) =>
          result.messages.map((message) => `${code} ${path} ${message.line}:${message.column} ${message.ruleId}: ${message.message}`),
        ),
      ).toEqual([])
    }
  }
})

test('prices are in the HTML before any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/', '/markets', '/price/bitcoin', '/spot/BTCUSDT', '/futures/usdt/BTCUSDT']) {
    await page.goto(`http://localhost:${new URL(test.info().project.use.baseURL ?? '').port}${path}`)
    await expect(page.locator('main')).toContainText(/\d{2,3},\d{3}\.\d/)
  }
  await context.close()
})
