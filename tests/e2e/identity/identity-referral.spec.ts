import { expect } from '@playwright/test'
import { site } from '#lib/locale/site.ts'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { accountMenu, expectSession, newEmail, otherDevice, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a user who registers through a referral link is counted for its owner, and reads what that means.

onlyInFull(test)('a link brings a new user, who is counted, and whose browser forgets it', async ({ page, browser }) => {
  // Two devices, two registrations.
  test.slow()
  const complaints = watchPage(page)
  await visit(page, '/register')
  await register(page, newEmail('inviter'))
  await accountMenu(page).click()
  await page.getByRole('link', { name: 'Referrals' }).click()
  await expect(page).toHaveURL(/\/account\/setting\/referral$/)
  const main = page.getByRole('main')
  await expect(main.getByText('Nobody has joined yet')).toBeVisible()
  await expect(main.getByText('There’s no reward.')).toBeVisible()
  const link = new URL((await main.getByRole('link', { name: /clacCode=/ }).getAttribute('href')) ?? '')
  expect(link.host).toBe(`www.${site.domains.main}`)
  await expect(main.getByRole('img', { name: 'QR code with your link' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  const other = await otherDevice(browser)
  await visit(other, link.pathname + link.search)
  await expect(other.getByLabel('Referral code')).toHaveValue(link.searchParams.get('clacCode') ?? 'none')
  const kept = () => other.evaluate((name) => localStorage.getItem(name), `${site.brand}_referral_codes`)
  await expect.poll(kept).toContain('clacCode')
  // It is kept while the visitor looks around.
  await visit(other, '/register')
  await register(other, newEmail('friend'))
  await expectSession(other, 'user')
  expect(await kept()).toBeNull()
  await other.context().close()

  await visit(page, '/account/setting/referral')
  await expect(main.getByRole('row').filter({ hasText: 'f***@agio.example' })).toBeVisible()
  await expect(main.getByText('1 person')).toBeVisible()
  // The link has the language's own address, on the language's own domain.
  await visit(page, '/zh-CN/account/setting/referral')
  await expect(main.locator('a[href*="clacCode="]')).toHaveAttribute(
    'href',
    new RegExp(`^https://www\\.${site.domains.mirror}/zh-CN/register\\?clacCode=`),
  )

  // A sub-account has no link, and the page says where to find one.
  await visit(page, '/account/sub-account')
  await main.getByRole('button', { name: 'New sub-account' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Grid')
  await form.getByRole('button', { name: 'Create' }).click()
  await main.getByRole('button', { name: 'Switch to Grid' }).click()
  await expectSession(page, 'sub')
  await visit(page, '/account/setting/referral')
  await expect(main.getByText('Sub-accounts can’t invite anyone')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Account access' })).toHaveAttribute('href', '/subaccount/setting')
  expect(complaints).toEqual([])
})
