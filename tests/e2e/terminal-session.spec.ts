import { expect, type Page } from '@playwright/test'
import { becomeGuest, expectReady, openOrders, placeResting, startAsGuest } from './support/desk.ts'
import { accountMenu, expectSession, logIn, logOut, newEmail, register, test } from './support/person.ts'
import { visit } from './support/visit.ts'

// The goal: the terminal follows whoever uses the browser. A session that begins, ends or becomes another one leaves no tab dead.

const TERMINAL = '/spot/BTCUSDT'

/** So many orders wait, in every tab. */
async function expectOrders(tabs: readonly Page[], count: number): Promise<void> {
  for (const tab of tabs) await expect(openOrders(tab)).toHaveCount(count)
}

/** A guest in two tabs of the terminal, with an order that waits. */
async function openTwoTabs(page: Page): Promise<readonly [Page, Page]> {
  await startAsGuest(page, TERMINAL)
  const other = await page.context().newPage()
  await visit(other, TERMINAL)
  await expectReady(other)
  await placeResting(page)
  await expectOrders([page, other], 1)
  return [page, other]
}

/** Keeps the guest's account without leaving the terminal. */
async function registerHere(page: Page): Promise<string> {
  const email = newEmail('terminal')
  await accountMenu(page).click()
  await page.getByRole('link', { name: 'Keep this account' }).click()
  await register(page, email)
  await expectSession(page, 'user')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return email
}

test('a guest who registers from the terminal goes on trading in every tab, without a reload', async ({ page }) => {
  const tabs = await openTwoTabs(page)
  await registerHere(page)
  await expectSession(tabs[1], 'user')
  await expectOrders(tabs, 1)
  for (const tab of tabs) await expectReady(tab)
  for (const [nth, tab] of tabs.toReversed().entries()) {
    await placeResting(tab)
    await expectOrders(tabs, 2 + nth)
  }
})

test('log-out and log-in, as somebody else and as the same person, are followed in every tab', async ({ page }) => {
  const tabs = await openTwoTabs(page)
  const [first, second] = tabs
  const email = await registerHere(first)
  await second.getByRole('tab', { name: 'Order history' }).click()

  await logOut(first)
  for (const tab of tabs) {
    await expectSession(tab, 'visitor')
    await expect(openOrders(tab)).toHaveCount(0)
  }

  await becomeGuest(second)
  await second.getByRole('tab', { name: /^Open orders/ }).click()
  await expectSession(first, 'guest')
  for (const tab of tabs) await expectReady(tab)
  await expectOrders(tabs, 0)

  // Without a log-out in between: one session takes the place of another person's.
  await accountMenu(first).click()
  await first.getByRole('link', { name: 'Keep this account' }).click()
  await first.getByRole('dialog').getByText('Log in', { exact: true }).click()
  await logIn(first, email)
  for (const tab of tabs) await expectSession(tab, 'user')
  await expectOrders(tabs, 1)
  for (const tab of tabs) await expectReady(tab)
  await placeResting(second)
  await expectOrders(tabs, 2)
})
