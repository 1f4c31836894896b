import { expect, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import { onlyInFull } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import { newEmail, PASSWORD, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: under the bell of any page a user finds the events of the account and of its trading, with the number of unread ones.

const PHONE = { width: 390, height: 844 }
const bell = (page: Page) => page.locator('details[data-inbox]')

/** Opens the menu under the bell. */
async function openBell(page: Page): Promise<void> {
  await bell(page).locator('summary').click()
  await expect(bell(page)).toHaveAttribute('open')
}

async function changePassword(page: Page): Promise<void> {
  await visit(page, '/account/setting/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByLabel('New password', { exact: true }).fill('Another1horse!')
  await dialog.getByLabel('Repeat new password').fill('Another1horse!')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** Ends the running round of the simulation and starts the next. */
async function startNextRound(page: Page): Promise<void> {
  await visit(page, '/asset')
  await page.getByRole('main').getByRole('button', { name: 'Reset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a new round' })
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(dialog).toBeHidden()
}

test('events wait under the bell, are read there, and stay on a page of their own', async ({ page }) => {
  test.slow()
  const complaints = watchPage(page)
  await visit(page, '/register')
  await register(page, newEmail('inbox'))
  await openBell(page)
  await expect(bell(page).getByText('No notifications yet')).toBeVisible()
  await changePassword(page)
  await startNextRound(page)

  await visit(page, '/')
  await expect(bell(page).locator('summary')).toHaveAccessibleName('Notifications, 2 unread')
  await openBell(page)
  const rows = bell(page).getByRole('listitem')
  await expect(rows).toHaveText([/Simulation round 1 has ended\./, /Your password was changed\./])
  expect(await violationsOn(page)).toEqual([])
  // A notice leads to the page that shows more, and is read then.
  await rows.filter({ hasText: 'password' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/account\/setting\/security$/)
  // The call that marks it is on its way; another page would end it.
  await expect(bell(page).locator('summary')).toHaveAccessibleName('Notifications, 1 unread')
  await visit(page, '/fee')
  await expect(bell(page).locator('summary')).toHaveAccessibleName('Notifications, 1 unread')
  await openBell(page)
  await bell(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page).locator('summary')).toHaveAccessibleName('Notifications')
  await bell(page).getByRole('link', { name: 'All notifications' }).click()
  await expect(page).toHaveURL(/\/account\/setting\/inbox$/)
  const main = page.getByRole('main')
  await expect(main.getByText('0 unread')).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'Your password was changed.' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  // The text is in the language of the reader, whatever it was at the event.
  await page.setViewportSize(PHONE)
  await visit(page, '/ar/account/setting/inbox')
  await expect(main.getByText(arabic.inbox.kinds['password-changed'])).toBeVisible()
  await openBell(page)
  await expect(bell(page).getByRole('listitem').first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(complaints).toEqual([])
})

test('an inbox that cannot be loaded says so and is tried again', async ({ page }) => {
  await visit(page, '/register')
  await register(page, newEmail('inbox-away'))
  await page.route('**/v1/user/inbox/list*', (route) => route.abort())
  await visit(page, '/account/setting/inbox')
  const main = page.getByRole('main')
  await expect(main.getByText('This couldn’t be loaded')).toBeVisible()
  await page.unroute('**/v1/user/inbox/list*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText('No notifications yet')).toBeVisible()
})

onlyInFull(test)('a guest reads that notices need an account', async ({ page }) => {
  await enterAsGuest(page, '/asset')
  await openBell(page)
  await expect(bell(page).getByText('Guests get no notifications.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})

onlyInFull(test)('paper funds cannot be withdrawn, and the assets page says what is possible instead', async ({ page }) => {
  await enterAsGuest(page, '/asset')
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw' })
  await expect(dialog.getByText('they can’t be withdrawn')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Convert' })).toHaveAttribute('href', /\/trade-asset\/convert$/)
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Transfer between your wallets' }).click()
  await expect(page.getByRole('dialog', { name: 'Transfer' })).toBeVisible()
})
