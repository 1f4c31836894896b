import { expect } from '@playwright/test'
import { numberOf } from '../support/terminal.ts'
import { test } from '../support/person.ts'
import { becomeTrader, rowsOf, ticketOf } from '../support/trading.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a trigger order says from which side its price is reached, in lists, its receipt, the names of its buttons and while it is edited.

test('a buy that waits for a lower price says so, and what an edit across the last price makes of it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const complaints = watchPage(page)
  await visit(page, '/futures/usdt/BTCUSDT')
  await becomeTrader(page)
  const ticket = ticketOf(page)
  const field = (name: string) => ticket.locator(`[data-field="${name}"] input:not([type="range"])`)
  const market = await numberOf(field('price'))
  const rounded = (ratio: number) => String(Math.round(market * ratio))
  await ticket.locator('[data-kind="trigger"]').click()
  await field('trigger').fill(rounded(0.9))
  await field('size').fill('0.02')
  await ticket.locator('[data-submit]').click()
  await page.locator('[data-tab="triggers"]').click()
  await expect(rowsOf(page)).toContainText('At or below')
  await expect(rowsOf(page).getByRole('button', { name: /^Cancel BTCUSDT Buy order .*, At or below / })).toBeVisible()
  await rowsOf(page).getByRole('button', { name: 'Receipt' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('At or below')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await rowsOf(page)
    .getByRole('button', { name: /^Edit .* order at/ })
    .click()
  const price = dialog.getByRole('textbox', { name: 'Trigger price' })
  await expect(price).toHaveAccessibleDescription(/^At or below [\d,.]+$/)
  await price.fill(rounded(1.1))
  await expect(price).toHaveAccessibleDescription(/^At or above [\d,.]+ · the direction changes$/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowsOf(page)).toContainText('At or above')

  await visit(page, '/order/mcp?list=triggers')
  await expect(page.getByRole('row').filter({ hasText: 'At or above' })).toHaveCount(1)
  await page.getByRole('button', { name: /^Cancel Buy .*, At or above / }).click()
  await visit(page, '/order/mcp?list=orders')
  await expect(page.getByRole('row').filter({ hasText: 'At or above' })).toHaveCount(1)
  expect(complaints).toEqual([])
})
