import { expect, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { findLocale } from '../../lib/locale/locales.ts'
import { site } from '../../lib/locale/site.ts'
import { localPath } from '../../lib/routing/addresses.ts'
import { violationsOn } from './support/axe.ts'
import { get } from './support/request.ts'
import { watchPage } from './support/watch.ts'

// The goal: what a person sees first is whole, in each script, size and theme: no complaint in the console, no barrier for
// assistive technology, nothing wider than the screen, and the same text before and after scripts run.

const LOCALES = ['en', 'ar', 'ja', 'de'] as const
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 }, small: { width: 320, height: 640 } } as const
const PAGES = ['/', '/markets', '/markets/futures', '/price/bitcoin', '/spot/BTCUSDT', '/futures/usdt/BTCUSDT', '/fee'] as const

function settingsCookie(theme: 'dark' | 'light') {
  return { name: site.cookies.settings, value: encodeURIComponent(JSON.stringify({ theme })), domain: 'localhost', path: '/' }
}

for (const path of PAGES) {
  for (const code of LOCALES) {
    for (const [theme, size] of [['dark', 'desktop'], ['light', 'phone']] as const) {
      test(`${path} in ${code}, ${theme}, on a ${size}`, async ({ page, context }) => {
        const locale = findLocale(code)
        const complaints = watchPage(page)
        await page.setViewportSize(SIZES[size])
        await context.addCookies([settingsCookie(theme)])
        await page.goto(localPath(locale, path), { waitUntil: 'load' })
        await expect(page.locator('html')).toHaveAttribute('lang', locale.tag)
        await expect(page.locator('html')).toHaveAttribute('dir', locale.direction)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expect(page.locator('h1')).toHaveCount(1)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'overflow').toBeLessThanOrEqual(0)
        expect(await violationsOn(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })).toEqual([])
        expect(complaints).toEqual([])
      })
    }
  }
}

for (const path of PAGES) {
  test(`${path} fits 320 px in German and Arabic`, async ({ page }) => {
    await page.setViewportSize(SIZES.small)
    for (const code of ['de', 'ar']) {
      await page.goto(localPath(findLocale(code), path))
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), code).toBeLessThanOrEqual(0)
    }
  })
}

test('the HTML that the server sends is valid and complete without scripts', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Written by Next and React, not by us: void elements, attribute case and order, inline data.
    rules: { 'void-style': 'off', 'attribute-boolean-style': 'off', 'attr-case': 'off', 'doctype-style': 'off', 'no-inline-style': 'off', 'long-title': 'off', 'attribute-empty-style': 'off', 'require-sri': 'off', 'no-trailing-whitespace': 'off', 'prefer-native-element': 'off' },
  })
  for (const code of LOCALES) {
    for (const path of PAGES) {
      const { body, status } = await get('localhost', localPath(findLocale(code), path))
      expect(status).toBe(200)
      const report = await validator.validateString(body)
      expect(report.results.flatMap((result) => result.messages.map((message) => `${code} ${path} ${message.line}:${message.column} ${message.ruleId}: ${message.message}`))).toEqual([])
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
