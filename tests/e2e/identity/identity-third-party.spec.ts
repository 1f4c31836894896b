import { createHash, createHmac, randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { enterAsGuest } from '../support/guest.ts'
import { TELEGRAM_BOT_TOKEN, VOUCHERS_PORT } from '../support/address.ts'
import { codeFor, expectEntered, expectSession, logOut, otherDevice, PASSWORD, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'

// Goal: users whom a third party vouches for can log in from any page and return to it; an unrequested token is refused.

const NOT_COMPLETED = 'The login wasn’t completed.'
const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const newName = (): string => `ada${Date.now()}${randomInt(1e6)}`

/** Enters an identity on a third party's page and confirms. */
async function vouchFor(page: Page, name: string): Promise<void> {
  await page.getByLabel('Who are you?').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('Google: the first time it opens an account, the next time it is known, and leads back to where the person was', async ({ page }) => {
  const name = newName()
  await visit(page, '/login?from=%2Ffee%3Ftab%3Dspot')
  await google(page).click()
  await vouchFor(page, name)
  await page.getByRole('button', { name: 'Create a new account' }).click()
  await expect(page).toHaveURL(/\/fee\?tab=spot$/)
  await expectSession(page, 'user')
  await logOut(page)

  // On other pages the log-in is a dialog; the provider knows only the log-in page.
  await visit(page, '/vip/detail')
  await page.getByRole('link', { name: 'Log in' }).click()
  await google(page).click()
  await vouchFor(page, name)
  await expect(page).toHaveURL(/\/vip\/detail$/)
  await expectSession(page, 'user')
  expect(page.url()).not.toContain('id_token')
})

test('a person who declines at Google sees a message, and can continue otherwise', async ({ page }) => {
  await visit(page, '/login')
  await google(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(NOT_COMPLETED).first()).toBeVisible()
  await expectSession(page, 'visitor')
  await expect(google(page)).toBeEnabled()
})

test('an answer that this tab did not request opens no session', async ({ page, baseURL }) => {
  const asked = { choice: 'yes', sub: newName(), state: 'x', nonce: 'y', redirect_uri: `${baseURL ?? ''}/login` }
  const answer = await fetch(`http://127.0.0.1:${VOUCHERS_PORT}/google/answer?${new URLSearchParams(asked)}`, { redirect: 'manual' })
  const address = answer.headers.get('location') ?? ''
  expect(address).toContain('/login#id_token=')
  await page.goto(address)
  await expect(page.getByText(NOT_COMPLETED).first()).toBeVisible()
  await expectSession(page, 'visitor')
  expect(page.url()).not.toContain('id_token')
})

onlyInFull(test)('Apple: linked to an account that is there, by its password and a code', async ({ page, browser }) => {
  // Two devices, five pages.
  test.slow()
  const name = newName()
  const email = `${name}@mail.example`
  await visit(page, '/register')
  await register(page, email)
  await expectSession(page, 'user')

  const other = await otherDevice(browser)
  const apple = other.getByRole('button', { name: 'Continue with Apple' })
  await visit(other, '/login')
  await apple.click()
  await vouchFor(other, name)
  const form = other.getByRole('form', { name: 'Link an existing account' })
  await form.getByLabel('Email address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Log in' }).click()
  const step = other.getByRole('form', { name: 'Confirm it’s you' })
  await step.getByRole('button', { name: 'Send code' }).click()
  await step.getByLabel('Email code').fill(await codeFor(email, 1))
  await step.getByRole('button', { name: 'Continue' }).click()
  await expectEntered(other)
  await logOut(other)
  await visit(other, '/login')
  await apple.click()
  await vouchFor(other, name)
  await expectEntered(other)
  await logOut(other)

  // Google vouches for the address of that account, so its owner gets in without the password.
  await visit(other, '/login')
  await google(other).click()
  await vouchFor(other, name)
  await other.getByRole('button', { name: `Continue as ${email}` }).click()
  await expectEntered(other)
  await other.context().close()
})

onlyInFull(test)('a guest in simulation mode keeps the account with Google, though the mode closes the log-in page', async ({ page }) => {
  await enterAsGuest(page, '/account/newapi')
  const userId = async () => (await page.context().cookies()).find(({ name }) => name === 'agio_uid')?.value
  const guest = await userId()
  await page.locator('[data-account] summary').click()
  await page.getByRole('link', { name: 'Keep this account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  await google(page).click()
  await vouchFor(page, newName())
  await expect(page).toHaveURL(/\/spot\/BTCUSDT$/)
  await page.getByRole('button', { name: 'Create a new account' }).click()
  await expectSession(page, 'user')
  expect(await userId()).toBe(guest)
})

/** Signs as Telegram does for either of its two ways, whose signing keys differ. */
function signByTelegram(fields: Readonly<Record<string, string>>, way: 'login' | 'app'): Record<string, string> {
  const secret =
    way === 'app'
      ? createHmac('sha256', 'WebAppData').update(TELEGRAM_BOT_TOKEN).digest()
      : createHash('sha256').update(TELEGRAM_BOT_TOKEN).digest()
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  return { ...fields, hash: createHmac('sha256', secret).update(text).digest('hex') }
}

const now = (): string => String(Math.floor(Date.now() / 1000))

onlyInFull(test)('Telegram’s log-in page: its word opens an account', async ({ page }) => {
  const fields = signByTelegram({ id: String(randomInt(1e12)), first_name: 'Ada L.', auth_date: now() }, 'login')
  await page.route('https://oauth.telegram.org/**', (route) => {
    const back = new URL(route.request().url()).searchParams.get('return_to') ?? ''
    const result = Buffer.from(JSON.stringify(fields)).toString('base64url')
    return route.fulfill({ contentType: 'text/html', body: `<a href="${back}#tgAuthResult=${result}">Accept</a>` })
  })
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Continue with Telegram' }).click()
  await page.getByRole('link', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Create a new account' }).click()
  await expectEntered(page)
})

test('within Telegram a page logs in by the data of the app; anywhere else that data is refused', async ({ page }) => {
  const user = JSON.stringify({ id: randomInt(1e12), first_name: 'Ada', username: 'ada' })
  const initData = new URLSearchParams(signByTelegram({ user, auth_date: now(), query_id: 'AA' }, 'app')).toString()
  const address = `/login#${new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '8.0', tgWebAppPlatform: 'android' })}`
  await page.goto(address)
  await expect(page.getByText(NOT_COMPLETED).first()).toBeVisible()
  await expectSession(page, 'visitor')

  await page.addInitScript(() => Object.assign(globalThis, { TelegramWebviewProxy: { postEvent: () => undefined } }))
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByRole('button', { name: 'Create a new account' }).click()
  await expectSession(page, 'user')
  expect(page.url()).not.toContain('tgWebAppData')
})
