import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { fromAnywhere } from './person.ts'
import { numberOf, startAsGuest } from './terminal.ts'

export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

const DESKTOP = { width: 1440, height: 900 }

let kept: Promise<Kept> | undefined

/**
 * Returns a guest with a position and two orders, created once per worker: empty tables have little text to cut. It is no fixture of the
 * worker, because tests that need one run in workers of their own, after all others.
 */
export function traderOf(browser: Browser, baseURL = ''): Promise<Kept> {
  kept ??= makeTrader(browser, baseURL)
  return kept
}

async function makeTrader(browser: Browser, baseURL: string): Promise<Kept> {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: fromAnywhere(), viewport: DESKTOP })
  const page = await context.newPage()
  await startAsGuest(page, '/futures/usdt/BTCUSDT')
  await sendOrders(page)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Sends a resting order, one that opens a position, and one that waits for its trigger. */
async function sendOrders(page: Page): Promise<void> {
  const ticket = page.locator('form[data-ticket]').filter({ visible: true })
  await ticket.getByRole('checkbox', { name: 'Confirm before sending' }).uncheck({ force: true })
  const send = async (tab: string) => {
    const size = ticket.getByRole('textbox', { name: 'Size' })
    await size.fill('0.02')
    await ticket.locator('[data-submit]').click()
    await expect(page.getByRole('tab', { name: tab })).toBeVisible()
    // The ticket is emptied by the answer, which may come after the order is seen: what is filled in before that is lost.
    await expect(size).toHaveValue('')
  }
  const price = ticket.getByRole('textbox', { name: 'Price', exact: true })
  const low = String(Math.round((await numberOf(price)) * 0.9))
  await price.fill(low)
  await send('Open orders (1)')
  await ticket.locator('[data-kind="market"]').click()
  await send('Positions (1)')
  await ticket.locator('[data-kind="trigger"]').click()
  await ticket.getByRole('textbox', { name: 'Trigger price' }).fill(low)
  await send('Trigger orders (1)')
}

/** Opens a tab of the shared trader in a context of its own; close it by `page.context().close()`. */
export async function openTraderTab(browser: Browser, baseURL = '', options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    storageState: await traderOf(browser, baseURL),
    baseURL,
    extraHTTPHeaders: fromAnywhere(),
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}
