import type { Page } from '@playwright/test'
import { hydrated, visit } from './visit.ts'

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

/** Becomes a guest by the action of a product's public page, which leads to the product's screen. */
export async function enterFrom(page: Page, path: string, screen: string): Promise<void> {
  await visit(page, path)
  await page.getByRole('main').locator(`a[data-opens="guest"][href$="${screen}"]`).filter({ visible: true }).first().click()
  await page.waitForURL(`**${screen}`)
  await hydrated(page)
}
