import { expect, type Page } from '@playwright/test'
import { chooseOtherKind, numberOf } from '../support/terminal.ts'
import { test } from '../support/person.ts'
import { becomeTrader, rowsOf, ticketOf } from '../support/trading.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: split orders with an end and a bracket are previewed, placed, listed with their kind and end, and cancelled as a whole.

const fieldOf = (page: Page, name: string) => ticketOf(page).locator(`[data-field="${name}"] input:not([type="range"])`)

async function open(page: Page, path: string): Promise<(ratio: number) => string> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, path)
  await becomeTrader(page)
  const market = await numberOf(fieldOf(page, 'price'))
  return (ratio) => String(Math.round(market * ratio))
}

test('a split order with an end is previewed, listed as a group and cancelled as one', async ({ page }) => {
  const complaints = watchPage(page)
  const rounded = await open(page, '/spot/BTCUSDT')
  const ticket = ticketOf(page)
  await chooseOtherKind(ticket, 'scaled')
  await ticket.getByRole('combobox', { name: 'Time in force' }).selectOption('gtd')
  await fieldOf(page, 'size').fill('0.03')
  await fieldOf(page, 'price').fill(rounded(0.97))
  await fieldOf(page, 'priceTo').fill(rounded(0.96))
  await fieldOf(page, 'parts').fill('51')
  await ticket.locator('[data-submit]').click()
  await expect(fieldOf(page, 'parts')).toHaveAttribute('aria-invalid', 'true')
  await fieldOf(page, 'parts').fill('3')
  await ticket.locator('[data-scaled] summary').click()
  await expect(ticket.locator('[data-scaled] li')).toHaveText([/0\.01 BTC/, /0\.01 BTC/, /0\.01 BTC/])
  await ticket.locator('[data-submit]').click()
  await expect(fieldOf(page, 'size')).toHaveValue('')
  await page.locator('[data-tab="orders"]').click()
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(rowsOf(page).first()).toContainText('Scaled · Limit · GTD 3/3')
  await expect(rowsOf(page).first().locator('[data-expires]')).toContainText('until')
  await rowsOf(page).first().getByRole('button', { name: 'Group' }).click()
  await expect(rowsOf(page)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a bracket enters at the market and is followed by its targets and its stop', async ({ page }) => {
  const complaints = watchPage(page)
  const rounded = await open(page, '/ar/futures/usdt/BTCUSDT')
  const ticket = ticketOf(page)
  await chooseOtherKind(ticket, 'bracket')
  await ticket.locator('[data-add-target]').click()
  const targets = ticket.locator('[data-target]')
  for (const [at, ratio] of [1.02, 1.03, 1.04].entries()) await targets.nth(at).locator('input').first().fill(rounded(ratio))
  await expect(targets.last().locator('input').last()).toHaveValue('34')
  await fieldOf(page, 'size').fill('0.03')
  // A stop above the price is told at its field, and nothing is sent.
  await fieldOf(page, 'bracketStop').fill(rounded(1.01))
  await ticket.locator('[data-submit]').click()
  await expect(fieldOf(page, 'bracketStop')).toHaveAttribute('aria-invalid', 'true')
  await fieldOf(page, 'bracketStop').fill(rounded(0.98))
  await ticket.locator('[data-submit]').click()
  await expect(fieldOf(page, 'size')).toHaveValue('')
  await page.locator('[data-tab="triggers"]').click()
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(rowsOf(page).locator('[data-group]')).toHaveText(['3/3', '2/3', '1/3'])
  await rowsOf(page).first().getByRole('button').last().click()
  await expect(rowsOf(page)).toHaveCount(0)
  expect(complaints).toEqual([])
})
