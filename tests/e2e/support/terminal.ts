import { expect, type Locator, type Page } from '@playwright/test'
import { expectSession } from './person.ts'
import { visit } from './visit.ts'

/** Finds the visible ticket: beside the chart, or in the phone's drawer. */
export function ticketOf(page: Page): Locator {
  return page.locator('form[data-ticket]').filter({ visible: true })
}

/** Finds the open orders in the panel below the chart. */
export function openOrders(page: Page): Locator {
  return page.getByRole('tabpanel').locator('tbody tr')
}

/** Opens the ticket on a phone; on a desktop it is always open. */
export async function openTicket(page: Page): Promise<void> {
  const bar = page.locator('[data-open-ticket]')
  if ((await bar.isVisible()) && (await ticketOf(page).count()) === 0) await bar.click()
  await expect(ticketOf(page)).toBeVisible()
}

/** Expects the account to answer and have funds, so that an order could be sent. */
export async function expectReady(page: Page): Promise<void> {
  await expect(ticketOf(page).locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
  await expect(ticketOf(page).locator('dl dd').first()).not.toHaveText(/^[^1-9]*$/)
}

/** Opens a page as a visitor and becomes a guest who may send orders. */
export async function startAsGuest(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await openTicket(page)
  await becomeGuest(page)
}

/** Becomes a guest on the open page, and waits until an order could be sent. */
export async function becomeGuest(page: Page): Promise<void> {
  await page.locator('[data-start]').filter({ visible: true }).click()
  await expectSession(page, 'guest')
  await expect(page.locator('[data-start]').filter({ visible: true })).toHaveCount(0)
  await openTicket(page)
  await expectReady(page)
}

/** Returns the number in a field once there is one: the market's price comes into a ticket a moment after the ticket itself. */
export async function numberOf(field: Locator): Promise<number> {
  await expect(field).not.toHaveValue('')
  return Number(await field.inputValue())
}

/** Sends the ticket's order and confirms it, once the order before has its answer and the account has the funds. */
export async function sendTicket(page: Page): Promise<void> {
  await expectReady(page)
  await ticketOf(page).locator('[data-submit]').click()
  await page.locator('[data-confirm] button').last().click()
  await expect(page.locator('[data-confirm]')).toHaveCount(0)
}

/** Places a resting limit order, some way below the ticket's price. */
export async function placeResting(page: Page): Promise<void> {
  const ticket = ticketOf(page)
  const price = ticket.locator('[data-field="price"] input')
  await price.fill(String(Math.round((await numberOf(price)) * 0.97)))
  await ticket.locator('[data-field="size"] input:not([type="range"])').fill('0.001')
  await sendTicket(page)
}

/** Chooses one of the kinds of order that the ticket has in a list. */
export async function chooseOtherKind(ticket: Locator, kind: string): Promise<void> {
  await ticket.locator('select[data-other-kinds]').selectOption(kind)
}

/** Fills in a market order. */
export async function fillInMarket(page: Page, size: string): Promise<void> {
  const ticket = ticketOf(page)
  await ticket.locator('[data-kind="market"]').click()
  await ticket.locator('[data-field="size"] input:not([type="range"])').fill(size)
}
