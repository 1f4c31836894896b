import { expect, type Locator, type Page } from '@playwright/test'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { chartWithTools } from '../support/chart.ts'
import { enterAsGuest } from '../support/guest.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'
import { numberOf } from '../support/terminal.ts'

// Goal: a figure matches its label, belongs to its row, and is hidden wherever users hide their own amounts.

/** A size that no market figure of the page shows by chance, and the patterns of a guest's funds. */
const SIZE = '0.37'
const OWN = [/(?<![\d.,])0\.37(?![\d%])/, /(?<![\d.,])(?:49|50|99|100),\d{3}(?!\d)/]

async function expectNothingOwn(place: Locator, name: string): Promise<void> {
  await expect(place.first()).toBeVisible()
  for (const text of await place.allInnerTexts()) for (const own of OWN) expect(text, name).not.toMatch(own)
  const fields = await place.locator('input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  for (const value of fields) expect(value, name).not.toMatch(OWN[0] ?? /^$/)
}

function ticketOf(page: Page): Locator {
  return page.locator('form[data-ticket]').filter({ visible: true })
}

/** Finds the figure next to a name in the ticket. */
function lineOf(place: Locator, name: string): Locator {
  return place
    .locator('dl > div')
    .filter({ has: place.page().getByText(name, { exact: true }) })
    .locator('bdi')
}

function cellsOf(page: Page, column: string): Locator {
  return page.getByRole('tabpanel').locator(`tbody td[data-label="${column}"]`)
}

/** Sends an order from the ticket, and expects the confirmation dialog to show no figure of the owner. */
async function send(page: Page): Promise<void> {
  const ticket = ticketOf(page)
  await ticket.getByRole('textbox', { name: 'Size' }).fill(SIZE)
  await ticket.locator('[data-submit]').click()
  const asked = page.locator('[data-confirm]')
  await expect(lineOf(asked, 'Margin')).toHaveText(/^\*\*\*\*/)
  await expectNothingOwn(page.getByRole('dialog'), 'the question before an order')
  await asked.getByRole('button').last().click()
  await expect(asked).toHaveCount(0)
}

const RECORDS = ['/asset', '/asset/spot', '/asset/futures', '/asset/margin', '/order/mcp', '/record/mcp', '/record/exchange', '/transac']
/** One of each kind: the overview, a wallet, positions, a list of records. */
const QUICK_RECORDS: ReadonlySet<string> = new Set(['/asset', '/asset/futures', '/order/mcp', '/transac'])

test('hidden amounts stay hidden in the terminal, its dialogs and every record', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const complaints = watchPage(page)
  await enterAsGuest(page, '/asset/spot')
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await visit(page, '/futures/usdt/ETHUSDT')
  await chartWithTools(page)
  const ticket = ticketOf(page)
  await expect(ticket.locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
  for (const name of ['Available', 'Maximum']) await expect(lineOf(ticket, name)).toHaveText(/^\*\*\*\*/)
  await ticket.locator('[data-kind="market"]').click()
  await send(page)
  await expect(page.getByText(/Filled: Buy \*\*\*\* ETH at/).first()).toBeVisible()
  await ticket.locator('[data-kind="limit"]').click()
  const price = ticket.getByRole('textbox', { name: 'Price' })
  await price.fill(((await numberOf(price)) * 0.97).toFixed(2))
  await send(page)

  await page.locator('[data-tab="positions"]').click()
  for (const column of ['Size', 'Margin', 'Unrealized PnL']) await expect(cellsOf(page, column)).toHaveText('****')
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Close/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveAttribute('placeholder', '100%')
  await expectNothingOwn(page.getByRole('dialog'), 'closing')
  await page.keyboard.press('Escape')
  await page.locator('[data-tab="orders"]').click()
  for (const column of ['Size', 'Filled']) await expect(cellsOf(page, column)).toHaveText('****')
  await expect(cellsOf(page, 'Product')).toHaveText('Futures')
  await expect(cellsOf(page, 'Time (UTC)')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  for (const name of [/^Receipt/, /^Edit/]) {
    await page.getByRole('tabpanel').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).not.toContainText('Loading the receipt')
    await expectNothingOwn(page.getByRole('dialog'), String(name))
    await page.keyboard.press('Escape')
  }
  for (const tab of ['positions', 'history', 'fills', 'assets']) {
    await page.locator(`[data-tab="${tab}"]`).click()
    await expect(page.getByRole('tabpanel').locator('tbody tr').first()).toBeVisible()
    await expectNothingOwn(page.getByRole('tabpanel'), tab)
  }
  await expectNothingOwn(ticket, 'the ticket')

  // The other product's lists start without these rows, and show them when all products are selected.
  await visit(page, '/spot/ETHUSDT')
  await expect(page.locator('[data-tab="orders"]')).toHaveText('Open orders (0)')
  await page.getByRole('checkbox', { name: 'All products' }).check({ force: true })
  await expect(page.locator('[data-tab="orders"]')).toHaveText('Open orders (1)')

  for (const path of someOf('records with hidden amounts', RECORDS, (each) => QUICK_RECORDS.has(each))) {
    await visit(page, path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading').first()).toBeVisible()
    if (path !== '/record/exchange') await expect(main.getByText('****').first()).toBeVisible()
    await expectNothingOwn(main, path)
    for (const tab of await main.getByRole('tab').all()) {
      await tab.click()
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectNothingOwn(main, `${path} ${await tab.innerText()}`)
    }
  }
  expect(complaints).toEqual([])
})

test('candles that could not be loaded come by themselves, or when they are asked for', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  let isDown = true
  await page.route('**/v1/market/candles?*', (route) => (isDown ? route.abort() : route.continue()))
  await visit(page, '/spot/BTCUSDT')
  await chartWithTools(page)
  const fault = page.locator('[data-tool-chart] [role="alert"]')
  const candles = page.getByRole('slider', { name: /^15m chart/ })
  await expect(fault).toContainText('The candles couldn’t be loaded.')
  isDown = false
  await fault.getByRole('button', { name: 'Try again' }).click()
  await expect(fault).toHaveCount(0)
  await expect(candles).not.toHaveAttribute('max', '0')

  isDown = true
  await page.locator('[data-tool-chart]').getByRole('button', { name: '1h', exact: true }).click()
  await expect(fault).toBeVisible()
  isDown = false
  await expect(fault).toHaveCount(0)
  await expect(page.getByRole('slider', { name: /^1h chart/ })).not.toHaveAttribute('max', '0')
})

test('the book’s figures under the pointer belong to the highlighted line, while the book moves', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/spot/BTCUSDT')
  await page.locator('[data-book-reading] tbody[data-side="bids"] tr[style]').nth(4).hover()
  const wrong = await page.locator('[data-book-reading]').evaluate(async (book) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(null)))
    const line = () => book.querySelector<HTMLTableRowElement>('tr[data-read]')?.cells[2]?.textContent ?? ''
    const found: string[] = []
    let before = line()
    for (let changes = 0; changes < 5;) {
      await frame()
      if (line() === before) continue
      changes += 1
      await frame()
      await frame()
      before = line()
      const said = book.querySelector('p[aria-hidden]')?.textContent ?? ''
      if (!said.includes(` ${before} `)) found.push(`${before}: ${said}`)
    }
    return found
  })
  expect(wrong).toEqual([])
})

onlyInFull(test)('a visitor sees the leverage of a guest, and a user with an account no advice to become one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/futures/usdt/BTCUSDT')
  const leverage = page.locator('[data-leverage]').filter({ visible: true })
  const shown = await leverage.innerText()
  await expect(page.getByText(/No sign-up/).filter({ visible: true })).toHaveCount(1)
  await enterAsGuest(page, '/asset')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('USDT amount')).toHaveValue('100000')
  await visit(page, '/futures/usdt/BTCUSDT')
  await expect(ticketOf(page).locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
  await expect(leverage).toHaveText(shown.replaceAll('\n', ''))
  const mode = page.getByRole('complementary', { name: 'Simulation mode' })
  await mode.getByRole('button', { name: 'Leave' }).click()
  await expect(mode).toBeHidden()
  await visit(page, '/spot/BTCUSDT')
  await expect(page.getByText('Simulation mode is off. Turn it on to trade with your paper funds.').filter({ visible: true })).toHaveCount(
    1,
  )
  await expect(page.getByText(/No sign-up/).filter({ visible: true })).toHaveCount(0)
})
