import { expect, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { chooseOtherKind, numberOf } from '../support/terminal.ts'
import { test } from '../support/person.ts'
import { becomeTrader, rowsOf, ticketOf } from '../support/trading.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: icebergs, TWAP and chase orders are checked at their fields, placed, listed with their progress, and cancelled as a whole; an end is edited.

const fieldOf = (page: Page, name: string) => ticketOf(page).locator(`[data-field="${name}"] input:not([type="range"])`)

async function open(page: Page, path: string): Promise<(ratio: number) => string> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, path)
  await becomeTrader(page)
  const market = await numberOf(fieldOf(page, 'price'))
  return (ratio) => String(Math.round(market * ratio))
}

/** Sends the ticket with a mistake in one field, then with that field mended. */
async function sendMended(page: Page, field: string, mended: string): Promise<void> {
  await ticketOf(page).locator('[data-submit]').click()
  await expect(fieldOf(page, field)).toHaveAttribute('aria-invalid', 'true')
  await fieldOf(page, field).fill(mended)
  await ticketOf(page).locator('[data-submit]').click()
  await expect(fieldOf(page, 'size')).toHaveValue('')
}

test('an iceberg shows its part, and a TWAP its slices, in English', async ({ page }) => {
  const complaints = watchPage(page)
  const rounded = await open(page, '/spot/BTCUSDT')
  const ticket = ticketOf(page)
  await chooseOtherKind(ticket, 'iceberg')
  await fieldOf(page, 'price').fill(rounded(0.98))
  await fieldOf(page, 'size').fill('0.05')
  await fieldOf(page, 'visible').fill('0.05')
  await sendMended(page, 'visible', '0.01')
  await page.locator('[data-tab="orders"]').click()
  await expect(rowsOf(page).first()).toContainText('Iceberg')
  await expect(rowsOf(page).locator('[data-progress]')).toHaveText('shows 0.01')
  await rowsOf(page).first().getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Expires in').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(rowsOf(page).locator('[data-expires]')).toContainText('until')

  await chooseOtherKind(ticket, 'twap')
  await fieldOf(page, 'price').fill(rounded(1.02))
  await fieldOf(page, 'size').fill('0.04')
  await fieldOf(page, 'slices').fill('4')
  await fieldOf(page, 'pause').fill('0')
  await expect(ticket.locator('[data-twap-plan]')).toHaveCount(0)
  await sendMended(page, 'pause', '30')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).first()).toContainText('TWAP')
  await expect(rowsOf(page).first().locator('[data-progress]')).toHaveText('slice 1 of 4')
  await expect(rowsOf(page).first()).toContainText('Partially filled')
  await expect(rowsOf(page).first().getByRole('button', { name: 'Edit' })).toHaveCount(0)
  for (const left of [1, 0]) {
    await rowsOf(page).first().getByRole('button', { name: 'Cancel' }).click()
    await expect(rowsOf(page)).toHaveCount(left)
  }
  expect(complaints).toEqual([])
})

onlyInFull(test)('a chase rests at the best price, in Arabic', async ({ page }) => {
  const complaints = watchPage(page)
  const rounded = await open(page, '/ar/futures/usdt/BCHUSDT')
  await chooseOtherKind(ticketOf(page), 'chase')
  // So large that a quiet market does not fill it within the test.
  await fieldOf(page, 'size').fill('500')
  // A furthest price behind the best one is told at its field, and nothing is sent.
  await fieldOf(page, 'price').fill(rounded(0.9))
  await sendMended(page, 'price', rounded(1.04))
  await page.locator('[data-tab="orders"]').click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page).first()).toContainText('ملاحقة السعر')
  await expect(rowsOf(page).locator('[data-progress]')).toContainText(/100/)
  await rowsOf(page).first().getByRole('button').last().click()
  await expect(rowsOf(page)).toHaveCount(0)
  expect(complaints).toEqual([])
})
