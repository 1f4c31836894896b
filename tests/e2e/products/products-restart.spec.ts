import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import english from '../../../messages/en.json' with { type: 'json' }
import { someOf } from '#tests/support/full-suite.ts'
import { SMTP_PORT } from '../support/address.ts'
import { type OwnProduct, startProduct } from '../support/products/own-product.ts'
import { chooseOffer } from '../support/products/p2p.ts'
import { codeFor, lettersTo, newEmail, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { giveWallet } from '../support/wallet.ts'

// Goal: what is open in convert, savings, web3 and P2P outlives a restart, goes on from where it was, and a time to pay that ends while
// nothing runs cancels its order.

const CLOCK_AHEAD = pathToFileURL(join(import.meta.dirname, '../support/clock-ahead.mjs')).href
const HOUR_MS = 3_600_000
const CONVERT = '/trade-asset/convert?list=limit'
const EARN = '/trade-asset/earn'
const WEB3 = '/trade-asset/web3'
const P2P = '/trade-asset/p2p'

const field = (page: Page) => page.locator('main form input[inputmode="decimal"]')
const submit = (page: Page) => page.locator('main form button[type="submit"]')
const rowOf = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const atAddress = (page: Page) => page.locator('[data-balances] li').filter({ hasText: 'USDT' })

async function deposit(page: Page, amount: string): Promise<void> {
  await page.locator('[data-tab="move"]').click()
  await page.locator('input[type="radio"][value="deposit"]').check({ force: true })
  await field(page).fill(amount)
  await submit(page).click()
}

/** Opens something in each product on a site; returns the address of the P2P order. */
async function openAll(page: Page, at: string, email: string): Promise<string> {
  await visit(page, at + CONVERT)
  await field(page).first().fill('50')
  await field(page).nth(1).fill('2')
  await submit(page).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)

  await visit(page, at + EARN)
  await rowOf(page, 'USDT').getByRole('button').last().click()
  await dialog(page).locator('input[inputmode="decimal"]').fill('100')
  await dialog(page).locator('button[type="submit"]').click()
  await expect(dialog(page)).toBeHidden()

  await visit(page, at + WEB3)
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  const known = (await lettersTo(email)).length
  const code = page.locator('main form input[autocomplete="one-time-code"]')
  await page.locator('main form button[type="button"]').first().click()
  await code.fill(await codeFor(email, known))
  await submit(page).click()
  await expect(page.locator('[data-address]')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await deposit(page, '30')
  await expect(atAddress(page)).toHaveText(/30/)

  await chooseOffer(page, `${at}${P2P}?fiat=USD`)
  await dialog(page).locator('input[inputmode="decimal"]').nth(1).fill('100')
  await dialog(page).locator('button[type="submit"]').click()
  await page.waitForURL(`**${P2P}/orders?id=*`)
  await expect(page.locator('[data-order]')).toHaveAttribute('data-order', 'pending_pay')
  return page.url()
}

// The quick suite takes the look in which more can go wrong.
const LOOKS = [
  { language: '', width: 1440, reasons: english.p2p.reasons },
  { language: '/ar', width: 390, reasons: arabic.p2p.reasons },
]
for (const { language, width, reasons } of someOf('products over a restart', LOOKS, () => false)) {
  test(`products go on after a restart, and an order that was not paid meanwhile is over (${language}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await giveWallet(page)
    const folder = mkdtempSync(join(tmpdir(), 'agio-products-'))
    const start = (aheadMs: number, port = '0'): Promise<OwnProduct> =>
      startProduct({
        DATA_DIR: folder,
        PORT: port,
        MARKET_SEED: 'products',
        SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
        NODE_OPTIONS: `--import=${CLOCK_AHEAD}`,
        CLOCK_AHEAD_MS: String(aheadMs),
      })
    let site = await start(0)
    try {
      await visit(page, `${site.address}/register`)
      const email = newEmail('restarted')
      await register(page, email)
      const order = await openAll(page, site.address + language, email)
      await site.stop()
      // The same address, whose cookies the browser has; longer ahead than any time to pay.
      site = await start(2 * HOUR_MS, new URL(site.address).port)

      await visit(page, order)
      await expect(page.locator('[data-order]')).toHaveAttribute('data-order', 'cancelled')
      await expect(page.getByText(reasons['pay-time-over'])).toBeVisible()

      await visit(page, site.address + language + CONVERT)
      await page.locator('tbody tr').getByRole('button').click()
      await expect(page.locator('tbody tr').getByRole('button')).toHaveCount(0)

      await visit(page, `${site.address}${language}${EARN}?list=holdings`)
      await rowOf(page, '100').getByRole('button').click()
      await dialog(page).locator('button[type="submit"]').click()
      await expect(rowOf(page, '100')).toHaveCount(0)

      await visit(page, site.address + language + WEB3)
      await expect(atAddress(page)).toHaveText(/30/)
      await deposit(page, '5')
      await expect(atAddress(page)).toHaveText(/35/)
    } finally {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
