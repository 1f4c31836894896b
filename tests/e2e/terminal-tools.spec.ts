import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from './support/person.ts'
import { visit } from './support/visit.ts'

// The goal: whoever trades all day does it by keys of his own, hears what happens, and sends nothing that he did not mean to.

const DESKTOP = { width: 1440, height: 900 }

const palette = (page: Page) => page.getByRole('dialog').locator('[data-palette]')
const ticketOf = (page: Page) => page.locator('form[data-ticket]').filter({ visible: true })

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP)
})

test('the palette finds a pair, an action and a page by a few letters', async ({ page }) => {
  await visit(page, '/spot/BTCUSDT')
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await expectNoViolations(page)
  await field.fill('no such thing at all')
  await expect(palette(page).getByText('No command matches.')).toBeVisible()
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

test('a hotkey is moved to other keys, never onto those of another, and put back', async ({ page }) => {
  await visit(page, '/spot/BTCUSDT')
  const sell = ticketOf(page).getByRole('radio', { name: 'Sell', exact: true })
  await page.keyboard.press('Alt+s')
  await expect(sell).toBeChecked()
  await page.keyboard.press('Shift+?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const keys = sheet.locator('[data-hotkey="buy"] button')
  await expect(keys).toContainText('Alt+B')
  await expectNoViolations(page)
  await keys.click()
  await page.keyboard.press('Alt+s')
  await expect(sheet.getByText('Alt+S is already used for: Switch to sell.')).toBeVisible()
  await page.keyboard.press('g')
  await expect(sheet.getByText('G cannot be used')).toBeVisible()
  await page.keyboard.press('Alt+g')
  await expect(keys).toContainText('Alt+G')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Alt+g')
  await expect(ticketOf(page).getByRole('radio', { name: 'Buy', exact: true })).toBeChecked()

  await visit(page, '/account/setting')
  await expect(page.locator('[data-hotkey="buy"]')).toContainText('Alt+G')
  await page.getByRole('button', { name: 'Reset the shortcuts' }).click()
  await expect(page.locator('[data-hotkey="buy"]')).toContainText('Alt+B')
})
