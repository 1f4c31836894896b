import { expect, type Page } from '@playwright/test'
import { SIMULATION_EXACT_PATHS, SIMULATION_PREFIX_PATHS } from '#lib/routing/simulation-gate.ts'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import { test } from '../support/person.ts'
import { get } from '../support/request.ts'
import { becomeTrader, ticketOf } from '../support/trading.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a user can see, move and export assets and trades; figures come from the exchange itself.

/** Finds the figure next to a name in a card's facts. */
function total(page: Page, name: string) {
  return page.getByRole('region', { name }).locator('bdi').first()
}

/** Paths in the lists without an address of their own: folders, whose pages have their own tests. */
const FOLDERS = new Set(['/spot/', '/futures/'])

test('no path of the simulation lists is empty (specification 2.1)', async () => {
  for (const path of [...SIMULATION_EXACT_PATHS, ...SIMULATION_PREFIX_PATHS].filter((listed) => !FOLDERS.has(listed))) {
    const first = await get('localhost', path)
    const end = first.status === 308 ? await get('localhost', new URL(first.headers.location ?? '', 'http://localhost').pathname) : first
    expect(end.status, path).toBe(200)
    expect(end.body, path).toContain('<h1')
  }
})

test('a guest sees the start funds, and a transfer moves them', async ({ page }) => {
  const complaints = watchPage(page)
  await enterAsGuest(page, '/asset')
  await expect(total(page, 'Total assets')).toHaveText(/^[\d,]+(?:\.\d+)?\sUSDT$/)
  await expect(page.getByRole('region', { name: 'Total assets' })).toContainText(/≈ \$[\d,]+/)
  const before = await total(page, 'Total assets').textContent()
  const futures = page.getByRole('row').filter({ hasText: 'Futures' }).locator('bdi').first()
  const was = Number((await futures.textContent())?.replaceAll(/[^\d.]/g, ''))
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer' })
  const send = dialog.getByRole('button', { name: 'Transfer' })
  await dialog.getByLabel('Amount').fill('999999999')
  await expect(dialog.getByText('More than the available amount')).toBeVisible()
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Amount').fill('250')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('250')
  await send.click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => Number((await futures.textContent())?.replaceAll(/[^\d.]/g, ''))).toBe(was + 250)
  await expect(total(page, 'Total assets')).toHaveText(before ?? '')

  await visit(page, '/transac')
  await page.getByRole('tab', { name: 'Transfers' }).click()
  await expect(page.getByRole('row').filter({ hasText: '250' })).toHaveCount(1)
  expect(complaints).toEqual([])
})

// In the quick suite `figures.spec.ts` hides them on the same page, and looks at all others.
onlyInFull(test)('amounts are starred out by the eye, everywhere and after a reload', async ({ page }) => {
  await enterAsGuest(page, '/asset/spot')
  await expect(total(page, 'Spot wallet')).not.toHaveText(/--/)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(total(page, 'Spot wallet')).toHaveText(/^\*\*\*\*/)
  await visit(page, '/asset/futures')
  await expect(total(page, 'Futures wallet')).toHaveText(/^\*\*\*\*/)
})

test('a loan is taken on margin, appears in the records, and is repaid', async ({ page }) => {
  await enterAsGuest(page, '/asset/margin')
  await page.getByRole('button', { name: 'Transfer' }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer' })
  await transfer.getByLabel('Amount').fill('1000')
  await transfer.getByRole('button', { name: 'Transfer' }).click()
  await expect(transfer).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'USDT' })
  await expect(row.first()).toContainText('1,000')
  const borrow = page.getByRole('dialog', { name: 'Borrow' })
  // The form starts with the coin that was chosen in a list.
  await visit(page, '/transac')
  await page.getByRole('combobox', { name: 'Coin' }).click()
  const choice = page.getByRole('option', { name: 'USDT', exact: true })
  await choice.click()
  await expect(choice).toHaveAttribute('aria-selected', 'true')
  await visit(page, '/asset/margin')
  await page.getByRole('main').getByRole('button', { name: 'Borrow', exact: true }).click()
  await expect(borrow).toContainText(/Up to [\d.,]+ USDT/)
  await borrow.getByLabel('Amount').fill('100')
  await borrow.getByRole('button', { name: 'Borrow' }).click()
  await expect(borrow).toBeHidden()
  await expect(page.getByText('At 100% the wallet is liquidated.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Repay USDT' }).click()
  const repay = page.getByRole('dialog', { name: 'Repay' })
  await repay.getByRole('button', { name: 'All' }).click()
  await repay.getByRole('button', { name: 'Repay', exact: true }).click()
  await expect(repay).toBeHidden()
  await visit(page, '/record/margin')
  await page.getByRole('tab', { name: 'Loans' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Borrowed' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Repaid' })).not.toHaveCount(0)

  // If a single price decides, the page shows the one at which the wallet is liquidated.
  await visit(page, '/asset/margin')
  await page.getByRole('combobox', { name: 'Margin wallet' }).click()
  await page.getByRole('option', { name: 'Isolated BTCUSDT' }).click()
  await page.getByRole('button', { name: 'Transfer' }).click()
  await transfer.getByLabel('Amount').fill('1000')
  await transfer.getByRole('button', { name: 'Transfer' }).click()
  await expect(transfer).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Borrow', exact: true }).click()
  await borrow.getByRole('combobox').click()
  await page.getByRole('option', { name: 'BTC', exact: true }).click()
  await borrow.getByLabel('Amount').fill('0.1')
  await borrow.getByRole('button', { name: 'Borrow' }).click()
  await expect(borrow).toBeHidden()
  await expect(page.getByText('Liquidation price').locator('xpath=following-sibling::*')).toContainText(/^[\d,]+\.\d+\sUSDT$/)
})

test('the realism dial holds, and a reset begins a round whose forerunner stays readable', async ({ page }) => {
  const complaints = watchPage(page)
  await enterAsGuest(page, '/asset')
  const main = page.getByRole('main')
  await main.getByText('Harsh', { exact: true }).click()
  await expect(page.getByText('Realism settings saved').first()).toBeVisible()
  await visit(page, '/asset')
  await expect(main.getByRole('radio', { name: 'Harsh' })).toBeChecked()

  await main.getByRole('button', { name: 'Reset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a new round' })
  await dialog.getByLabel('USDT amount').fill('5000')
  await dialog.getByRole('button', { name: 'Add a coin' }).click()
  await expect(dialog.getByRole('button', { name: 'Reset' })).toBeDisabled()
  await dialog.getByRole('button', { name: /^Remove (?!USDT)/ }).click()
  await dialog.getByLabel('Amount for the futures wallet').fill('2000')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText('Round 2')).toBeVisible()
  await expect(total(page, 'Total assets')).toHaveText(/^5,000\sUSDT$/)

  await visit(page, '/transac')
  await page.getByRole('combobox', { name: 'Round' }).click()
  await page.getByRole('option', { name: /^Round 1/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Initial funds' })).not.toHaveCount(0)
  expect(complaints).toEqual([])
})

test('records are taken along as CSV and as JSON', async ({ page }) => {
  await enterAsGuest(page, '/transac')
  await expect(page.getByRole('row').filter({ hasText: 'Initial funds' })).not.toHaveCount(0)
  for (const format of ['CSV', 'JSON']) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: `Download as ${format}` }).click()])
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`))
  }
})

const ON_PHONE = ['/asset', '/asset/margin', '/order/mcp', '/record/exchange', '/transac']
for (const path of someOf('assets on a phone in Arabic', ON_PHONE, (each) => each === '/asset/margin')) {
  test(`${path} fits a phone in Arabic, without barriers`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enterAsGuest(page, `/ar${path}`)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
  })
}

onlyInFull(test)('records are turned page by page, back with the browser, and narrowed to several kinds', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/spot/BTCUSDT')
  await becomeTrader(page)
  const ticket = ticketOf(page)
  await ticket.locator('[data-kind="market"]').click()
  const size = ticket.locator('[data-field="size"] input:not([type="range"])')
  for (let order = 0; order < 10; order += 1) {
    await size.fill('0.01')
    await ticket.locator('[data-submit]').click()
    await expect(size).toHaveValue('')
  }

  await visit(page, '/transac')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(20)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('button', { name: 'Next page' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(rows.filter({ hasText: 'Initial funds' })).not.toHaveCount(0)
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await page.goBack()
  await expect(rows).toHaveCount(20)
  await page.goForward()
  await page.reload()
  await expect(rows.filter({ hasText: 'Initial funds' })).not.toHaveCount(0)

  const kind = page.getByRole('combobox', { name: 'Kind' })
  await kind.click()
  await page.getByRole('option', { name: 'Initial funds' }).click()
  await page.getByRole('option', { name: 'Transfer' }).click()
  await expect(rows.filter({ hasText: 'Trade' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Initial funds' })).not.toHaveCount(0)
  await expect(rows.filter({ hasText: 'Transfer' })).not.toHaveCount(0)
  await expect(page).toHaveURL(/\/transac$/)

  await visit(page, '/record/exchange?list=fills')
  await expect(page.getByRole('tab', { name: 'Fills' })).toHaveAttribute('aria-selected', 'true')
  await expect(rows.filter({ hasText: 'BTCUSDT' })).not.toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a wallet of the overview opens to the coins in it', async ({ page }) => {
  await enterAsGuest(page, '/asset')
  const wallets = page.getByRole('treegrid', { name: 'Wallets' })
  const spot = wallets.getByRole('row', { name: /Spot/ })
  await spot.focus()
  await page.keyboard.press('ArrowRight')
  await expect(wallets.getByRole('row', { level: 2 }).filter({ hasText: 'USDT' })).toHaveCount(1)
  expect(await violationsOn(page)).toEqual([])
})
