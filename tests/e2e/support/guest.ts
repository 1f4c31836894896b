import type { Page } from '@playwright/test'
import { visit } from './visit.ts'

/**
 * Becomes a guest from a page that requires a login, and then opens that page. The guest starts on the landing page of
 * the simulation; waiting for its address is enough.
 */
export async function enterAsGuest(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await page.getByRole('main').locator('a[data-opens="guest"]').click()
  await page.waitForURL(/\/spot\/BTCUSDT$/, { waitUntil: 'commit' })
  await visit(page, path)
}
