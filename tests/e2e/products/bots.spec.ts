import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import english from '../../../messages/en.json' with { type: 'json' }
import { startProduct } from '../support/own-product.ts'
import { test } from '../support/person.ts'
import { hydrated, visit } from '../support/visit.ts'

// Goal: a visitor reaches a running grid from the public page; it goes on after a restart, and stops as a whole.

const SCREEN = '/trade-spot/bots'
const status = (page: Page) => page.locator('[data-bot-status]')

for (const { language, width, words } of [
  { language: '', width: 1440, words: english.bots },
  { language: '/ar', width: 390, words: arabic.bots },
]) {
  test(`a grid is started, outlives a restart and is stopped (${language}, ${width} px)`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 844 })
    const folder = mkdtempSync(join(tmpdir(), 'agio-bots-'))
    const start = (port = '0') => startProduct({ DATA_DIR: folder, PORT: port, MARKET_SEED: 'bots' })
    let site = await start()
    try {
      await visit(page, `${site.address}${language}/trading-bot`)
      await hydrated(page)
      await expect(page.locator('#examples').getByRole('row')).toHaveCount(7)
      await page.locator('[data-opens="guest"]').first().click()
      await page.waitForURL(`**${SCREEN}?list=start`)

      await page.getByRole('button', { name: words.usePast }).click()
      await page.getByLabel(words.invest.replace('{coin}', 'USDT')).fill('10000')
      await expect(page.locator('[data-grid-gain]')).toHaveText(/%/)
      await page.locator('main form button[type="submit"]').click()
      await expect(status(page)).toHaveAttribute('data-bot-status', 'running')
      await site.stop()
      // The same address, whose cookies the browser has.
      site = await start(new URL(site.address).port)

      await visit(page, site.address + language + SCREEN)
      await expect(status(page)).toHaveAttribute('data-bot-status', 'running')
      await page.getByRole('button', { name: words.detailsOf.replace('{symbol}', 'BTCUSDT'), exact: true }).click()
      await expect(page.locator('[data-bot-detail]').getByRole('row')).not.toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.stopOf.replace('{symbol}', 'BTCUSDT') }).click()
      await page.locator('[data-stop-bot]').getByRole('button').last().click()
      await expect(page.getByText(words.none)).toBeVisible()
    } finally {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
