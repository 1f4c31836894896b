import { expect, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import english from '../../../messages/en.json' with { type: 'json' }
import { someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { test } from '../support/person.ts'
import { hydrated, visit } from '../support/visit.ts'
import { startRecordedDays, swinging } from './recorded-days.ts'

// Goal: a visitor starts a neutral grid in a contract on a recorded day, whose form says where it would be liquidated; it makes round trips, goes
// on after a restart, and stops with its position closed and its funds back. No screen of bots scrolls sideways or fails axe.

const SCREEN = '/trade-swap/bots'
const status = (page: Page) => page.locator('[data-bot-status]')
const trips = (page: Page) => page.locator('[data-bot-trips]')

/** Returns the first number in a text, whatever marks of direction and sign it has. */
function numberIn(text: string | null): number {
  const found = /[+\-−]?[\d,]+(?:\.\d+)?/u.exec((text ?? '').replaceAll(/[\u200e\u200f\u2066-\u2069]/gu, ''))?.[0] ?? 'none'
  return Number(found.replaceAll(',', '').replace('−', '-'))
}

/** Returns what the spot wallet has, as the form says. */
async function available(page: Page): Promise<number> {
  const hint = page
    .locator('main form')
    .getByText(/[\d,]{5,}.*USDT|USDT.*[\d,]{5,}/u)
    .last()
  await expect(hint).toBeVisible()
  return numberIn(await hint.textContent())
}

async function expectClean(page: Page): Promise<void> {
  expect(await page.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true)
  expect(await violationsOn(page)).toEqual([])
}

const LOOKS = [
  { language: '', width: 1440, words: english.bots },
  { language: '/ar', width: 390, words: arabic.bots },
]
for (const { language, width, words } of someOf('futures bots over a restart', LOOKS, () => false)) {
  test(`a futures grid trades on a recorded day and outlives a restart (${language}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    // The replay shows one swing in two seconds.
    const site = await startRecordedDays({ priceAt: swinging, volume: 50, speed: 30 })
    try {
      await visit(page, `${site.address}${language}/trading-bot`)
      await hydrated(page)
      await page.locator('[data-opens="guest"]').first().click()
      await page.waitForURL('**/trade-spot/bots?list=start')

      await visit(page, `${site.address}${language}${SCREEN}?list=start`)
      const before = await available(page)
      await page.getByLabel(words.lower).fill('49000')
      await page.getByLabel(words.upper).fill('51000')
      await page.getByLabel(words.grids).fill('10')
      await page.getByLabel(words.margin.replace('{coin}', 'USDT')).fill('5000')
      await expect(page.locator('[data-figure="gain"]')).toHaveText(/%/)
      // A neutral grid can be liquidated below its range and above it.
      await expect(page.locator('[data-figure="liquidation"]')).toHaveText(/\d.* \/ .*\d/)
      await expectClean(page)
      await page.getByRole('button', { name: words.past.run }).click()
      await expect(page.locator('[data-past-days="7"] [data-past-total]')).toHaveText(/USDT/)
      await page.locator('main form button[type="submit"]').click()
      await expect(status(page)).toHaveAttribute('data-bot-status', 'running')
      await expect(trips(page)).not.toHaveText('0')
      await expectClean(page)
      await site.restart()

      await visit(page, site.address + language + SCREEN)
      await expect(status(page)).toHaveAttribute('data-bot-status', 'running')
      const known = (await trips(page).textContent()) ?? ''
      await expect(trips(page)).not.toHaveText(known)
      await page.getByRole('button', { name: `${words.details}: ${words.detailsOf.replace('{symbol}', 'BTCUSDT')}` }).click()
      const detail = page.locator('[data-bot-detail]')
      await expect(detail.getByText(words.liquidation)).toBeVisible()
      await expect(detail.getByText(words.bought).first()).toBeVisible()
      expect(await detail.evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true)
      await expectClean(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `${words.stop}: ${words.stopOf.replace('{symbol}', 'BTCUSDT')}` }).click()
      await page.locator('[data-stop-bot]').getByRole('button').last().click()
      await expect(page.getByText(words.none)).toBeVisible()
      await page.getByRole('tab', { name: words.tabs.records }).click()
      await expect(status(page)).toHaveAttribute('data-bot-status', 'ended')
      // All that it was given is back, with its gain.
      const cells = page
        .getByRole('row')
        .filter({ has: status(page) })
        .getByRole('cell')
      const gain = numberIn(await cells.nth(4).textContent()) + numberIn(await cells.nth(5).textContent())
      await page.getByRole('tab', { name: words.tabs.start }).click()
      await expect.poll(async () => Math.abs((await available(page)) - before - gain) < 1e-6).toBe(true)
    } finally {
      await site.end()
    }
  })
}
