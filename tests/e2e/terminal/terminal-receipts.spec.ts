import { expect, type Page } from '@playwright/test'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { test } from '../support/person.ts'
import { fillInMarket, sendTicket, startAsGuest } from '../support/terminal.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a trader sees what an order, a position and a move of the market cost, and acts on a position in the way that fits.

const PATH = '/futures/usdt/BTCUSDT'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
})

async function openPosition(page: Page, prefix = ''): Promise<void> {
  await startAsGuest(page, `${prefix}${PATH}`)
  await fillInMarket(page, '0.5')
  await sendTicket(page)
  await expect(page.locator('td[data-column="actions"]')).toHaveCount(1)
}

for (const prefix of someOf('a receipt from its toast', ['', '/ar'], (language) => language === '/ar')) {
  test(`a receipt is opened from its toast, seen, shared without amounts, and summed up, on ${prefix}${PATH}`, async ({ page }) => {
    test.slow()
    const complaints = watchPage(page)
    await openPosition(page, prefix)
    await page.locator('a[data-opens^="receipt:"]').first().press('Enter')
    const picture = page.locator('[data-receipt-picture]')
    await expect(picture.locator('tbody tr').first()).toBeVisible()
    await page.locator('[data-share-open]').press('Enter')
    const card = page.locator('[data-share-text]')
    await expect(card).toContainText('****')
    await page.locator('[data-share]').getByRole('checkbox').uncheck()
    await expect(card).toContainText('0.5')
    expect(await violationsOn(page)).toEqual([])
    const loads = page.waitForEvent('download')
    await page.locator('[data-share-download]').press('Enter')
    expect((await loads).suggestedFilename()).toMatch(/^receipt-\d+\.png$/)
    await page.keyboard.press('Escape')
    await expect(picture).toHaveCount(0)
    await page.locator('[data-tab="costs"]').press('Enter')
    await expect(page.locator('[data-cost="fees"]')).not.toHaveText(/^0\.00/)
    await expect(page.locator('[data-cost="total"]')).not.toHaveText(/^0\.00/)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
  })
}

test('the account says what a fall of the prices would leave of it, and the realism is set beside it', async ({ page }) => {
  await openPosition(page)
  const account = page.locator('[data-account-risk]')
  await expect(account.getByRole('meter')).toHaveAttribute('value', /^0\.0/)
  await expect(account.locator('[data-shocks] tbody tr').first().locator('td').first()).toHaveText(/^\S*\d{2},\d{3}/)
  await account.locator('[data-open-realism]').press('Enter')
  await page.locator('[data-realism]').getByRole('radio', { name: 'Harsh' }).check({ force: true })
  await expect(page.locator('[data-toast]', { hasText: 'Realism settings saved' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account.locator('[data-open-realism]')).toHaveText(/Harsh/)
})

onlyInFull(test)(
  'a position is shared, reversed, reduced by a limit order at the best price, and closed with all others',
  async ({ page }) => {
    test.slow()
    const complaints = watchPage(page)
    await openPosition(page)
    await page.getByRole('button', { name: 'Share BTCUSDT Long position' }).press('Enter')
    await expect(page.locator('[data-share-text]')).toHaveText(/BTC\/USDT Long 10x.*\*\*\*\*/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reverse BTCUSDT Long position' }).press('Enter')
    await page.locator('[data-reverse]').getByRole('button', { name: 'Reverse' }).press('Enter')
    const row = page.getByRole('tabpanel').locator('tbody tr')
    await expect(row).toContainText('Short')
    await expect(row.locator('td[data-column="size"]')).toHaveText('0.5')
    await page.getByRole('button', { name: 'Close BTCUSDT Short position at market' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Limit' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Place limit order' }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Price' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.locator('[data-best="bid"]').press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Price' })).not.toHaveValue('')
    await dialog.getByRole('button', { name: '50%' }).press('Enter')
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Place limit order' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await page.locator('[data-close-all-positions]').press('Enter')
    await page.locator('[data-close-all]').getByRole('button', { name: 'Close all' }).press('Enter')
    await expect(row).toHaveCount(0)
    expect(complaints).toEqual([])
  },
)
