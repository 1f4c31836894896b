import { Secret, TOTP } from 'otpauth'
import { expect, type Page } from '@playwright/test'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { enterAsGuest } from '../support/guest.ts'
import {
  codeFor,
  expectEntered,
  expectSession,
  logIn,
  newEmail,
  newMobile,
  otherDevice,
  PASSWORD,
  register,
  shortMessageCodeFor,
  test,
} from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { giveWallet, registerByWallet } from '../support/wallet.ts'
import { watchPage } from '../support/watch.ts'

// Goal: only an account's owner can change where codes go, by proof of the new contact and of the existing factors.

const TITLE = 'Change where codes are sent'
const MODIFIED = 'From now on, your codes go to the new address or number.'

/** Fills in a German number in a form that asks for one. */
async function fillMobile(form: ReturnType<Page['getByRole']>, mobile: string): Promise<void> {
  await form.getByLabel('Country code').fill('49')
  await form.getByLabel('Mobile number', { exact: true }).fill(mobile)
}

/** Sets up an authenticator app in the settings and returns it. `email`: the address for the account's own code, if it has one. */
async function setUpAuthenticator(page: Page, email: string | null): Promise<TOTP> {
  await visit(page, '/account/setting/security')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const app = new TOTP({ secret: Secret.fromBase32((await dialog.locator('code').textContent()) ?? '') })
  if (email !== null) {
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByLabel('Email code').fill(await codeFor(email, 1))
  }
  await dialog.getByLabel('Authenticator code').fill(app.generate())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove authenticator app' })).toBeVisible()
  return app
}

/** Returns the app's next code, which is already valid, because the current one has been used. */
const nextCode = (app: TOTP): string => app.generate({ timestamp: Date.now() + app.period * 1000 })

test('a mobile number is bound by a code to it and one to the address; other devices are logged out, and it logs in', async ({
  page,
  browser,
}) => {
  // Two devices, five pages.
  test.slow()
  const complaints = watchPage(page)
  const [email, mobile] = [newEmail('binds'), newMobile()]
  await visit(page, '/register')
  await register(page, email)
  await expectSession(page, 'user')

  const other = await otherDevice(browser)
  await visit(other, '/login')
  await logIn(other, email)
  const step = other.getByRole('form', { name: 'Confirm it’s you' })
  await step.getByRole('button', { name: 'Send code' }).click()
  await step.getByLabel('Email code').fill(await codeFor(email, 1))
  await step.getByRole('button', { name: 'Continue' }).click()
  await expectEntered(other)

  await visit(page, '/modifyverification')
  const form = page.getByRole('form', { name: TITLE })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please fill this in.')).toBeVisible()
  await expect(form.getByText('Enter all 6 digits.')).toHaveCount(2)
  await form.getByText('Mobile', { exact: true }).click()
  await fillMobile(form, mobile)
  const [toNew, toOld] = [form.getByRole('button', { name: 'Send code' }).first(), form.getByRole('button', { name: 'Send code' }).last()]
  await toOld.click()
  await form.getByLabel('Code sent to b***@agio.example').fill(await codeFor(email, 2))
  await toNew.click()
  const code = await shortMessageCodeFor(mobile)
  const field = form.getByLabel('Text message code')
  await field.fill(code === '000000' ? '000001' : '000000')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The code is incorrect or has expired.').first()).toBeVisible()
  await field.fill(code)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(MODIFIED).first()).toBeVisible()
  await expect(page).toHaveURL(/\/account\/setting$/)
  expect(complaints).toEqual([])
  await other.reload()
  await expectSession(other, 'visitor')

  await visit(other, '/login')
  const login = other.getByRole('form', { name: 'Log in' })
  await login.getByText('Mobile', { exact: true }).click()
  await fillMobile(login, mobile)
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await login.getByRole('button', { name: 'Log in' }).click()
  await expectEntered(other)
  await other.context().close()
})

onlyInFull(test)('an account of a wallet gets an address by its authenticator alone', async ({ page }) => {
  await giveWallet(page)
  await registerByWallet(page)
  const app = await setUpAuthenticator(page, null)

  const email = newEmail('wallet')
  await visit(page, '/modifyverification')
  const form = page.getByRole('form', { name: TITLE })
  await form.getByLabel('Email address').fill(email)
  await form.getByRole('button', { name: 'Send code' }).click()
  await form.getByLabel('Email code').fill(await codeFor(email))
  await form.getByLabel('Authenticator code').fill(nextCode(app))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(MODIFIED).first()).toBeVisible()
  await visit(page, '/account/setting/security')
  await expect(page.getByText('w***@agio.example')).toBeVisible()
})

test('an authenticator app that is set up is asked at the next log-in', async ({ page, browser }) => {
  const email = newEmail('authenticator')
  await visit(page, '/register')
  await register(page, email)
  await expectSession(page, 'user')
  const app = await setUpAuthenticator(page, email)

  const other = await otherDevice(browser)
  await visit(other, '/login')
  await logIn(other, email)
  const step = other.getByRole('form', { name: 'Confirm it’s you' })
  await expect(step.getByRole('button', { name: 'Send code' })).toHaveCount(0)
  await step.getByLabel('Authenticator code').fill(nextCode(app))
  await step.getByRole('button', { name: 'Continue' }).click()
  await expectEntered(other)
  await other.context().close()
})

onlyInFull(test)('a registration with address and number asks for a code to each, and has both', async ({ page }) => {
  const complaints = watchPage(page)
  const [email, mobile] = [newEmail('both'), newMobile()]
  await visit(page, '/register')
  const form = page.getByRole('form', { name: 'Create your account' })
  await form.getByText('Also add a mobile number').click()
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(form.getByText('Enter all 6 digits.')).toHaveCount(2)
  await form.getByLabel('Email address').fill(email)
  await fillMobile(form, mobile)
  await form.getByRole('button', { name: 'Send code' }).first().click()
  await form.getByLabel('Email code').fill(await codeFor(email))
  await form.getByRole('button', { name: 'Send code' }).click()
  await form.getByLabel('Text message code').fill(await shortMessageCodeFor(mobile))
  await form.getByLabel('New password').fill(PASSWORD)
  await form.getByLabel('Repeat password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expectSession(page, 'user')
  await visit(page, '/account/setting/security')
  await expect(page.getByText('b***@agio.example')).toBeVisible()
  await expect(page.getByText(`+49******${mobile.slice(-2)}`)).toBeVisible()
  expect(complaints).toEqual([])
})

onlyInFull(test)('a guest in simulation mode registers on the page, and stays on it', async ({ page }) => {
  await enterAsGuest(page, '/account/newapi')
  await visit(page, '/modifyverification')
  await expect(page.getByRole('heading', { name: 'This needs a registered account' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await register(page, newEmail('modifies'))
  await expect(page.getByRole('form', { name: TITLE })).toBeVisible()
  await expect(page).toHaveURL(/\/modifyverification$/)
})

const WINDOWS = [
  ['', 1440],
  ['/ar', 1440],
  ['', 390],
  ['/ar', 390],
] as const
for (const [path, width] of someOf('title and message in one column', WINDOWS, ([language, px]) => language === '/ar' && px === 390)) {
  test(`title and message are in one column: ${path}/modifyverification at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, `${path}/modifyverification`)
    const main = page.getByRole('main')
    const start = (level: number) =>
      main.getByRole('heading', { level }).evaluate((heading) => {
        const { left, right } = heading.getBoundingClientRect()
        return Math.round(document.dir === 'rtl' ? innerWidth - right : left)
      })
    await expect(main.getByRole('heading', { level: 2 })).toBeVisible()
    expect(await start(2)).toBe(await start(1))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
