import { expect, type Page } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { fillInMarket, sendTicket, startAsGuest } from '../support/terminal.ts'
import { test } from '../support/person.ts'

// Goal: the outcome of an order is reported once, and toasts never cover the buttons that trade.

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function boxesOf(page: Page, selector: string): Promise<readonly Box[]> {
  return page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return { left, top, right, bottom }
      }),
    )
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Toasts must not cover any of these. */
const KEPT_FREE = 'form[data-ticket] [data-submit], form[data-ticket] fieldset button, form[data-ticket] legend, [data-page-bar] button'

/** Checks the region, which is as large as its toasts. */
async function expectFree(page: Page): Promise<void> {
  const free = await boxesOf(page, KEPT_FREE)
  const toasts = await boxesOf(page, '[data-toasts], [data-toast]')
  expect(free.length).toBeGreaterThan(0)
  expect(toasts.length).toBeGreaterThan(0)
  expect(free.flatMap((box) => toasts.filter((toast) => meet(box, toast)))).toEqual([])
}

const WINDOWS = [
  ['', 390, 844],
  ['', 1280, 800],
  ['/ar', 1440, 900],
  ['', 1440, 900],
  ['/ar', 390, 844],
] as const
// The quick suite takes a phone, where there is least room.
for (const [prefix, width, height] of someOf('a toast beside what trades', WINDOWS, (_window, index) => index === 0)) {
  test(`a market order is one toast that covers no button that trades, on ${prefix}/futures at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await startAsGuest(page, `${prefix}/futures/usdt/BTCUSDT`)
    await page.evaluate(() => {
      const seen = new Set<string>()
      Object.assign(window, { toastsSeen: seen })
      new MutationObserver(() => {
        for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) seen.add(toast.dataset['toast'] ?? '')
      }).observe(document.body, { childList: true, subtree: true })
    })
    await fillInMarket(page, '0.02')
    await sendTicket(page)
    const toast = page.locator('[data-toast]')
    // The last message shows the price of the fill.
    await expect(toast).toHaveText(/0\.02 BTC .*\d,\d{3}/)
    await expectFree(page)
    await expect(toast).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { toastsSeen: Set<string> }).toastsSeen.size)).toBe(1)
  })
}
