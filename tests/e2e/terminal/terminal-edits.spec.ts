import { expect, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { chooseOtherKind, numberOf, startAsGuest } from '../support/terminal.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: everything about an open order can be changed on its page, and its record can be found by kind of order.

const ticketOf = (page: Page) => page.locator('form[data-ticket]').filter({ visible: true })

onlyInFull(test)('a trailing order brings a target along, and is given another callback and target', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const complaints = watchPage(page)
  await startAsGuest(page, '/futures/usdt/BTCUSDT')
  const ticket = ticketOf(page)
  await expect(ticket.locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
  const market = await numberOf(ticket.getByRole('textbox', { name: 'Price' }))
  const rounded = (ratio: number) => String(Math.round(market * ratio))
  await chooseOtherKind(ticket, 'trailing')
  await ticket.getByRole('textbox', { name: 'Activation price' }).fill(rounded(0.8))
  await ticket.getByRole('textbox', { name: 'Callback rate' }).fill('1')
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.02')
  await ticket.getByRole('checkbox', { name: 'Take profit / stop loss' }).check({ force: true })
  await ticket.getByRole('textbox', { name: 'Take profit' }).fill(rounded(1.2))
  await ticket.locator('[data-submit]').click()
  await page.getByRole('button', { name: 'Send order' }).click()
  await page.locator('[data-tab="triggers"]').click()
  const rows = page.getByRole('tabpanel').locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('1.00%')

  await page.getByRole('button', { name: /^Edit .* order at/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Take profit' })).toHaveValue(rounded(1.2))
  await dialog.getByRole('textbox', { name: 'Callback rate %' }).fill('2.5')
  await dialog.getByRole('textbox', { name: 'Take profit' }).fill('')
  await dialog.getByRole('textbox', { name: 'Stop loss' }).fill(rounded(0.7))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows).toContainText('2.50%')
  await page.getByRole('button', { name: /^Edit .* order at/ }).click()
  await expect(dialog.getByRole('textbox', { name: 'Take profit' })).toHaveValue('')
  await expect(dialog.getByRole('textbox', { name: 'Stop loss' })).toHaveValue(rounded(0.7))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Cancel (?!all).* order at/ }).click()
  await expect(rows).toHaveCount(0)

  await visit(page, '/record/mcp')
  const kind = page.getByRole('combobox', { name: 'Kind' })
  await kind.click()
  await page.getByRole('option', { name: 'Limit / Market' }).click()
  await expect(page.getByText('Nothing here')).toBeVisible()
  await page.getByRole('option', { name: 'Limit / Market' }).click()
  await page.getByRole('option', { name: 'Trigger orders' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'Trailing stop' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('href', /kind=triggers/)
  expect(complaints).toEqual([])
})
