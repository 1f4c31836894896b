import { expect, type Page } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { chooseOtherKind, sendTicket, startAsGuest, ticketOf } from '../../support/terminal.ts'
import { test } from '../../support/person.ts'

// Goal: a size means the unit beside it, whoever wrote it, and what the ticket offers as the largest is taken.

const sizeOf = (page: Page) => ticketOf(page).locator('[data-field="size"] input:not([type="range"])')
const shareOf = (page: Page) => ticketOf(page).locator('[data-field="size"] input[type="range"]')
const unitOf = (page: Page) => ticketOf(page).locator('[data-field="size"] select')
const fill = (page: Page) => page.locator('[data-toast]').filter({ hasText: /Filled/ })

const PLACES = [
  { path: '/spot/BTCUSDT', side: 'buy' },
  { path: '/futures/usdt/BTCUSDT', side: 'sell' },
  { path: '/futures/usdt/BTCUSDT', side: 'buy' },
] as const

for (const { path, side } of someOf('a largest market order', PLACES, (_place, index) => index < 2)) {
  test(`slider and keys write coins, and all of them are taken: ${side} on ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await startAsGuest(page, path)
    const ticket = ticketOf(page)
    await ticket.getByRole('radio', { name: side === 'buy' ? 'Buy' : 'Sell', exact: true }).check({ force: true })
    await ticket.locator('[data-kind="market"]').click()
    await shareOf(page).fill('25')
    await expect(sizeOf(page)).toHaveValue(/^0\.\d+$|^[1-9]\d*(?:\.\d+)?$/)
    await expect(unitOf(page)).toHaveValue('count')
    // A number that is typed next means the unit beside it.
    await sizeOf(page).fill('0.01')
    await sendTicket(page)
    await expect(fill(page)).toHaveText(/ 0\.01 BTC/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+4')
    await expect(unitOf(page)).toHaveValue('count')
    await expect(sizeOf(page)).not.toHaveValue('')
    await sendTicket(page)
    await expect(fill(page).last()).not.toHaveText(/ 0\.01 BTC/)
  })
}

test('a trigger price is none of the prices of another kind, and comes back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await startAsGuest(page, '/spot/BTCUSDT')
  const ticket = ticketOf(page)
  const trigger = ticket.locator('[data-field="trigger"] input')
  await ticket.locator('[data-kind="trigger"]').click()
  await trigger.fill('105203.65')
  await chooseOtherKind(ticket, 'trailing')
  await expect(trigger).toHaveValue('')
  await ticket.locator('[data-kind="trigger"]').click()
  await expect(trigger).toHaveValue('105203.65')
})
