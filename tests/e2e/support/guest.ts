import type { Page } from '@playwright/test'
import { visit } from './visit.ts'

/**
 * Starts as a guest from a page that wants a login, and stands on that page afterwards. Being a guest begins on the landing page of
 * the simulation, whose address is enough to wait for.
 */
export async function enterAsGuest(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await page.getByRole('main').locator('a[data-opens="guest"]').click()
  await page.waitForURL(/\/spot\/BTCUSDT$/, { waitUntil: 'commit' })
  await visit(page, path)
}
