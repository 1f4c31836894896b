import { expect } from '@playwright/test'
import { SECRET_COOKIES } from '#lib/locale/secret-cookies.ts'
import { site } from '#lib/locale/site.ts'
import {
  accountMenu,
  codeFor,
  expectEntered,
  expectSession,
  fromAnywhere,
  logIn,
  logOut,
  newEmail,
  otherDevice,
  PASSWORD,
  register,
  startAtHome,
  test,
} from '../support/person.ts'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { get } from '../support/request.ts'
import { visit } from '../support/visit.ts'
import { giveWallet } from '../support/wallet.ts'
import { watchPage } from '../support/watch.ts'

test('a guest starts in one click, registers within the simulation gate, and keeps the account', async ({ page }) => {
  const complaints = watchPage(page)
  await startAtHome(page)
  const uid = async () => (await page.context().cookies()).find(({ name }) => name === 'agio_uid')?.value
  const guest = await uid()

  await accountMenu(page).click()
  await page.getByRole('link', { name: 'Keep this account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await expect(dialog).toContainText('You keep everything you did as a guest')
  await register(page, newEmail('keeps'))
  await expect(page.getByText('Welcome. Your account is ready.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectSession(page, 'user')
  await expect(page).toHaveURL(/\/spot\/BTCUSDT$/)
  expect(await uid()).toBe(guest)
  expect(complaints).toEqual([])
})

test('every rule of a registration says what is missing, and focus goes to the first fault', async ({ page }) => {
  await visit(page, '/register')
  const form = page.getByRole('form', { name: 'Create your account' })
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(form.getByText('Please fill this in.')).toHaveCount(3)
  await expect(form.getByText('Enter all 6 digits.')).toBeVisible()
  await expect(form.getByLabel('Email address')).toBeFocused()

  await form.getByLabel('Email address').fill('ada@')
  await expect(form.getByText('This isn’t a valid email address.')).toBeVisible()
  await form.getByLabel('Email code').fill('Your code: 12-34')
  await expect(form.getByLabel('Email code')).toHaveValue('1234')
  await form.getByLabel('New password').fill('short')
  await expect(form.getByText('Use 8 to 64 characters')).toBeVisible()
  await expect(form.getByRole('status')).toHaveText('Weak')
  await form.getByLabel('New password').fill(PASSWORD)
  await expect(form.getByRole('status')).toHaveText('Strong')
  await form.getByLabel('Repeat password').fill(`${PASSWORD}?`)
  await expect(form.getByText('The passwords don’t match.')).toBeVisible()
  await form.getByText('Mobile', { exact: true }).click()
  await form.getByLabel('Country code').fill('49')
  await form.getByLabel('Mobile number').fill('12')
  await expect(form.getByText('This isn’t a valid mobile number.')).toBeVisible()
})

test('a log-in on a new device asks for a code, and leads back to where the person came from', async ({ page, browser }) => {
  const email = newEmail('returns')
  await visit(page, '/register')
  await register(page, email)
  await expectSession(page, 'user')

  const other = await otherDevice(browser)
  await visit(other, '/login?from=%2Ffee%3Ftab%3Dspot')
  await logIn(other, email, `${PASSWORD}x`)
  await expect(other.getByText('The account or password is incorrect.').first()).toBeVisible()
  await logIn(other, email)
  const step = other.getByRole('form', { name: 'Confirm it’s you' })
  await step.getByRole('button', { name: 'Send code' }).click()
  await expect(step.getByText(/A code was sent to .\*\*\*@agio\.example\./)).toBeVisible()
  await expect(step.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  await step.getByLabel('Email code').fill(await codeFor(email, 1))
  await step.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL(/\/fee\?tab=spot$/)
  await expectSession(other, 'user')
  await other.context().close()
})

test('an address that is not ours is never returned to', async ({ page }) => {
  const email = newEmail('stays')
  await visit(page, '/register?from=https%3A%2F%2Fevil.example%2F')
  await register(page, email)
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/)
})

test('a lost password is replaced, and every session ends', async ({ page, browser }) => {
  const email = newEmail('lost')
  await visit(page, '/register')
  await register(page, email)
  await expectSession(page, 'user')

  const other = await otherDevice(browser)
  await visit(other, '/login')
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  const form = other.getByRole('form', { name: 'Reset your password' })
  await form.getByLabel('Email address').fill(email)
  await form.getByRole('button', { name: 'Send code' }).click()
  await form.getByLabel('Email code').fill(await codeFor(email, 1))
  await form.getByLabel('New password').fill(`${PASSWORD}2`)
  await form.getByLabel('Repeat password').fill(`${PASSWORD}2`)
  await form.getByRole('button', { name: 'Set new password' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await expect(other.getByText('Your password was changed.').first()).toBeVisible()

  // The other session learns of it with its next page.
  await page.reload()
  await expectSession(page, 'visitor')
  await other.context().close()
})

test('a log-out in one tab is one in all, and so is a log-in', async ({ page, context }) => {
  const second = await context.newPage()
  await visit(second, '/fee')
  await startAtHome(page)
  await expectSession(second, 'guest')
  await accountMenu(page).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectSession(page, 'visitor')
  await expectSession(second, 'visitor')
})

onlyInFull(test)('two tabs renew one session once', async ({ page, context }) => {
  await startAtHome(page)
  const renewals: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/v1/user/session/refresh')) renewals.push(request.url())
  })
  await page.evaluate(() => localStorage.removeItem('agio_session_refreshed'))
  const second = await context.newPage()
  await Promise.all([page.goto('/fee'), second.goto('/vip/detail')])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('agio_session_refreshed'))).not.toBeNull()
  await expectSession(page, 'guest')
  await expectSession(second, 'guest')
  expect(renewals).toHaveLength(1)
})

onlyInFull(test)('a device that is logged in lets another one in by its code', async ({ page, browser }) => {
  await visit(page, '/register')
  await register(page, newEmail('scans'))
  await expectSession(page, 'user')

  const desktop = await otherDevice(browser)
  await visit(desktop, '/login')
  await desktop.getByRole('tab', { name: 'QR code' }).click()
  await expect(desktop.getByRole('img', { name: 'Login QR code' })).toBeVisible()
  const address = await desktop.getByRole('tabpanel').getByRole('link').getAttribute('href')

  await page.goto(address ?? '')
  const question = page.getByRole('dialog', { name: 'Log in on another device?' })
  await question.getByRole('button', { name: 'Yes, log in' }).click()
  await expectSession(desktop, 'user')
  await desktop.context().close()
})

onlyInFull(test)('a log-in in Arabic on a phone, by a dialog over the page', async ({ page, browser }) => {
  const email = newEmail('arabic')
  await visit(page, '/register')
  await register(page, email)
  await expectSession(page, 'user')

  const context = await browser.newContext({
    extraHTTPHeaders: fromAnywhere(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'ar',
  })
  const phone = await context.newPage()
  const complaints = watchPage(phone)
  await visit(phone, '/ar/fee')
  await phone.getByRole('link', { name: 'تسجيل الدخول' }).first().tap()
  const form = phone.getByRole('form', { name: 'تسجيل الدخول' })
  await form.getByRole('textbox', { name: 'البريد الإلكتروني', exact: true }).fill(email)
  await form.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'تسجيل الدخول' }).tap()
  const step = phone.getByRole('form', { name: 'أكّد أنك أنت' })
  await step.getByRole('button', { name: 'إرسال الرمز' }).tap()
  await step.getByLabel('رمز البريد الإلكتروني').fill(await codeFor(email, 1))
  await step.getByRole('button', { name: 'متابعة' }).tap()
  await expectSession(phone, 'user')
  await expect(phone).toHaveURL(/\/ar\/fee$/)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

test('a page of an account says to a visitor how to get one', async ({ page }) => {
  await visit(page, '/modifyverification')
  await expect(page.getByRole('heading', { level: 2, name: 'Please login to visit' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a wallet signs in: the first time it opens an account, the next time it is known; without a signature there is no session', async ({
  page,
}) => {
  const wallet = await giveWallet(page)
  wallet.signs = false
  await visit(page, '/login')
  const button = page.getByRole('button', { name: 'Log in with a crypto wallet' })
  await button.click()
  await expect(page.getByText('The wallet didn’t sign the request.').first()).toBeVisible()
  wallet.signs = true
  await button.click()
  await page.getByRole('button', { name: 'Create a new account' }).click()
  await expectEntered(page)
  await logOut(page)
  await visit(page, '/login')
  await button.click()
  await expectEntered(page)
})

test('the cookie notice names every cookie of a log-in, in any language', async () => {
  const names = [...Object.values(SECRET_COOKIES).map(({ name }) => name), ...Object.values(site.cookies)]
  for (const path of ['/cookies', '/ar/cookies', '/ja/cookies']) {
    const { body } = await get('localhost', path)
    for (const name of names) expect(body, `${path} ${name}`).toContain(`>${name}</code>`)
  }
})
