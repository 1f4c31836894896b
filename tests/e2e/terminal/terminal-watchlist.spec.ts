import { expect, test, type Page } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: favourites are a panel of the terminal: added, ordered by keys and by dragging, removed, live, and each leads to its pair.

async function pairs(page: Page): Promise<string> {
  const links = page.locator('[data-area="watchlist"] li a bdi:first-child').filter({ visible: true })
  return (await links.allTextContents()).filter((text) => text.includes('/')).join(' ')
}

async function add(page: Page, text: string, pair: string): Promise<void> {
  const panel = page.locator('[data-area="watchlist"]')
  await panel.getByRole('searchbox', { name: 'Add a pair' }).fill(text)
  await panel.getByRole('button', { name: `Add ${pair}` }).click()
}

test('favourites are added, ordered and removed in the panel, and stay', async ({ page }) => {
  const complaints = watchPage(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/spot/BTCUSDT')
  const panel = page.locator('[data-area="watchlist"]')
  await page.locator('[data-panel-tab="watchlist"]').press('Enter')
  await expect(panel.getByText('No favorites yet.')).toBeVisible()
  await add(page, 'eth', 'ETH/USDT')
  await add(page, 'sol', 'SOL/USDT')
  await add(page, 'doge', 'DOGE/USDT')
  await expect.poll(() => pairs(page)).toBe('ETH/USDT SOL/USDT DOGE/USDT')
  await expect(panel.locator('li').nth(1)).toContainText('%')
  expect(await violationsOn(page)).toEqual([])

  const handle = panel.getByRole('button', { name: 'Move DOGE/USDT', exact: true })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => pairs(page)).toBe('DOGE/USDT ETH/USDT SOL/USDT')
  await expect(handle).toBeFocused()
  await expect(panel.locator('output')).toHaveText('DOGE/USDT: 1 of 3')

  await handle.hover()
  await page.mouse.down()
  await panel.locator('li').nth(2).hover()
  await page.mouse.up()
  await expect.poll(() => pairs(page)).toBe('ETH/USDT SOL/USDT DOGE/USDT')

  await panel.getByRole('button', { name: 'Remove SOL/USDT' }).click()
  await expect.poll(() => pairs(page)).toBe('ETH/USDT DOGE/USDT')
  await page.reload()
  await page.locator('[data-panel-tab="watchlist"]').press('Enter')
  await expect.poll(() => pairs(page)).toBe('ETH/USDT DOGE/USDT')
  await panel.getByRole('link', { name: /ETH\/USDT/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH/USDT')
  expect(complaints).toEqual([])
})

test('a phone has it as a view of its own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/futures/usdt/BTCUSDT')
  await page.getByRole('button', { name: 'Watchlist', exact: true }).click()
  await add(page, 'btc', 'BTC/USDT')
  await expect(page.locator('[data-area="watchlist"]').getByRole('link', { name: /BTC\/USDT/ })).toBeVisible()
  await expect(page.locator('[data-area="chart"]')).toBeHidden()
})
