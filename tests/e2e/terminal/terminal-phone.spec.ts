import { expect, type Locator } from '@playwright/test'
import { LOCALES } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { test } from '../support/person.ts'
import { fillInMarket, ticketOf } from '../support/terminal.ts'
import { openTraderTab } from '../support/trader.ts'
import { visit } from '../support/visit.ts'

// Goal: a phone shows the chart soon, prices wherever an order is filled in or confirmed, and of a position first how it is doing.

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const FUTURES = '/futures/usdt/BTCUSDT'
/** Height in pixels that everything before the chart may take. */
const HEAD_MOST_PX = 150
const PRICE = /^\d[\d,]*\.\d$/

const LANGUAGES = LOCALES.filter(({ code }) => ['en', 'ar', 'de', 'ja'].includes(code))
for (const locale of someOf('heads of a phone', LANGUAGES, ({ code }) => code === 'de')) {
  test(`the chart of a phone begins early in ${locale.code}, the connection is behind a tap`, async ({ browser, baseURL }) => {
    const page = await openTraderTab(browser, baseURL, PHONE)
    for (const path of [FUTURES, '/spot/BTCUSDT']) {
      await visit(page, localPath(locale, path))
      await expect(page.locator('html')).toHaveAttribute('data-simulation')
      const chart = await page.locator('[data-area="chart"]').boundingBox()
      expect(chart?.y, path).toBeLessThanOrEqual(HEAD_MOST_PX)
      const connection = page.locator('[data-connection]')
      await expect(connection).toBeHidden()
      const more = page.locator('[data-pair-details]')
      await more.tap()
      await expect(more).toHaveAttribute('aria-expanded', 'true')
      await expect(connection).toBeVisible()
      await expect(page.locator('[data-open-palette]')).toBeVisible()
      await more.tap()
      await expect(connection).toBeHidden()
    }
    await page.context().close()
  })
}

async function expectPrices(place: Locator, hasSize: boolean): Promise<void> {
  const prices = place.locator('[data-prices]')
  for (const name of ['bid', 'ask', 'last']) await expect(prices.locator(`[data-price="${name}"] bdi`)).toHaveText(PRICE)
  const expected = prices.locator('[data-price="expected"] bdi')
  if (hasSize) await expect(expected).toHaveText(PRICE)
  else await expect(expected).toHaveText('--')
}

test('the ticket of a phone and every question before an order show the prices', async ({ browser, baseURL }) => {
  const page = await openTraderTab(browser, baseURL, PHONE)
  await visit(page, FUTURES)
  await page.locator('[data-open-ticket]').tap()
  await expect(ticketOf(page)).toBeVisible()
  const drawer = page.getByRole('dialog')
  await expectPrices(drawer, false)
  await fillInMarket(page, '0.02')
  await expectPrices(drawer, true)
  const confirms = ticketOf(page).getByRole('checkbox', { name: 'Confirm before sending' })
  if (!(await confirms.isChecked())) await confirms.check({ force: true })
  await ticketOf(page).locator('[data-submit]').tap()
  await expectPrices(page.locator('[data-confirm]'), true)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-confirm]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.locator('[data-tab="positions"]').tap()
  for (const [action, sign] of [
    ['Close', 'form'],
    ['Reverse', '[data-reverse]'],
  ] as const) {
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: new RegExp(`^${action}`) })
      .tap()
    await expectPrices(page.getByRole('dialog').locator(sign), true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.locator('[data-close-all-positions]').tap()
  await expectPrices(page.locator('[data-close-all]'), true)
  await page.context().close()
})

test('a position on a phone shows its profit first and biggest, and the rest on a tap', async ({ browser, baseURL }) => {
  const page = await openTraderTab(browser, baseURL, PHONE)
  await visit(page, FUTURES)
  await page.locator('[data-tab="positions"]').tap()
  const row = page.getByRole('tabpanel').locator('tbody tr')
  const order = () => row.locator('td').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['column']))
  await expect(row).toHaveCount(1)
  expect(await order()).toEqual(['pair', 'unrealised', 'actions', 'entry', 'mark', 'liquidation', 'targets', 'details'])
  const sizeOf = (cell: Locator) => cell.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const profit = await sizeOf(row.locator('[data-column="unrealised"]'))
  for (const column of ['pair', 'entry', 'mark']) expect(await sizeOf(row.locator(`[data-column="${column}"]`))).toBeLessThan(profit)
  await row.locator('[data-column="details"] button').tap()
  await expect(row.locator('[data-column="margin"]')).toBeVisible()
  await expect(row.locator('[data-column="funding"]')).toBeVisible()
  // Scrolled to its end, the list leaves a gap between its buttons and those of the bar.
  const close = row.getByRole('button', { name: /^Close/ })
  await close.focus()
  const [button, bar] = [await close.boundingBox(), await page.locator('[data-open-ticket]').boundingBox()]
  if (button === null || bar === null) throw new Error('The button or the bar is not there.')
  expect(button.y + button.height).toBeLessThanOrEqual(bar.y - 8)
  await page.context().close()
})
