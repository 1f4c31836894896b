import { expect, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { chartWithTools, choose } from '../support/chart.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a trader sets up the chart with all its tools, keeps that on this device, and trades from chart and book by mouse and keys.

const DESKTOP = { width: 1440, height: 900 }

const draw = (page: Page, name: string): Promise<void> => choose(page, '[data-tool-chart] button:has-text("Draw")', name)
const look = (page: Page, name: string): Promise<void> => choose(page, '[data-chart-look]', name)

async function open(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await visit(page, '/spot/BTCUSDT')
  await chartWithTools(page)
}

const stored = (page: Page, name: string): Promise<string> =>
  page.evaluate((ending) => {
    const key = Object.keys(localStorage).find((entry) => entry.endsWith(ending))
    return key === undefined ? '' : (localStorage.getItem(key) ?? '')
  }, name)

test('indicators have parameters, colours and panes, and a template brings them back', async ({ page }) => {
  const complaints = watchPage(page)
  await open(page)
  await choose(page, '[data-tool-chart] button:has-text("Indicators")', 'Indicator settings')
  const dialog = page.getByRole('dialog', { name: 'Indicator settings' })
  await dialog.getByRole('checkbox', { name: 'TRIX' }).check()
  await dialog.getByRole('textbox', { name: 'TRIX: parameter 1' }).fill('20')
  await dialog.getByRole('combobox', { name: 'MA: pane', exact: true }).selectOption('own')
  await expect.poll(async () => stored(page, 'terminal_chart')).toContain('"name":"TRIX","params":[20,9]')
  await page.keyboard.press('Escape')
  await look(page, 'Templates')
  const templates = page.getByRole('dialog', { name: 'Templates' })
  await templates.getByRole('textbox', { name: 'Template name' }).fill('Swing')
  await templates.getByRole('button', { name: 'Save template' }).click()
  await page.keyboard.press('Escape')
  await choose(page, '[data-tool-chart] button:has-text("Indicators")', 'TRIX')
  await expect.poll(async () => stored(page, 'terminal_chart')).not.toContain('TRIX')
  await look(page, 'Templates')
  await templates.getByRole('button', { name: 'Swing', exact: true }).click()
  await expect.poll(async () => stored(page, 'terminal_chart')).toContain('"params":[20,9]')
  expect(complaints).toEqual([])
})

onlyInFull(test)('every period of the market, averaged candles and a comparison are drawn without a complaint', async ({ page }) => {
  const complaints = watchPage(page)
  await open(page)
  await choose(page, '[data-more-periods]', '1M')
  await expect(page.getByRole('slider', { name: /^1M chart: last [\d,.]+/ })).toBeVisible()
  await look(page, 'Heikin-Ashi')
  await look(page, 'Compare with a pair')
  const candles = page.waitForResponse((response) => response.url().includes('symbol=ETHUSDT'))
  await page.getByRole('combobox', { name: 'Compare with a pair' }).selectOption('ETHUSDT')
  expect((await candles).ok()).toBe(true)
  await page.keyboard.press('Escape')
  await look(page, 'Fit orders and targets')
  expect(complaints).toEqual([])
})

onlyInFull(test)('one drawing is selected by keys, locked, written and removed', async ({ page }) => {
  await open(page)
  await draw(page, 'Text')
  const box = await page.locator('[data-tool-chart] [data-view]').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 200)
  const bar = page.locator('[data-drawing-bar]')
  await bar.getByRole('textbox', { name: 'Note text' }).fill('Breakout')
  await bar.getByRole('button', { name: 'Lock drawing' }).press('Enter')
  await expect.poll(async () => stored(page, 'drawings_spot_BTCUSDT')).toContain('"locked":true,"text":"Breakout"')
  await draw(page, 'Select next drawing')
  await bar.getByRole('button', { name: 'Remove drawing' }).press('Enter')
  await expect.poll(async () => stored(page, 'drawings_spot_BTCUSDT')).toBe('[]')
  await expect(bar).toHaveCount(0)
})

onlyInFull(test)('four charts share the crosshair, each with its own pair and period', async ({ page }) => {
  const complaints = watchPage(page)
  await open(page)
  await look(page, 'Charts: 4')
  await expect(page.locator('[data-side-chart="ready"]')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Chart 2 pair' }).selectOption('ETHUSDT')
  await page.getByRole('combobox', { name: 'Chart 2 period' }).selectOption('1w')
  await expect.poll(async () => stored(page, 'terminal_charts')).toContain('{"symbol":"ETHUSDT","period":"1w"}')
  const side = page.locator('[data-side-chart]').nth(2)
  const box = await page.locator('[data-tool-chart] [data-view]').boundingBox()
  const before = await side.screenshot()
  await page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + 120)
  await page.mouse.move((box?.x ?? 0) + 152, (box?.y ?? 0) + 122)
  await expect.poll(async () => (await side.screenshot()).equals(before)).toBe(false)
  await look(page, 'Charts: 1')
  await expect(page.locator('[data-side-chart]')).toHaveCount(0)
  expect(complaints).toEqual([])
})

onlyInFull(test)('the tools load at once on a device where they have been used', async ({ page }) => {
  await open(page)
  await look(page, 'Bars')
  await visit(page, '/spot/BTCUSDT')
  await expect(page.locator('[data-tool-chart="ready"]')).toBeVisible()
})

onlyInFull(test)('price and side come from the crosshair, from the ladder of the book, and from the best prices', async ({ page }) => {
  await open(page)
  const ticket = page.locator('form[data-ticket]')
  const price = ticket.getByRole('textbox', { name: 'Price' })
  const box = await page.locator('[data-tool-chart] [data-view]').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 150)
  await page.mouse.move((box?.x ?? 0) + 302, (box?.y ?? 0) + 152)
  await page.locator('[data-crosshair-order]').click()
  await page.getByRole('menuitem', { name: /^Sell limit at/ }).click()
  await expect(
    ticket
      .locator('[data-side="sell"]')
      .or(ticket.getByRole('button', { name: /^Sell/ }))
      .first(),
  ).toBeVisible()
  await page.locator('[data-book-reading]').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const asked = ((await page.locator('tr[data-read] td').first().textContent()) ?? '').replaceAll(',', '')
  await page.keyboard.press('b')
  await expect(price).toHaveValue(asked)
  await expect(ticket.getByRole('textbox', { name: 'Size' })).toBeFocused()
  await ticket.getByRole('button', { name: 'Use best bid' }).click()
  const bid = Number(await price.inputValue())
  await ticket.getByRole('button', { name: 'Use best ask' }).click()
  await expect.poll(async () => Number(await price.inputValue())).toBeGreaterThan(bid)
})

test('a phone reaches the lists of the account and every tool of the chart', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/futures/usdt/BTCUSDT')
  await chartWithTools(page)
  await page.locator('[data-chart-look]').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-chart-look]')).toBeInViewport()
  await page.locator('[data-view-tab="panels"]').click()
  await expect(page.locator('[data-area="panels"]')).toBeInViewport()
  await expect(page.locator('[data-area="chart"]')).toBeHidden()
})
