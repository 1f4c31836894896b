import { expect } from '@playwright/test'
import { site } from '#lib/locale/site.ts'
import { PERSONAL_PAGES } from '#lib/routing/pages.ts'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import { test } from '../support/person.ts'
import { get } from '../support/request.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a user's own pages are visible to that user only, work through their calls, and are not search results.

const ACCOUNT_PAGES = PERSONAL_PAGES.filter((path) => /^\/(?:account|subaccount)\//.test(path))

test('every page of the account is there for a visitor, in the visitor’s language and for no search engine', async () => {
  for (const path of ACCOUNT_PAGES) {
    const { status, body } = await get('localhost', `/de${path}`)
    expect(status, path).toBe(200)
    expect(body, path).toContain('<html lang="de"')
    expect(body, path).toMatch(/<meta name="robots" content="noindex/)
    expect(body, path).not.toContain('rel="canonical"')
  }
})

test('a visitor is asked to log in, and may start as a guest on the spot', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/account/newapi')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Please login to visit' })).toBeVisible()
  await expect(page.locator('h1')).toHaveCount(1)
  expect(await violationsOn(page)).toEqual([])
  await main.getByRole('link', { name: 'Try as a guest' }).click()
  await page.waitForURL(/\/spot\/BTCUSDT$/, { waitUntil: 'commit' })
  await expect(page.locator('[data-account="guest"]')).toBeAttached()
  expect(complaints).toEqual([])
})

test('an API key is made, shown with its secret once, and revoked', async ({ page }) => {
  const complaints = watchPage(page)
  await enterAsGuest(page, '/account/newapi')
  await page.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  const make = form.getByRole('button', { name: 'Create key' })
  await expect(make).toBeDisabled()
  await form.getByLabel('Name').fill('Grid bot')
  await form.getByText('Trade', { exact: true }).click()
  await form.getByLabel('IP addresses').fill('somewhere')
  await expect(form.getByText('Up to 30 IP addresses or networks.')).toBeVisible()
  await form.getByLabel('IP addresses').fill('203.0.113.0/24')
  await form.getByLabel('Passphrase').fill('short')
  await expect(make).toBeDisabled()
  await form.getByLabel('Passphrase').fill('correct9horse')
  expect(await violationsOn(page)).toEqual([])

  // A half-filled form is not discarded by accident: it asks first, and the safe answer has the focus.
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Passphrase')).toBeFocused()
  // The form is told of clicks outside again as soon as the question is gone from its stack.
  await expect(form).toHaveCSS('pointer-events', 'auto')
  await page.mouse.click(5, 400)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  const opener = page.getByRole('button', { name: 'New API key' })
  await expect(opener).toBeFocused()

  // Without entries it does not ask.
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Name')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await opener.click()
  await form.getByLabel('Name').fill('Grid bot')
  await form.getByText('Trade', { exact: true }).click()
  await form.getByLabel('IP addresses').fill('203.0.113.0/24')
  await form.getByLabel('Passphrase').fill('correct9horse')
  await make.click()

  const made = page.getByRole('dialog', { name: 'Your new key' })
  const secret = (await made.locator('code').nth(1).textContent()) ?? ''
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await violationsOn(page)).toEqual([])
  // A secret that is shown once is not lost to a stray press.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await expect(made).toBeVisible()
  await made.getByRole('button', { name: 'I’ve saved it' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Grid bot' })
  await expect(row).toContainText('203.0.113.0/24')
  await page.reload()
  await expect(row).toBeVisible()
  expect(await page.content()).not.toContain(secret)

  await row.getByRole('button', { name: 'Revoke Grid bot' }).click()
  const sure = page.getByRole('dialog', { name: 'Revoke this key?' })
  await sure.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect(complaints).toEqual([])
})

onlyInFull(test)('devices and history name this browser, and the overview the account', async ({ page }) => {
  await enterAsGuest(page, '/subaccount/setting/devices')
  // Its requests carry its terminal code, which distinguishes it from other devices with the same name.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `${site.brand}_device_fingerprint`)).not.toBeNull()
  const listed = page.waitForRequest(/\/v1\/user\/session\/list/)
  await visit(page, '/subaccount/setting/devices')
  expect((await listed).headers()['terminalcode']).toMatch(/^[0-9a-f]{32}$/)
  await expect(page.getByRole('row').filter({ hasText: 'This device' })).toHaveText(/Linux\s+[0-9A-F]{4}\s+This device/)
  await expect(page.getByRole('row').filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Verified' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log out all others' })).toBeDisabled()
  const nav = page.getByRole('navigation', { name: 'Account pages' })
  await nav.getByRole('link', { name: 'Login history' }).click()
  await expect(page).toHaveURL(/\/history$/)
  await expect(page.getByRole('row').filter({ hasText: 'This device' })).toHaveCount(1)
  await nav.getByRole('link', { name: 'Overview' }).click()
  const userId = (await page.context().cookies()).find(({ name }) => name === site.cookies.userId)?.value ?? 'none'
  await expect(page.getByRole('main')).toContainText(userId)
  expect(await violationsOn(page)).toEqual([])
  await nav.getByRole('link', { name: 'Referrals' }).click()
  await expect(page.getByRole('heading', { name: 'This needs a registered account' })).toBeVisible()
  await expect(page.getByText('A guest counts on signing up.')).toBeVisible()
})

test('preferences hold at once and after a reload, without an account', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/account/setting')
  const main = page.getByRole('main')
  await main.getByText('Light', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await main.getByText('Red up', { exact: true }).click()
  await main.getByText('BTC', { exact: true }).click()
  await main.getByText('Left', { exact: true }).click()
  await visit(page, '/account/setting')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'red-up')
  await expect(main.getByRole('radio', { name: 'BTC' })).toBeChecked()
  await expect(main.getByRole('radio', { name: 'Left' })).toBeChecked()
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a link that only spells our name is called a trap', async ({ page }) => {
  await visit(page, '/subaccount/setting/antiphishing')
  const field = page.getByLabel('Address, link or email sender')
  const verdict = page.getByRole('main').getByRole('status')
  await field.fill(`https://www.${site.domains.main}.evil.example/login`)
  await expect(verdict).toContainText('Fake')
  await field.fill(`https://www.${site.domains.main}/login`)
  await expect(verdict).toContainText('Ours')
})

test('simulation mode shows itself on every page, explains a redirect, and is left in one click', async ({ page }) => {
  await enterAsGuest(page, '/subaccount/setting')
  const bar = page.getByRole('complementary', { name: 'Simulation mode' })
  await expect(bar).toBeVisible()
  await page.goto('/terms')
  await expect(page).toHaveURL(/\/spot\/BTCUSDT$/)
  await expect(page.getByText('This page isn’t part of simulation mode.').first()).toBeVisible()
  await bar.getByRole('button', { name: 'Leave' }).click()
  await expect(bar).toBeHidden()
  await visit(page, '/terms')
  await expect(page).toHaveURL(/\/terms$/)
})

onlyInFull(test)('account pages fit a phone in Arabic, by keyboard and for assistive technology', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/account/setting', '/subaccount/setting/antiphishing']) {
    await visit(page, `/ar${path}`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    expect(await violationsOn(page), path).toEqual([])
  }
})
