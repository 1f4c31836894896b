import { expect } from '@playwright/test'
import { test } from '../support/person.ts'
import { fillInMarket, sendTicket, startAsGuest } from '../support/terminal.ts'
import { visit } from '../support/visit.ts'

// Goal: records, statements and receipts can be kept on paper: black on white in either theme, whole, without what only a screen needs.

/** The width of a sheet of A4 between its margins. */
const SHEET = { width: 690, height: 980 }

test('a receipt is printed alone, and records are printed whole', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await startAsGuest(page, '/spot/BTCUSDT')
  await fillInMarket(page, '0.01')
  await sendTicket(page)
  await page.locator('a[data-opens^="receipt:"]').first().press('Enter')
  const receipt = page.getByRole('dialog')
  await expect(receipt.locator('[data-receipt-picture] tbody tr').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toBeHidden()
  await expect(receipt).toBeVisible()
  expect(await receipt.evaluate((element) => getComputedStyle(element).position)).toBe('static')
  await page.emulateMedia({ media: 'screen' })

  await visit(page, '/record/exchange?list=fills')
  await expect(page.getByRole('main').locator('tbody tr').first()).toContainText('BTC')
  await page.setViewportSize(SHEET)
  await page.emulateMedia({ media: 'print' })
  for (const away of ['body > header', 'body > footer', 'main nav']) await expect(page.locator(away).first()).toBeHidden()
  await expect(page.locator('h1')).toBeVisible()
  const looks = await page.locator('main').evaluate((main) => {
    const table = main.querySelector('table')
    const right = Math.max(...[...main.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect().right))
    return {
      color: getComputedStyle(main.querySelector('h1') ?? main).color,
      background: getComputedStyle(document.documentElement).backgroundColor,
      overflow: getComputedStyle(table?.parentElement ?? main).overflow,
      isCut: right > innerWidth + 1,
    }
  })
  expect(looks).toEqual({ color: 'rgb(0, 0, 0)', background: 'rgba(0, 0, 0, 0)', overflow: 'visible', isCut: false })
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('body > header')).toBeVisible()
})
