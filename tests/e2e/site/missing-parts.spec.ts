import { expect, type Page, type Route } from '@playwright/test'
import { test } from '../support/person.ts'
import { chartWithTools } from '../support/chart.ts'
import { fillInMarket, sendTicket, startAsGuest, ticketOf } from '../support/terminal.ts'
import { settled, visit } from '../support/visit.ts'

// Goal: code that cannot be loaded costs its own part of a page, which says so and offers another try; code that is gone leads to one reload.

const CHUNKS = '**/_next/static/chunks/*.js'
/** The sentence over the page, of parts that have no place in it. */
const missing = (page: Page) => page.locator('[data-missing-part][data-look="layer"]')
const tab = (page: Page, id: string) => page.locator(`[data-tab="${id}"]`)

const cut = (route: Route) => route.abort()

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('a panel of the terminal that cannot be loaded says so in its place, and is there after another try', async ({ page }) => {
  await startAsGuest(page, '/futures/usdt/BTCUSDT')
  await fillInMarket(page, '0.01')
  await sendTicket(page)
  await expect(page.getByRole('tabpanel').locator('tbody tr')).toHaveCount(1)
  await settled(page)
  await chartWithTools(page)
  await page.waitForLoadState('networkidle')
  await page.route(CHUNKS, cut)
  await tab(page, 'calculator').click()
  const sentence = page.getByRole('tabpanel').locator('[data-missing-part]')
  await expect(sentence).toContainText('This part couldn’t be loaded.')
  // The rest goes on: the position, the ticket, the heading.
  await tab(page, 'positions').click()
  await expect(page.getByRole('tabpanel').locator('tbody tr')).toHaveCount(1)
  await expect(ticketOf(page).locator('[data-submit]')).toBeVisible()
  await expect(page.locator('h1')).toHaveCount(1)
  await tab(page, 'calculator').click()
  await sentence.getByRole('button').click()
  await expect(sentence).toBeVisible()
  await page.unroute(CHUNKS, cut)
  await sentence.getByRole('button').click()
  await expect(sentence).toHaveCount(0)
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toBeVisible()
})

test('menus, dialogs and lists that cannot be loaded leave the page, and say so in Arabic', async ({ page }) => {
  await visit(page, '/ar/futures/usdt/BTCUSDT')
  await settled(page)
  await chartWithTools(page)
  await page.waitForLoadState('networkidle')
  await page.route(CHUNKS, cut)
  const words = 'تعذّر تحميل هذا الجزء.'
  await page.locator('[data-open-palette]').click()
  await expect(missing(page)).toContainText(words)
  const box = await missing(page).boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 1440).toBe(true)
  await missing(page).getByRole('button').last().click()
  await expect(missing(page)).toHaveCount(0)
  await tab(page, 'calculator').click()
  await expect(page.getByRole('tabpanel').locator('[data-missing-part]')).toContainText(words)
  await expect(page.locator('h1')).toHaveCount(1)
})

test('a press whose code cannot be loaded says so, and the next press tries again', async ({ page }) => {
  await visit(page, '/fee')
  await settled(page)
  await page.waitForLoadState('networkidle')
  await page.route(CHUNKS, cut)
  await page.locator('header a[data-opens="login"]').filter({ visible: true }).first().click()
  // The code of messages is one of the parts that are missing here.
  await expect(missing(page)).toBeVisible()
  await page.unroute(CHUNKS, cut)
  await missing(page).getByRole('button').first().click()
  await expect(missing(page)).toHaveCount(0)
  await page.locator('header a[data-opens="login"]').filter({ visible: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('code that an update has removed leads to one reload, and then to a sentence', async ({ page }) => {
  await visit(page, '/futures/usdt/BTCUSDT')
  await settled(page)
  await chartWithTools(page)
  await page.waitForLoadState('networkidle')
  let gone: string | null = null
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(CHUNKS, (route) => {
    gone ??= route.request().url()
    return route.request().url() === gone ? route.fulfill({ status: 404 }) : route.fallback()
  })
  await tab(page, 'calculator').click()
  await expect.poll(() => loads).toBe(1)
  await settled(page)
  await tab(page, 'calculator').click()
  await expect(page.getByRole('tabpanel').locator('[data-missing-part]')).toBeVisible()
  expect(loads).toBe(1)
})
