import { expect, type Page } from '@playwright/test'
import { numberOf } from './terminal.ts'

/** Finds the visible ticket. */
export function ticketOf(page: Page) {
  return page.locator('form[data-ticket]').filter({ visible: true })
}

/** Becomes a guest on a pair's page, in any language, whose orders are sent without confirmation. */
export async function becomeTrader(page: Page): Promise<void> {
  await page.locator('[data-start]').filter({ visible: true }).click()
  await expect(ticketOf(page).locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
  await ticketOf(page).getByRole('checkbox').last().uncheck({ force: true })
}

/** Sends resting buy orders of one size, a little below the market and all at one price. */
export async function placeWaiting(page: Page, count: number): Promise<void> {
  const field = (name: string) => ticketOf(page).locator(`[data-field="${name}"] input:not([type="range"])`)
  const price = String(Math.round((await numberOf(field('price'))) * 0.985))
  for (let placed = 0; placed < count; placed += 1) {
    await field('price').fill(price)
    await field('size').fill('0.02')
    await ticketOf(page).locator('[data-submit]').click()
    await expect(field('size')).toHaveValue('')
  }
}

/** Finds the rows of the visible panel. */
export function rowsOf(page: Page) {
  return page.getByRole('tabpanel').locator('tbody tr')
}
