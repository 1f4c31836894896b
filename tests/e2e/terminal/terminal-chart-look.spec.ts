import { expect, type Page } from '@playwright/test'
import { chartWithTools } from '../support/chart.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a trader draws the prices in the wanted way and on the wanted scale, keeps that, and takes the chart away as a picture.

async function choose(page: Page, name: string): Promise<void> {
  await page.locator('[data-chart-look]').press('Enter')
  await page.getByRole('menu').locator('[role^="menuitem"]', { hasText: name }).press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

const drawings = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('drawings_spot_BTCUSDT'))
    return key === undefined ? null : localStorage.getItem(key)
  })

test('type and scale of the chart are chosen, kept, and downloaded as a picture', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const complaints = watchPage(page)
  await visit(page, '/spot/BTCUSDT')
  await chartWithTools(page)
  await choose(page, 'Hollow candles')
  await choose(page, 'Logarithmic scale')
  const loads = page.waitForEvent('download')
  await choose(page, 'Download')
  expect((await loads).suggestedFilename()).toBe('BTCUSDT-15m.png')
  await visit(page, '/spot/BTCUSDT')
  await chartWithTools(page)
  await page.locator('[data-chart-look]').press('Enter')
  for (const name of ['Hollow candles', 'Logarithmic scale'])
    await expect(page.getByRole('menuitemcheckbox', { name })).toHaveAttribute('aria-checked', 'true')
  expect(complaints).toEqual([])
})

test('a drawing is taken back, and so is the removal of all', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/spot/BTCUSDT')
  await chartWithTools(page)
  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'Draw', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name, exact: true }).press('Enter')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await menu('Horizontal line')
  const box = await page.locator('[data-tool-chart] [data-view]').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 200)
  await expect.poll(async () => drawings(page)).toContain('horizontalStraightLine')
  await menu('Remove drawings')
  await expect.poll(async () => drawings(page)).toBe('[]')
  await menu('Undo')
  await expect.poll(async () => drawings(page)).toContain('horizontalStraightLine')
  await menu('Undo')
  await expect.poll(async () => drawings(page)).toBe('[]')
})
