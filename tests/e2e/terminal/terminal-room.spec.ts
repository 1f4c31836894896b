import { expect, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { chartWithTools } from '../support/chart.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a trader sees enough of the market and of the own positions on a small desktop, more on a large one, and chooses what the book shows.

const PATH = '/futures/usdt/BTCUSDT'

/** Returns the visible lines of a side of the book that have a price. */
async function linesOf(page: Page, side: 'asks' | 'bids'): Promise<number> {
  return page.locator(`tbody[data-side="${side}"]`).evaluate((body) => {
    const frame = body.getBoundingClientRect()
    return [...body.querySelectorAll<HTMLElement>('tr[style]')].filter((line) => {
      const { top, bottom, height } = line.getBoundingClientRect()
      return height > 0 && top >= frame.top - 1 && bottom <= frame.bottom + 1 && line.textContent.trim() !== ''
    }).length
  })
}

const heightOf = async (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().height))

for (const prefix of ['', '/ar']) {
  for (const { width, height, levels } of [
    { width: 1280, height: 720, levels: 8 },
    { width: 1440, height: 900, levels: 12 },
  ]) {
    // The quick suite takes the smaller window, in the direction in which more can go wrong.
    const declare = prefix === '/ar' && width === 1280 ? test : onlyInFull(test)
    declare(`at ${width} x ${height} the book has ${levels} levels a side, on ${prefix}${PATH}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      const complaints = watchPage(page)
      await visit(page, `${prefix}${PATH}`)
      await chartWithTools(page)
      await expect.poll(async () => linesOf(page, 'asks')).toBeGreaterThanOrEqual(levels)
      expect(await linesOf(page, 'bids')).toBeGreaterThanOrEqual(levels)
      expect(await heightOf(page, 'body > header')).toBe(40)
      expect(await heightOf(page, 'header[data-product]')).toBe(40)
      expect(await heightOf(page, '[data-tool-chart] [data-view]')).toBeGreaterThanOrEqual(260)
      // The first row of the lists begins within the window.
      expect((await page.locator('[data-area="panels"]').boundingBox())?.y).toBeLessThan(height - 120)
      expect(await violationsOn(page)).toEqual([])
      expect(complaints).toEqual([])
    })
  }
}

test('the book shows one side alone, sizes in the other coin, and how its depth divides, and remembers it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, PATH)
  const sides = page.locator('[data-book-sides]')
  const asks = page.locator('tbody[data-side="asks"]')
  const both = await linesOf(page, 'bids')
  await sides.press('Enter')
  await expect(sides).toHaveAttribute('data-book-sides', 'bids')
  await expect(asks).toBeHidden()
  await expect.poll(async () => linesOf(page, 'bids')).toBeGreaterThan(both + 8)
  await sides.press('Enter')
  await expect(page.locator('tbody[data-side="bids"]')).toBeHidden()
  await expect(asks).toBeVisible()
  await page.locator('[data-size-unit]').press('Enter')
  await expect(page.locator('[data-size-unit]')).toHaveText('Size (USDT)')
  await expect(page.getByRole('columnheader', { name: 'Total (USDT)' })).toBeVisible()
  await visit(page, PATH)
  await expect(sides).toHaveAttribute('data-book-sides', 'asks')
  await expect(page.locator('[data-size-unit]')).toHaveText('Size (USDT)')
  await sides.press('Enter')
  await expect(sides).toHaveAttribute('data-book-sides', 'both')
  const shares = await page.locator('[data-book-ratio] bdi').allTextContents()
  expect(shares.reduce((total, text) => total + Number(text.replace('%', '')), 0)).toBeCloseTo(100, 5)
})

onlyInFull(test)('a wide screen shows trades, watchlist and depth at once, and moved panels stay where they were put', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const complaints = watchPage(page)
  await visit(page, PATH)
  for (const name of ['book', 'trades', 'watchlist']) await expect(page.locator(`[data-area="${name}"]`)).toBeVisible()
  await expect(page.locator('[data-depth="ready"]')).toBeVisible()
  await expect(page.locator('[data-panel-tab="trades"]')).toBeHidden()
  expect(await violationsOn(page)).toEqual([])
  await page.locator('[data-layout-menu]').press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).press('Enter')
  await expect(page.locator('main [data-terminal]')).toHaveAttribute('data-density', 'dense')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('[data-panel-tab="trades"]')).toBeVisible()
  await expect(page.locator('[data-area="watchlist"]')).toBeHidden()
  expect(complaints).toEqual([])
})

test('simulation mode is a chip in the only row of navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await visit(page, PATH)
  await page.locator('[data-start]').filter({ visible: true }).click()
  const leave = page.getByRole('button', { name: 'Leave' })
  await expect(leave).toBeVisible()
  expect(await heightOf(page, 'body > header')).toBe(40)
  const box = await leave.boundingBox()
  expect((box?.y ?? 99) + (box?.height ?? 0)).toBeLessThanOrEqual(40)
})
