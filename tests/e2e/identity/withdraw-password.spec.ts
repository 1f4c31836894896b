import { expect } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import { codeFor, lettersTo, newEmail, PASSWORD, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: an owner sets and changes the withdrawal password in the security settings, with a code, and never in plain text.

const SECURITY = '/account/setting/security'
const SECRET = 'Second1horse!'

test('the withdrawal password is set and changed by its owner, encrypted, and a mail says so', async ({ page }) => {
  test.slow()
  const complaints = watchPage(page)
  const email = newEmail('withdrawal')
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/user/withdrawPassword/')) bodies.push(request.postData() ?? '')
  })
  await visit(page, '/register')
  await register(page, email)
  await visit(page, SECURITY)
  await page.getByRole('button', { name: 'Set withdrawal password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set withdrawal password' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabel('New withdrawal password').fill('short')
  await dialog.getByLabel('Repeat withdrawal password').fill('other')
  await expect(dialog.getByText('The passwords don’t match.')).toBeVisible()
  await expect(save).toBeDisabled()
  // The password of the log-in is refused, and the form stays.
  const known = (await lettersTo(email)).length
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Email code').fill(await codeFor(email, known))
  await dialog.getByLabel('New withdrawal password').fill(PASSWORD)
  await dialog.getByLabel('Repeat withdrawal password').fill(PASSWORD)
  await save.click()
  await expect(page.getByText('must be different from your login password').first()).toBeVisible()
  await dialog.getByLabel('New withdrawal password').fill(SECRET)
  await dialog.getByLabel('Repeat withdrawal password').fill(SECRET)
  expect(await violationsOn(page)).toEqual([])
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change withdrawal password' })).toBeVisible()
  await expect.poll(async () => (await lettersTo(email)).join('\n')).toContain('A withdrawal password was set for your account.')
  expect(bodies.join('\n')).not.toContain(SECRET)
  expect(bodies.filter((body) => body.includes('bodyCiphertext')).length).toBeGreaterThan(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/ar${SECURITY}`)
  await page.getByRole('button', { name: arabic.withdrawPassword.change }).click()
  await expect(page.getByRole('dialog', { name: arabic.withdrawPassword.change })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a guest reads that it needs an account', async ({ page }) => {
  await enterAsGuest(page, SECURITY)
  await expect(page.getByRole('main').getByText('Guests don’t have a withdrawal password.')).toBeVisible()
})
