import { expect, type Locator, type Page } from '@playwright/test'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { chartWithTools } from '../support/chart.ts'
import { enterAsGuest } from '../support/guest.ts'
import { test } from '../support/person.ts'
import { becomeTrader, placeWaiting, rowsOf, ticketOf } from '../support/trading.ts'
import { visit } from '../support/visit.ts'

// Goal: keyboard users never lose their place. When something disappears or closes, the focus stays near and an announcement says so.

const DESKTOP = { width: 1440, height: 900 }

/** Collects the texts announced to screen readers from now on, because each is in its live region only for a moment. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const read = () =>
      document
        .querySelectorAll('output[aria-live] > span, [role="alert"] > span')
        .forEach(({ textContent }) => said.push(textContent ?? ''))
    new MutationObserver(read).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (Reflect.get(globalThis, 'said') as string[]).join('\n'))
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP)
})

const CANCELLED = [
  ['/ar', 'BTC/USDT: أُلغي الأمر.'],
  ['', 'BTC/USDT: Order canceled.'],
] as const

for (const [prefix, words] of someOf('a cancelled order by keys', CANCELLED, () => false)) {
  test(`a cancelled order moves the focus to the next one, and is announced, on ${prefix}/spot/BTCUSDT`, async ({ page }) => {
    await visit(page, `${prefix}/spot/BTCUSDT`)
    await becomeTrader(page)
    await placeWaiting(page, 2)
    await expect(rowsOf(page)).toHaveCount(2)
    const said = await listen(page)
    const cancels = rowsOf(page).locator('td:last-child button:last-child')
    const names = await rowsOf(page)
      .locator('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    expect(new Set(names).size, 'each button names its row').toBe(names.length)
    await cancels.first().focus()
    await page.keyboard.press('Enter')
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(cancels.first()).toBeFocused()
    await expect.poll(said).toContain(words)
    await page.keyboard.press('Enter')
    await expect(rowsOf(page)).toHaveCount(0)
    await expect(page.locator('[data-tab="orders"]')).toBeFocused()
  })
}

test('cancelling all asks first, with the number and kind of orders, unless one-click trading is armed', async ({ page }) => {
  await visit(page, '/spot/BTCUSDT')
  await becomeTrader(page)
  await placeWaiting(page, 2)
  await expect(rowsOf(page)).toHaveCount(2)
  const all = page.getByRole('button', { name: 'Cancel all', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Cancel all' })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('2 open orders are canceled.')
  await expect(dialog.getByRole('listitem')).toHaveText(/BTC\/USDT Spot\s*2/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(all).toBeFocused()
  await expect(rowsOf(page)).toHaveCount(2)
  await page.keyboard.press('Alt+x')
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(all).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel all' }).click()
  await expect(page.getByText('2 orders canceled').first()).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)

  await placeWaiting(page, 1)
  await ticketOf(page).getByRole('switch').click()
  await all.click()
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Alt+x')
  await expect(page.getByText('No open orders').last()).toBeVisible()
})

/** Opens an overlay by Enter, checks it for barriers, leaves by Escape, and expects the focus back on the opener. */
async function opensAndGivesBack(page: Page, opener: Locator, opened: string): Promise<void> {
  const overlay = page.locator(opened).last()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(overlay).toBeVisible()
  await expect.poll(() => overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(await violationsOn(page, { part: opened })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.locator(opened)).toHaveCount(0)
  await expect(opener).toBeFocused()
}

for (const prefix of someOf('dialogs of the futures terminal by keys', ['', '/ar'], () => false)) {
  test(`every dialog of ${prefix}/futures/usdt/BTCUSDT is without barriers, and Escape gives the focus back`, async ({ page }) => {
    test.slow()
    await visit(page, `${prefix}/futures/usdt/BTCUSDT`)
    await chartWithTools(page)
    await becomeTrader(page)
    await placeWaiting(page, 1)
    const size = ticketOf(page).locator('[data-field="size"] input:not([type="range"])')
    await ticketOf(page).locator('[data-kind="market"]').click()
    await size.fill('0.02')
    await ticketOf(page).locator('[data-submit]').click()
    const buttons = rowsOf(page).locator('button')
    await page.locator('[data-tab="positions"]').click()
    await expect(rowsOf(page)).toHaveCount(1)
    for (const index of [0, 1, 2]) await opensAndGivesBack(page, buttons.nth(index), '[role="dialog"]')
    await page.locator('[data-tab="orders"]').click()
    await expect(rowsOf(page)).toHaveCount(1)
    for (const index of [0, 1]) await opensAndGivesBack(page, buttons.nth(index), '[role="dialog"]')
    await opensAndGivesBack(page, page.getByRole('tabpanel').locator('button').first(), '[role="dialog"]')
    for (const opener of [
      '[data-open-palette]',
      '[data-open-palette] ~ span button',
      '[data-open-alerts]',
      '[data-leverage]',
      'header a[data-opens="languages"]',
      'header a[data-opens="search"]',
    ])
      await opensAndGivesBack(page, page.locator(opener).filter({ visible: true }).first(), '[role="dialog"]')
    await ticketOf(page).getByRole('checkbox').last().check({ force: true })
    await size.fill('0.02')
    await opensAndGivesBack(page, size, '[role="dialog"]')
    await opensAndGivesBack(page, ticketOf(page).locator('[data-submit]'), '[role="dialog"]')
    const menus = page.locator('[data-terminal] button[aria-haspopup="menu"]').filter({ visible: true })
    for (const menu of await menus.all()) await opensAndGivesBack(page, menu, '[role="menu"]')
  })
}

test('every dialog of /spot/BTCUSDT is without barriers, and Escape gives the focus back', async ({ page }) => {
  test.slow()
  await visit(page, '/spot/BTCUSDT')
  await becomeTrader(page)
  await placeWaiting(page, 2)
  const buttons = rowsOf(page).first().locator('button')
  for (const index of [0, 1]) await opensAndGivesBack(page, buttons.nth(index), '[role="dialog"]')
  await opensAndGivesBack(page, page.getByRole('tabpanel').locator('button').first(), '[role="dialog"]')
  for (const opener of ['[data-open-palette]', '[data-open-palette] ~ span button', '[data-open-alerts]', 'header a[data-opens="search"]'])
    await opensAndGivesBack(page, page.locator(opener).filter({ visible: true }).first(), '[role="dialog"]')
  await ticketOf(page).getByRole('checkbox').last().check({ force: true })
  const size = ticketOf(page).locator('[data-field="size"] input:not([type="range"])')
  await size.fill('0.001')
  await opensAndGivesBack(page, size, '[role="dialog"]')
})

onlyInFull(test)('the dialogs of assets and account give the focus back', async ({ page }) => {
  await enterAsGuest(page, '/asset/margin')
  const main = page.getByRole('main')
  for (const name of ['Transfer', 'Borrow'])
    await opensAndGivesBack(page, main.getByRole('button', { name, exact: true }).first(), '[role="dialog"]')
  await visit(page, '/asset')
  await opensAndGivesBack(page, main.getByRole('button', { name: 'Reset' }), '[role="dialog"]')
  await visit(page, '/account/newapi')
  await opensAndGivesBack(page, main.getByRole('button', { name: 'New API key' }), '[role="dialog"]')
  await visit(page, '/account/sub-account')
  await opensAndGivesBack(page, main.getByRole('button').filter({ visible: true }).first(), '[role="dialog"]')
})

test('a screen reader reads the fault of a ticket’s field with the field', async ({ page }) => {
  await visit(page, '/futures/usdt/BTCUSDT')
  await becomeTrader(page)
  await ticketOf(page).locator('[data-kind="trigger"]').click()
  await ticketOf(page).locator('[data-submit]').click()
  for (const name of ['trigger', 'size']) {
    const input = ticketOf(page).locator(`[data-field="${name}"] input:not([type="range"])`)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription(/Enter /)
  }
})
