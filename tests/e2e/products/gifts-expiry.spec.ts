import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { enterAsGuest } from '../support/guest.ts'
import { type OwnProduct, startProduct } from '../support/products/own-product.ts'
import { otherDevice, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'

// Goal: a gift outlives a restart, and one whose time ends while nothing runs goes back at the next start.

const SCREEN = '/trade-asset/gift'
const CLOCK_AHEAD = pathToFileURL(join(import.meta.dirname, '../support/clock-ahead.mjs')).href
const HOUR_MS = 3_600_000

onlyInFull(test)('a gift that nobody claims in time comes back, also if the site was down meanwhile', async ({ page, browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-gifts-'))
  const start = (aheadMs: number, port = '0'): Promise<OwnProduct> =>
    startProduct({
      DATA_DIR: folder,
      PORT: port,
      MARKET_SEED: 'gifts',
      NODE_OPTIONS: `--import=${CLOCK_AHEAD}`,
      CLOCK_AHEAD_MS: String(aheadMs),
    })
  let site = await start(0)
  try {
    await enterAsGuest(page, site.address + SCREEN)
    const form = page.locator('main form')
    await form.locator('input[inputmode="decimal"]').first().fill('40')
    await form.locator('button[type="submit"]').click()
    const code = await page.locator('[data-gift="code"]').innerText()
    await site.stop()

    // The same address, whose cookies the browser has.
    site = await start(25 * HOUR_MS, new URL(site.address).port)
    const other = await otherDevice(browser)
    await visit(other, `${site.address}${SCREEN}/${code}`)
    await expect(other.locator('[data-gift-status="expired"]').getByRole('status')).toHaveText('This gift has expired.')
    await other.context().close()
    await visit(page, `${site.address}${SCREEN}?list=records`)
    await expect(page.locator('tbody tr').filter({ hasText: 'Expired' })).toHaveCount(1)
    await visit(page, `${site.address}/asset/spot`)
    await expect(page.locator('tbody tr').filter({ hasText: 'USDT' }).first()).toContainText('50,000')
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
