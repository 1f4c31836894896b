import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { test } from '../support/person.ts'
import { fillInMarket, openTicket, sendTicket, startAsGuest, ticketOf } from '../support/terminal.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a guest trades, sees what the trade earned and cost, notes it, finds it by its tag, and takes the files along.

const SCREEN = '/trade-asset/performance'
const figures = (page: Page) => page.locator('[data-trade-figures] dd')
const dialog = (page: Page) => page.getByRole('dialog')

/** Buys coins at the market and sells what came of them. */
async function trade(page: Page): Promise<void> {
  await fillInMarket(page, '0.01')
  await sendTicket(page)
  await ticketOf(page).locator('[data-side] label').last().click()
  await fillInMarket(page, '0.005')
  await sendTicket(page)
}

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await file.path(), 'utf8')
}

// The quick suite takes the look in which more can go wrong.
const LOOKS = [
  { language: '', width: 1440, word: 'Trade BTCUSDT' },
  { language: '/ar', width: 390, word: 'BTCUSDT' },
]
for (const { language, width, word } of someOf('a noted trade', LOOKS, (_look, index) => index > 0)) {
  test(`a guest trades, notes the trade and exports it (${language}, ${width} px)`, async ({ page }) => {
    const complaints = watchPage(page)
    await page.setViewportSize({ width, height: 900 })
    await startAsGuest(page, `${language}/spot/BTCUSDT`)
    await openTicket(page)
    await trade(page)

    await visit(page, `${language}/asset`)
    await page.getByRole('main').locator(`a[href$="${SCREEN}"]`).first().click()
    await page.waitForURL(`**${SCREEN}`)
    // The second figure is the number of trades.
    await expect(figures(page).nth(1)).toHaveText('1')
    await expect(figures(page).first()).toHaveText(/[+-][\d,.]+\sUSDT/)
    await expect(page.locator('[data-calendar] li[data-direction]')).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: 'BTCUSDT' })).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('tab').nth(1).click()
    const row = page.locator('tbody tr').filter({ hasText: 'BTCUSDT' })
    await row.getByRole('button').click()
    await dialog(page).locator('textarea').fill('Bought the rumour, sold the news.')
    await dialog(page).locator('input:not([type="checkbox"])').fill('news, quick')
    // The chart of the trade, as it will be kept.
    await expect(dialog(page).locator('[data-trade-chart]')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await dialog(page).locator('button[type="submit"]').click()
    await expect(dialog(page)).toBeHidden()
    await expect(row).toContainText('Bought the rumour, sold the news.')
    await page.reload()
    await expect(row).toContainText('quick')
    await row.locator('[data-view-chart]').click()
    const kept = dialog(page).getByRole('img', { name: /BTCUSDT/ })
    await expect.poll(() => kept.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(960)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)

    const journal = await download(page, () => page.getByRole('link', { name: /CSV$/ }).click())
    expect(journal).toContain('"Bought the rumour, sold the news.","news; quick"')
    const tax = await download(page, () => page.locator('[data-tax-file]').click())
    const [head = '', ...lines] = tax.trimEnd().split('\r\n')
    // After the mark by which spreadsheets know UTF-8.
    expect(head).toMatch(/^\u{FEFF}"Date","Sent Amount","Sent Currency","Received Amount","Received Currency",/u)
    expect(lines.filter((line) => line.includes(word)).length).toBeGreaterThanOrEqual(2)

    // By a tag that the trade has, and on the other side, where there is none.
    const isPhone = width < 768
    const filter = async (nth: number, option: Locator) => {
      if (isPhone) await page.getByRole('button', { name: arabic.orders.filters }).click()
      await (isPhone ? dialog(page) : page).getByRole('combobox').nth(nth).click()
      await option.click()
      if (isPhone) await dialog(page).getByRole('button', { name: arabic.orders.showRows }).click()
    }
    await filter(3, page.getByRole('option', { name: 'news' }))
    await expect(row).toHaveCount(1)
    await filter(2, page.getByRole('option').nth(2))
    await expect(row).toHaveCount(0)

    await page.getByRole('tab').nth(2).click()
    await expect(page.locator('tbody tr')).toHaveCount(1)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
  })
}

onlyInFull(test)('the picture to share hides amounts unless asked', async ({ page }) => {
  await startAsGuest(page, '/spot/BTCUSDT')
  await trade(page)
  await visit(page, SCREEN)
  await page.getByRole('button', { name: 'Share' }).click()
  const text = dialog(page).locator('[data-share-text]')
  await expect(text).toContainText('Net profit ****')
  await dialog(page).getByRole('checkbox').uncheck({ force: true })
  await expect(text).toContainText(/Net profit [+-][\d,.]+ USDT/)
})
