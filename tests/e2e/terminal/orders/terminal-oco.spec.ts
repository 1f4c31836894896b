import { expect, type Page } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { chooseOtherKind, numberOf } from '../../support/terminal.ts'
import { test } from '../../support/person.ts'
import { becomeTrader, rowsOf, ticketOf } from '../../support/trading.ts'
import { visit } from '../../support/visit.ts'
import { watchPage } from '../../support/watch.ts'

// Goal: a limit order and its stop are placed together in the ticket, seen in both lists, and cancelled as a whole, in either direction of text.

/** Places an OCO buy: a limit below the market, a stop above it that becomes a limit order. */
async function placeOco(page: Page): Promise<void> {
  const ticket = ticketOf(page)
  const field = (name: string) => ticket.locator(`[data-field="${name}"] input:not([type="range"])`)
  const market = await numberOf(field('price'))
  const rounded = (ratio: number) => String(Math.round(market * ratio))
  await chooseOtherKind(ticket, 'oco')
  await field('size').fill('0.02')
  await field('price').fill(rounded(0.97))
  // A stop below the market is told at its field, and nothing is sent.
  await field('trigger').fill(rounded(0.98))
  await ticket.locator('[data-submit]').click()
  await expect(field('trigger')).toHaveAttribute('aria-invalid', 'true')
  await field('trigger').fill(rounded(1.03))
  await ticket.locator('[data-submit]').click()
  await expect(field('size')).toHaveValue('')
}

const LANGUAGES = [
  ['English', '/futures/usdt/BTCUSDT', 'OCO · Limit'],
  ['Arabic', '/ar/spot/BTCUSDT', 'OCO · '],
] as const
for (const [language, path, word] of someOf('an OCO order', LANGUAGES, (_each, index) => index === 1)) {
  test(`an OCO order is placed, listed and cancelled as a whole in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const complaints = watchPage(page)
    await visit(page, path)
    await becomeTrader(page)
    await placeOco(page)
    await page.locator('[data-tab="orders"]').click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page)).toContainText(word)
    // A leg can be cancelled and looked at, and not edited.
    await expect(rowsOf(page).getByRole('button')).toHaveCount(2)
    await page.locator('[data-tab="triggers"]').click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page)).toContainText('OCO · ')
    await rowsOf(page).getByRole('button').last().click()
    await expect(rowsOf(page)).toHaveCount(0)
    await page.locator('[data-tab="orders"]').click()
    await expect(rowsOf(page)).toHaveCount(0)
    await page.locator('[data-tab="history"]').click()
    await expect(rowsOf(page).filter({ hasText: 'OCO · ' })).toHaveCount(2)
    expect(complaints).toEqual([])
  })
}
