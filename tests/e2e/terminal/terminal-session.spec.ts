import { expect, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { becomeGuest, expectReady, openOrders, placeResting, startAsGuest } from '../support/terminal.ts'
import { accountMenu, expectSession, logIn, logOut, newEmail, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'

// Goal: the terminal follows the browser's session. One that begins, ends or is replaced leaves no tab stuck.

const TERMINAL = '/spot/BTCUSDT'

/** Expects this many resting orders in every tab. */
async function expectOrders(tabs: readonly Page[], count: number): Promise<void> {
  for (const tab of tabs) await expect(openOrders(tab)).toHaveCount(count)
}

/** Opens two tabs of the terminal as a guest with a resting order. */
async function openTwoTabs(page: Page): Promise<readonly [Page, Page]> {
  await startAsGuest(page, TERMINAL)
  const other = await page.context().newPage()
  await visit(other, TERMINAL)
  await expectReady(other)
  await placeResting(page)
  await expectOrders([page, other], 1)
  return [page, other]
}

/** Registers the guest's account without leaving the terminal. */
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

onlyInFull(test)('log-out and log-in, as another user and as the same one, are followed in every tab', async ({ page }) => {
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

  // Without a log-out in between: one session replaces another user's.
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

/** Creates a sub-account on the sub-account page, reached through the account menu. */
async function createSub(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New sub-account' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New sub-account' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
}

/** Returns the name of the next switch call. */
function nextSwitch(page: Page): Promise<string> {
  return page
    .waitForResponse((response) => response.url().includes('/v1/user/sub/swit'))
    .then((response) => new URL(response.url()).pathname.split('/').pop() ?? '')
}

onlyInFull(test)(
  'a person trades as a sub-account, and goes back, from the ticket, the account menu and the page of sub-accounts',
  async ({ page }) => {
    test.slow()
    const [first, second] = await openTwoTabs(page)
    await registerHere(first)
    await visit(second, '/account/sub-account')
    await createSub(second, 'Grid')

    // The ticket lists the sub-account the next time that the page opens.
    await first.reload()
    await expectReady(first)
    const tradeAs = first.getByRole('combobox', { name: 'Trade as' })
    const byTicket = nextSwitch(first)
    await tradeAs.selectOption({ label: 'Trade as Grid' })
    expect(await byTicket).toBe('switchTradeDemo')
    await expectSession(first, 'sub')
    await expectSession(second, 'sub')
    await expect(openOrders(first)).toHaveCount(0)
    await expectReady(first)
    await placeResting(first)
    await expect(openOrders(first)).toHaveCount(1)

    // Back through the menu, in the other tab and without a reload: the terminal follows.
    await accountMenu(second).click()
    const accounts = second.getByRole('list').filter({ has: second.getByRole('button', { name: 'Main account' }) })
    await expect(accounts.locator('[aria-current]')).toHaveText('Grid')
    expect(await violationsOn(second)).toEqual([])
    const byMenu = nextSwitch(second)
    await accounts.getByRole('button', { name: 'Main account' }).click()
    expect(await byMenu).toBe('switchLoginDemo')
    await expectSession(second, 'user')
    await expectSession(first, 'user')
    await expect(tradeAs).toHaveValue(/.+/)
    await expect(tradeAs.locator('option:checked')).toHaveText('Trade as Main account')
    await expect(openOrders(first)).toHaveCount(1)
    await expectReady(first)
    await placeResting(first)
    await expect(openOrders(first)).toHaveCount(2)

    // The sub-account page logs in to one of them.
    const byPage = nextSwitch(second)
    await second.getByRole('button', { name: 'Switch to Grid' }).click()
    expect(await byPage).toBe('switLogin')
    await expect(second).toHaveURL(/\/asset$/)
    await expectSession(first, 'sub')
    await expect(openOrders(first)).toHaveCount(1)

    // Outside simulation mode the menu also stays on the same page.
    await second.getByRole('button', { name: 'Leave' }).click()
    await expect(second.getByRole('button', { name: 'Leave' })).toBeHidden()
    await accountMenu(second).click()
    const byWeb = nextSwitch(second)
    await accounts.getByRole('button', { name: 'Main account' }).click()
    expect(await byWeb).toBe('switchWeb')
    await expectSession(second, 'user')
    await expect(second).toHaveURL(/\/asset$/)

    // Installed as an app, the menu makes the call of apps, whose answer names the owner in the other place.
    await second.evaluate(() => {
      const usual = window.matchMedia.bind(window)
      window.matchMedia = (query) => usual(query === '(display-mode: standalone)' ? 'all' : query)
    })
    await accountMenu(second).click()
    const byApp = nextSwitch(second)
    await accounts.getByRole('button', { name: 'Grid' }).click()
    expect(await byApp).toBe('switchApp')
    await expectSession(second, 'sub')
  },
)
