import { expect, type Locator, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import {
  accountMenu,
  codeFor,
  expectEntered,
  expectSession,
  logIn,
  newEmail,
  otherDevice,
  PASSWORD,
  register,
  test,
} from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: an owner who has reset the password sees what it turned off, and turns each on again, with one code for all of them.

const SECURITY = '/account/setting/security'

/** Has a code sent from a form, and types it; `known`: how many were sent to the address before. */
async function typeCode(form: Locator, label: string, email: string, known: number): Promise<void> {
  await form.getByRole('button', { name: 'Send code' }).click()
  await form.getByLabel(label).fill(await codeFor(email, known))
}

/** Makes an API key where the page of keys is open, as a guest, who needs no code. */
async function createKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Passphrase').fill('correct9horse')
  await form.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
}

/** Finds the group of a page that lists what works without the password. */
function groupOn(page: Page): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'Access without your password' }) })
}

test('a reset of the password turns API keys off, and the owner turns each on again', async ({ page: first, browser }) => {
  test.slow()
  const complaints = [watchPage(first)]
  const email = newEmail('credentials')
  await enterAsGuest(first, '/account/newapi')
  await createKey(first, 'Grid bot')
  await createKey(first, 'Arbitrage')
  await accountMenu(first).click()
  await first.getByRole('link', { name: 'Keep this account' }).click()
  await register(first, email)
  await expectSession(first, 'user')
  await visit(first, SECURITY)
  await expect(groupOn(first).locator('[data-row]').filter({ hasText: 'Grid bot' })).toContainText('On')
  await expect(groupOn(first).getByRole('button')).toHaveCount(0)

  // In simulation mode there is no way to the page of the reset, and whoever has lost a password has another device.
  const page = await otherDevice(browser)
  complaints.push(watchPage(page))
  await visit(page, '/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const reset = page.getByRole('form', { name: 'Reset your password' })
  await reset.getByLabel('Email address').fill(email)
  await typeCode(reset, 'Email code', email, 1)
  await reset.getByLabel('New password').fill(`${PASSWORD}2`)
  await reset.getByLabel('Repeat password').fill(`${PASSWORD}2`)
  await reset.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, email, `${PASSWORD}2`)
  await typeCode(page.getByRole('form', { name: 'Confirm it’s you' }), 'Email code', email, 2)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectEntered(page)

  const group = groupOn(page)
  await visit(page, SECURITY)
  await expect(group.getByText(/Off since /)).toHaveCount(2)
  const opener = group.getByRole('button', { name: 'Turn on Grid bot' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Turn this on again?' })
  await expect(dialog).toContainText('Grid bot')
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await typeCode(dialog, 'Email code', email, 3)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Turned on').first()).toBeVisible()
  await expect(group.getByText(/Off since /)).toHaveCount(1)

  // The proof is good for the next one, which is asked for in Arabic on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/ar${SECURITY}`)
  const { access, accessConfirm, accessConfirmTitle, accessOn } = arabic.account.security
  const translated = page.locator('section').filter({ has: page.getByRole('heading', { name: access }) })
  await translated.getByRole('button').click()
  const question = page.getByRole('dialog', { name: accessConfirmTitle })
  await expect(question).toContainText('Arbitrage')
  await expect(question.getByRole('textbox')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
  await question.getByRole('button', { name: accessConfirm }).click()
  await expect(translated.getByText(accessOn, { exact: true })).toHaveCount(2)
  expect(complaints.flat()).toEqual([])
  await page.context().close()
})
