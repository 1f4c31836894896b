import { expect, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { numberOf } from '../support/terminal.ts'

// Goal: full-time traders work with their own hotkeys, hear events, and send nothing by mistake.

const DESKTOP = { width: 1440, height: 900 }

const palette = (page: Page) => page.getByRole('dialog').locator('[data-palette]')
const ticketOf = (page: Page) => page.locator('form[data-ticket]').filter({ visible: true })

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP)
})

test('the palette finds a pair, an action and a page by a few letters', async ({ page }) => {
  await visit(page, '/spot/BTCUSDT')
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await field.fill('no such thing at all')
  await expect(palette(page).getByText('No commands match.')).toBeVisible()
  await field.fill('switch sell')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ticketOf(page).getByRole('radio', { name: 'Sell', exact: true })).toBeChecked()

  await page.locator('[data-open-palette]').click()
  await field.fill('go size')
  await page.keyboard.press('Enter')
  await expect(ticketOf(page).getByRole('textbox', { name: 'Size' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('ethereum futures')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/futures\/usdt\/ETHUSDT$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

onlyInFull(test)('a hotkey is moved to other keys, never onto those of another, and put back', async ({ page }) => {
  await visit(page, '/spot/BTCUSDT')
  const sell = ticketOf(page).getByRole('radio', { name: 'Sell', exact: true })
  await page.keyboard.press('Alt+s')
  await expect(sell).toBeChecked()
  await page.keyboard.press('Shift+?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const keys = sheet.locator('[data-hotkey="buy"] button')
  await expect(keys).toContainText('Alt+B')
  expect(await violationsOn(page)).toEqual([])
  await keys.click()
  await page.keyboard.press('Alt+s')
  await expect(sheet.getByText('Alt+S is already used for Switch to sell.')).toBeVisible()
  await page.keyboard.press('g')
  await expect(sheet.getByText('G can’t be used')).toBeVisible()
  await page.keyboard.press('Alt+g')
  await expect(keys).toContainText('Alt+G')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Alt+g')
  await expect(ticketOf(page).getByRole('radio', { name: 'Buy', exact: true })).toBeChecked()

  await visit(page, '/account/setting')
  await expect(page.locator('[data-hotkey="buy"]')).toContainText('Alt+G')
  await page.getByRole('button', { name: 'Reset shortcuts' }).click()
  await expect(page.locator('[data-hotkey="buy"]')).toContainText('Alt+B')
})

/** Turns a visitor's page into that of a guest who may send orders. */
async function becomeGuest(page: Page): Promise<void> {
  await page.locator('[data-start]').filter({ visible: true }).click()
  await expect(ticketOf(page).locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
}

/** Presses a line of the order book well below the best bid, where a buy rests for longer than a test lasts. */
async function pressBid(page: Page): Promise<void> {
  await page.locator('[data-book-reading] [data-side="bids"] tr[style] td:first-child').filter({ hasText: /\d/ }).last().click()
}

test('one-click trading sends at the press of a price while it is armed, and never after the page has changed', async ({ page }) => {
  test.slow()
  await visit(page, '/spot/BTCUSDT')
  await becomeGuest(page)
  const ticket = ticketOf(page)
  const oneClick = ticket.getByRole('switch', { name: 'One-click trading' })
  const orders = (count: number) => page.getByRole('tab', { name: `Open orders (${count})` })
  const grouping = page.getByRole('combobox', { name: 'Price grouping' })
  await grouping.selectOption({ index: (await grouping.locator('option').count()) - 1 })
  await page.getByRole('button', { name: 'Freeze book' }).click()
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.001')
  await pressBid(page)
  await expect(ticket.getByRole('textbox', { name: 'Price' })).not.toHaveValue('')
  await expect(orders(0)).toBeVisible()
  await oneClick.click()
  await expect(oneClick).toBeChecked()
  await expect(page.locator('form[data-armed]')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await pressBid(page)
  await expect(orders(1)).toBeVisible()
  // The size stays for the next press, which sends nothing until the first order has been answered.
  await expect(ticket.locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
  await expect(ticket.getByRole('textbox', { name: 'Size' })).toHaveValue('0.001')
  await pressBid(page)
  await expect(orders(2)).toBeVisible()
  await expect(ticket.locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0')
  await pressBid(page)
  await expect(page.getByText('Enter a size.').first()).toBeVisible()
  await expect(orders(2)).toBeVisible()
  await visit(page, '/spot/BTCUSDT')
  await expect(oneClick).toBeEnabled()
  await expect(oneClick).not.toBeChecked()
})

onlyInFull(test)(
  'a fill is announced, and the choice of sounds and notifications persists',
  { tag: '@desktop' },
  async ({ page, context }) => {
    test.slow()
    await visit(page, '/futures/usdt/BTCUSDT')
    await expect(page.locator('[data-round-trip]').filter({ visible: true })).toHaveText(/\d ms/)
    await becomeGuest(page)
    await expect(page.locator('[data-clock]')).toContainText('ms')
    await page.locator('[data-open-alerts]').click()
    const dialog = page.getByRole('dialog', { name: 'Notification settings' })
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('slider', { name: 'Volume' }).press('End')
    await dialog.getByRole('checkbox', { name: 'Order placed' }).check({ force: true })
    await context.grantPermissions(['notifications'])
    await dialog.getByRole('switch', { name: 'Browser notifications' }).click()
    await expect(dialog.getByRole('switch', { name: 'Browser notifications' })).toBeChecked()
    await page.keyboard.press('Escape')
    const ticket = ticketOf(page)
    await ticket.locator('[data-kind="market"]').click()
    await ticket.getByRole('textbox', { name: 'Size' }).fill('0.02')
    await ticket.locator('[data-submit]').click()
    await page.getByRole('button', { name: 'Send order' }).click()
    await expect(page.getByText(/Filled: Buy 0\.02 BTC at/).first()).toBeVisible()
    await visit(page, '/account/setting')
    await expect(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '100%')
    await expect(page.getByRole('checkbox', { name: 'Order placed' })).toBeChecked()
  },
)

test('the position mode is changed in the ticket', async ({ page }) => {
  await visit(page, '/futures/usdt/BTCUSDT')
  await becomeGuest(page)
  await page.locator('[data-leverage]').filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Leverage and margin' })
  await dialog.getByRole('radio', { name: 'Hedge' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(ticketOf(page).getByRole('radio', { name: 'Open', exact: true })).toBeChecked()
})

test('an order placed in one tab appears in the list of another, which the stream alone fills', async ({ page, context }) => {
  await visit(page, '/futures/usdt/BTCUSDT')
  await becomeGuest(page)
  const other = await context.newPage()
  await other.route('**/v1/trade/order/open**', (route) => route.abort())
  await visit(other, '/order/mcp')
  await other.getByRole('tab', { name: 'Open orders' }).click()
  const rows = other.locator('tbody tr, [role="row"]').filter({ hasText: 'BTCUSDT', visible: true })
  await expect(other.getByText('No open orders').filter({ visible: true }).first()).toBeVisible()
  await page.bringToFront()
  const ticket = ticketOf(page)
  const price = ticket.getByRole('textbox', { name: 'Price' })
  await price.fill(String(Math.round((await numberOf(price)) * 0.9)))
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.02')
  await ticket.locator('[data-submit]').click()
  await page.getByRole('button', { name: 'Send order' }).click()
  await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible()
  await other.bringToFront()
  await expect(rows).toHaveCount(1)
})
