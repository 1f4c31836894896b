import { expect, type Locator, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { chartWithTools, choose, pointAtLine } from '../support/chart.ts'
import { numberOf, startAsGuest } from '../support/terminal.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a take-profit or stop-loss is visible wherever its position or order is, can be changed in place, and ends with it (DESIGN 5.39).

const FUTURES = '/futures/usdt/BTCUSDT'
/** Inside the label of a line without a size handle, in pixels from the chart's left edge. */
const LABEL_X = 30

const ticketOf = (page: Page): Locator => page.locator('form[data-ticket]').filter({ visible: true })
const rowsOf = (page: Page): Locator => page.getByRole('tabpanel').locator('tbody tr')
const grouped = (price: string): string => Number(price).toLocaleString('en', { minimumFractionDigits: 1 })
/** Finds the cell of a position that shows its protection. */
const targetIn = (page: Page, kind: 'take-profit' | 'stop-loss'): Locator => rowsOf(page).locator(`td [data-target="${kind}"]`)

async function openAsGuest(page: Page): Promise<void> {
  await startAsGuest(page, FUTURES)
  await chartWithTools(page)
  await expect(page.getByRole('slider', { name: /^15m chart/ })).not.toHaveAttribute('max', '0')
}

async function marketPrice(page: Page): Promise<number> {
  return numberOf(ticketOf(page).getByRole('textbox', { name: 'Price' }))
}

async function show(page: Page, tab: string): Promise<void> {
  await page.locator(`[data-tab="${tab}"]`).click()
}

async function closePart(page: Page, share: string): Promise<void> {
  await page.getByRole('button', { name: /^Close .* position at market/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: share }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
}

test('a reversed position loses its targets, or gets them mirrored around the price if its owner wants that', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const complaints = watchPage(page)
  await openAsGuest(page)
  const market = await marketPrice(page)
  const ticket = ticketOf(page)
  await ticket.locator('[data-kind="market"]').click()
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.02')
  await ticket.getByRole('checkbox', { name: 'Take profit / stop loss' }).check({ force: true })
  await ticket.getByRole('textbox', { name: 'Take profit' }).fill(String(Math.round(market * 1.1)))
  await ticket.getByRole('textbox', { name: 'Stop loss' }).fill(String(Math.round(market * 0.8)))
  await ticket.locator('[data-submit]').click()
  await page.getByRole('button', { name: 'Send order' }).click()
  await expect(targetIn(page, 'take-profit')).toBeVisible()
  const priceIn = async (kind: 'take-profit' | 'stop-loss') =>
    Number((await targetIn(page, kind).innerText()).replaceAll(/[^\d.]/g, '')) / market

  // One-way mode: the position turns at once; its targets are shown where they will be.
  await page.getByRole('button', { name: /^Reverse BTCUSDT Long position/ }).click()
  const dialog = page.locator('[data-reverse]')
  await expect(dialog).toContainText('Its 2 take profits and stop losses are deleted.')
  await expect(dialog.locator('[data-mirrored] li')).toHaveCount(2)
  await dialog.getByRole('checkbox').check({ force: true })
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Reverse BTCUSDT Short position/ })).toBeVisible()
  await expect.poll(() => priceIn('take-profit')).toBeLessThan(0.95)
  await expect.poll(() => priceIn('take-profit')).toBeGreaterThan(0.85)
  await expect.poll(() => priceIn('stop-loss')).toBeGreaterThan(1.15)
  await expect.poll(() => priceIn('stop-loss')).toBeLessThan(1.25)

  // Without the wish they are gone.
  await page.getByRole('button', { name: /^Reverse BTCUSDT Short position/ }).click()
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Reverse BTCUSDT Long position/ })).toBeVisible()
  await expect(targetIn(page, 'take-profit')).toHaveText('TP --')
  await expect(targetIn(page, 'stop-loss')).toHaveText('SL --')
  expect(complaints).toEqual([])
})

test('targets of a position are shown, moved, taken away, shrink with it and end with it', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const complaints = watchPage(page)
  await openAsGuest(page)
  const market = await marketPrice(page)
  const rounded = (ratio: number) => String(Math.round(market * ratio))
  const profit = rounded(1.02)
  const loss = rounded(0.8)

  // From the ticket: possible profit and loss are shown before the order is sent.
  const ticket = ticketOf(page)
  await ticket.locator('[data-kind="market"]').click()
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.02')
  await ticket.getByRole('checkbox', { name: 'Take profit / stop loss' }).check({ force: true })
  await ticket.getByRole('textbox', { name: 'Take profit' }).fill(profit)
  await ticket.getByRole('textbox', { name: 'Stop loss' }).fill(loss)
  await ticket.locator('[data-submit]').click()
  const sent = page.locator('[data-confirm] [data-targets]')
  await expect(sent).toContainText(new RegExp(`Take profit${grouped(profit)} · \\+[\\d.,]+ USDT · \\+[\\d.]+%`))
  await expect(sent).toContainText(new RegExp(`Stop loss${grouped(loss)} · -[\\d.,]+ USDT · -[\\d.]+%`))
  await page.getByRole('button', { name: 'Send order' }).click()

  await expect(targetIn(page, 'take-profit')).toHaveText(`TP ${grouped(profit)}`)
  await expect(targetIn(page, 'stop-loss')).toHaveText(`SL ${grouped(loss)}`)
  await show(page, 'triggers')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).filter({ hasText: 'Long take profit' })).toContainText('0.02')
  await expect(rowsOf(page).filter({ hasText: 'Long stop loss' })).toContainText(grouped(loss))
  await expect(page.getByRole('button', { name: new RegExp(`^Cancel BTCUSDT Stop loss order at ${grouped(loss)}`) })).toBeVisible()
  await show(page, 'positions')

  // In the chart its line, the highest thing on an axis with room for it, is dragged, and shows the profit at that price.
  await choose(page, '[data-chart-look]', 'Fit orders and targets')
  const plot = page.locator('[data-tool-chart] [data-view]')
  const box = await plot.boundingBox()
  if (!box) throw new Error('the chart is in view')
  const line = await pointAtLine(page, plot, { x: LABEL_X, y: Math.round(box.height * 0.12) })
  await page.mouse.down()
  await page.mouse.move(box.x + LABEL_X, line - 4, { steps: 3 })
  await page.mouse.move(box.x + LABEL_X, line - 12, { steps: 4 })
  await expect(page.locator('[data-area="chart"] output', { hasText: /Long take profit at [\d,.]+ · \+[\d.,]+ USDT/ })).toBeVisible()
  await page.mouse.up()
  await expect(targetIn(page, 'take-profit')).not.toHaveText(`TP ${grouped(profit)}`)

  // By keyboard: the dialog shows the current targets, reports errors, and returns the focus.
  const opener = page.getByRole('button', { name: /^Edit: Set take profit and stop loss for BTCUSDT Long position/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const [takes, stops] = [dialog.getByRole('textbox', { name: 'Take profit' }), dialog.getByRole('textbox', { name: 'Stop loss' })]
  await expect(takes).toHaveValue(/^\d+(?:\.\d)?$/)
  await expect(stops).toHaveValue(loss)
  // In another unit it is the same stop; a return that no price can give is not a stop.
  const unit = dialog.getByRole('combobox', { name: 'Set by' }).last()
  await unit.selectOption('profit')
  await expect(stops).toHaveValue(/^[\d.]+$/)
  await unit.selectOption('roi')
  await expect(dialog).toContainText(grouped(loss))
  await stops.fill('99999')
  await expect(dialog).toContainText('No price above zero gives this result.')
  await unit.selectOption('price')
  await stops.fill(rounded(1.1))
  await expect(dialog).toContainText('Set the stop loss on the losing side of the price.')
  await page.keyboard.press('Enter')
  await expect(stops).toBeFocused()
  await stops.fill(rounded(0.85))
  await takes.fill(rounded(1.2))
  await dialog.getByRole('combobox', { name: 'Trigger by' }).last().selectOption('mark')
  await takes.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(targetIn(page, 'take-profit')).toHaveText(`TP ${grouped(rounded(1.2))}`)
  await expect(targetIn(page, 'stop-loss')).toHaveText(`SL ${grouped(rounded(0.85))}`)
  await expect(page.locator('[data-tab="triggers"]')).toHaveText('Trigger orders (2)')

  // One is removed, the other stays.
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Trigger by' }).last()).toHaveValue('mark')
  await dialog.getByRole('button', { name: 'Remove: Stop loss' }).focus()
  await page.keyboard.press('Enter')
  await expect(stops).toBeFocused()
  await expect(dialog).toContainText('Will be removed when you save')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(targetIn(page, 'stop-loss')).toHaveText('SL --')
  await expect(page.locator('[data-tab="triggers"]')).toHaveText('Trigger orders (1)')

  // Closing half of the position halves the target; closing all ends it, with a message.
  await closePart(page, '50%')
  await show(page, 'triggers')
  await expect(rowsOf(page)).toContainText('0.01')
  await show(page, 'positions')
  // Its details tell the whole from the half that is left.
  await page.getByRole('button', { name: /Details of BTCUSDT Long position$/ }).click()
  const field = (name: string) => dialog.locator(`[data-field="${name}"] dd`)
  await expect(field('openDealCount')).toContainText('0.02')
  await expect(field('closeDealCount')).toContainText('0.01')
  await expect(field('positionsCount')).toContainText('0.01')
  await page.keyboard.press('Escape')
  await closePart(page, '100%')
  await expect(page.locator('[data-tab="positions"]')).toHaveText('Positions (0)')
  await expect(page.locator('[data-tab="triggers"]')).toHaveText('Trigger orders (0)')
  await show(page, 'history')
  const ended = rowsOf(page).filter({ hasText: 'Long take profit' })
  await expect(ended).toContainText('Ended: its position was closed')
  await ended.getByRole('button', { name: /^Receipt/ }).click()
  await expect(dialog).toContainText('None of 0.01 BTC was filled.')
  await page.keyboard.press('Escape')

  // The next position starts without any.
  await show(page, 'positions')
  await ticket.getByRole('checkbox', { name: 'Take profit / stop loss' }).uncheck({ force: true })
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.01')
  await ticket.locator('[data-submit]').click()
  await page.getByRole('button', { name: 'Send order' }).click()
  await expect(targetIn(page, 'take-profit')).toHaveText('TP --')
  await expect(targetIn(page, 'stop-loss')).toHaveText('SL --')
  expect(complaints).toEqual([])
})

onlyInFull(test)('the attached targets of an order are shown with it, in the terminal and on the page of orders', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsGuest(page)
  const market = await marketPrice(page)
  const rounded = (ratio: number) => String(Math.round(market * ratio))
  const ticket = ticketOf(page)
  await ticket.getByRole('textbox', { name: 'Price' }).fill(rounded(0.8))
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.01')
  await ticket.getByRole('checkbox', { name: 'Take profit / stop loss' }).check({ force: true })
  await ticket.getByRole('textbox', { name: 'Take profit' }).fill(rounded(0.9))
  await ticket.getByRole('textbox', { name: 'Stop loss' }).fill(rounded(0.75))
  await ticket.locator('[data-submit]').click()
  await page.getByRole('button', { name: 'Send order' }).click()
  // The ticket is emptied by the answer, which may come after the order is seen.
  await expect(ticket.getByRole('textbox', { name: 'Size' })).toHaveValue('')
  const words = `TP ${grouped(rounded(0.9))} / SL ${grouped(rounded(0.75))}`
  await show(page, 'orders')
  await expect(rowsOf(page).locator('[data-carried]')).toHaveText(words)
  await page.getByRole('button', { name: /^Edit .* order at/ }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Take profit' })).toHaveValue(rounded(0.9))
  await expect(page.getByRole('dialog').getByText(/^.?\+[\d.,]+ USDT.?$/)).toBeVisible()
  await page.keyboard.press('Escape')

  // A position with targets, seen outside the terminal.
  await ticket.locator('[data-kind="market"]').click()
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.02')
  await ticket.getByRole('textbox', { name: 'Take profit' }).fill(rounded(1.3))
  await ticket.getByRole('textbox', { name: 'Stop loss' }).fill('')
  await ticket.locator('[data-submit]').click()
  await page.getByRole('button', { name: 'Send order' }).click()
  await expect(page.locator('[data-tab="positions"]')).toHaveText('Positions (1)')
  await visit(page, '/order/mcp')
  const row = (text: string | RegExp) => page.getByRole('tabpanel').getByRole('row').filter({ hasText: text })
  await expect(row(/Long/)).toContainText(`TP ${grouped(rounded(1.3))}`)
  await page.getByRole('tab', { name: 'Open orders' }).click()
  await expect(row('BTCUSDT')).toContainText(words)
  await page.getByRole('tab', { name: 'Trigger orders' }).click()
  await expect(row('BTCUSDT')).toContainText('Long take profit')
  await expect(page.getByRole('button', { name: /^Cancel Take profit/ })).toBeVisible()
})
