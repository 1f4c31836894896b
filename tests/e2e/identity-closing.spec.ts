import { expect } from '@playwright/test'
import { codeFor, expectSession, logIn, newEmail, register, test } from './support/person.ts'
import { visit } from './support/visit.ts'
import { watchPage } from './support/watch.ts'

test('an account is closed in its settings by its owner’s code, and is then no more', async ({ page }) => {
  const complaints = watchPage(page)
  const email = newEmail('closes')
  await visit(page, '/register')
  await register(page, email)
  await expectSession(page, 'user')
  await visit(page, '/account/setting/security')
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close account' })
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('E-mail code').fill(await codeFor(email, 1))
  const close = dialog.getByRole('button', { name: 'Close account' })
  await expect(close).toBeDisabled()
  await dialog.getByText('I want to close my account for good.').click()
  await close.click()
  await expect(page.getByText('Your account is closed.').first()).toBeVisible()
  await expectSession(page, 'visitor')
  await expect(page.getByRole('heading', { name: 'Please login to visit' })).toBeVisible()
  expect(complaints).toEqual([])

  await visit(page, '/login')
  await logIn(page, email)
  await expect(page.getByText('The account or the password is not right.').first()).toBeVisible()
})
