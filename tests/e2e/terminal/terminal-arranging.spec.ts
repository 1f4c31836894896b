import { expect, type Locator, type Page } from '@playwright/test'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { chartWithTools, pointAtLine } from '../support/chart.ts'
import { startAsGuest } from '../support/terminal.ts'
import { enterAsGuest } from '../support/guest.ts'
import { test } from '../support/person.ts'
import { hydrated, visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: chart, order book and panels can be arranged to suit any trader, by mouse and by keyboard, on a desktop and on a phone.

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

async function openChart(page: Page, path: string, open = visit): Promise<Locator> {
  await page.setViewportSize(DESKTOP)
  await open(page, path)
  await chartWithTools(page)
  await expect(page.getByRole('slider', { name: /^15m chart/ })).not.toHaveAttribute('max', '0')
  return page.locator('[data-tool-chart] [data-view]')
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is in view')
  return box
}

test('without a move of the mouse the plain chart comes first, and the tools later', async ({ page }) => {
  await page.clock.install()
  await page.goto('/spot/BTCUSDT')
  await expect(page.locator('[data-area="chart"] figure')).toBeVisible()
  await expect(page.locator('[data-tool-chart]')).toHaveCount(0)
  await hydrated(page)
  await page.clock.fastForward(8000)
  await expect(page.locator('[data-tool-chart="ready"]')).toBeVisible()
})

const DEPTHS = [
  ['', 'Sell orders', 'Buy orders'],
  ['/ar', 'أوامر البيع', 'أوامر الشراء'],
] as const
for (const [prefix, sell, buy] of someOf('depth price by price', DEPTHS, ([language]) => language === '/ar')) {
  test(`depth is read price by price on ${prefix}/spot/BTCUSDT`, async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    const complaints = watchPage(page)
    await visit(page, `${prefix}/spot/BTCUSDT`)
    await page.locator('[data-chart-view="depth"]').click()
    await expect(page.locator('[data-depth="ready"]')).toBeVisible()
    const cursor = page.locator('[data-depth] input[type="range"]')
    await cursor.focus()
    await page.keyboard.press('End')
    await expect(cursor).toHaveAttribute('aria-valuetext', new RegExp(`^${sell}`))
    await page.keyboard.press('Home')
    await expect(cursor).toHaveAttribute('aria-valuetext', new RegExp(`^${buy}`))
    await page.locator('[data-chart-view="candles"]').click()
    await expect(page.locator('[data-depth]')).toHaveCount(0)
    expect(complaints).toEqual([])
  })
}

onlyInFull(test)('an order comes from a price of the chart, and its size is dragged there and taken back', async ({ page }) => {
  const plot = await openChart(page, '/spot/BTCUSDT', startAsGuest)
  const { width, height } = await boxOf(plot)
  // Below the lowest visible candle, so that a buy at this price rests.
  const at = { x: Math.round(width / 2), y: Math.round(height * 0.9) }
  await plot.click({ button: 'right', position: at })
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^(?:Buy|Sell) limit at [\d,.]+$/,
    /^(?:Buy|Sell) limit at [\d,.]+$/,
    /^Alert at [\d,.]+$/,
    /^Copy price [\d,.]+$/,
  ])
  const price = ((await menu.getByRole('menuitem').first().textContent()) ?? '').replaceAll(/[^\d.]/g, '')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const ticket = page.locator('form[data-ticket]').filter({ visible: true })
  await expect(ticket.getByRole('textbox', { name: 'Price' })).toHaveValue(price)
  await expect(ticket.getByRole('textbox', { name: 'Size' })).toBeFocused()
  await page.keyboard.type('0.002')
  await expect(ticket.locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Enter')
  await page.locator('[data-confirm] button').last().click()
  const row = page.getByRole('tabpanel').locator('tbody tr')
  await expect(row).toContainText('0.002')

  // Once drawn, the handle of the order's line is at the pressed price.
  const { x } = await boxOf(plot)
  const line = await pointAtLine(page, plot, { x: 16, y: at.y })
  await page.mouse.down()
  await page.mouse.move(x + 60, line, { steps: 4 })
  await page.mouse.move(x + 116, line, { steps: 4 })
  await expect(page.locator('[data-area="chart"] output', { hasText: '0.003' })).toBeVisible()
  await page.mouse.up()
  await expect(row).toContainText('0.003')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('0.002')
  // Pressing with the right button does not cancel the order.
  await plot.click({ button: 'right', position: { x: 100, y: at.y } })
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(1)
})

test('the panels are arranged by presets with the keys, kept, and put back', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await visit(page, '/futures/usdt/BTCUSDT')
  const book = page.locator('hr[data-edge="book"]')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Layout', exact: true }).press('Enter')
    await expect(page.getByRole('menu', { name: 'Layout' })).toBeVisible()
    await page.keyboard.type(name.slice(0, 6))
    await expect(page.getByRole('menuitemcheckbox', { name }).or(page.getByRole('menuitem', { name }))).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await choose('Wide book (scalping)')
  await expect(book).toHaveAttribute('aria-valuenow', '440')
  await choose('Book before the chart')
  await expect
    .poll(async () => (await boxOf(page.locator('[data-area="book"]'))).x)
    .toBeLessThan((await boxOf(page.locator('[data-area="ticket"]'))).x / 2)
  await visit(page, '/futures/usdt/BTCUSDT')
  await expect(book).toHaveAttribute('aria-valuenow', '440')
  await expect(page.locator('[data-book="first"]')).toBeVisible()
  await choose('Reset layout')
  await expect(book).toHaveAttribute('aria-valuenow', '290')
  await expect(page.locator('[data-book="second"]')).toBeVisible()
})

test('the book shows whole lines', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await visit(page, '/futures/usdt/BTCUSDT')
  for (const side of ['asks', 'bids']) {
    const { height } = await boxOf(page.locator(`tbody[data-side="${side}"]`).first())
    expect(height % 20).toBe(0)
    expect(height).toBeGreaterThan(20 * 10)
  }
})

test.describe('on a phone in another language', () => {
  test.use({ locale: 'de-DE', viewport: PHONE })

  test('the offer of that language covers nothing of the terminal', async ({ page }) => {
    await visit(page, '/spot/BTCUSDT')
    const offer = page.locator('[data-suggestion]')
    await expect(offer).toBeVisible()
    await expect
      .poll(async () => {
        const [below, terminal] = [await boxOf(offer), await boxOf(page.locator('main [data-terminal]'))]
        return below.y - terminal.y - terminal.height
      })
      .toBeGreaterThanOrEqual(0)
  })
})

test('an empty record has its message in the middle of a phone', async ({ page }) => {
  await enterAsGuest(page, '/asset')
  await page.setViewportSize(PHONE)
  await visit(page, '/record/exchange')
  const words = page.locator('td p').first()
  await expect(words).toBeVisible()
  const { x, width } = await boxOf(words)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(PHONE.width)
})
