import { generateKeyPairSync } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { KEY_GENERATION_TIMEOUT_MS } from '#lib/signing/key-ring.ts'
import { SIGN_DEBOUNCE_MS } from '#lib/signing/once-per.ts'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { accountMenu, expectSession, logIn, newEmail, startAtHome, test } from '../support/person.ts'
import { hydrated, visit } from '../support/visit.ts'

/** Refuses the next request for the logged-in user. */
async function refuseUserInfo(page: Page, code: string): Promise<void> {
  await page.route('**/v1/user/overview/userinfo*', (route) =>
    route.fulfill({
      json: { code, msg: 'refused', status: 'error', data: null, requestTime: Date.now() },
      headers: { 'gw-sign-error': code },
    }),
  )
}

const REFUSALS = [
  { code: '00020', text: 'The request isn’t signed.', ends: false },
  { code: '00021', text: 'The request uses the wrong signature method.', ends: false },
  { code: '00022', text: 'The signature has expired. Please try again.', ends: false },
  { code: '00023', text: 'The signature isn’t valid. Please log in again.', ends: true },
] as const

// One of those that keep the session, and the one that ends it.
for (const { code, text, ends } of someOf('refused signatures', REFUSALS, (refusal) => refusal.code >= '00022')) {
  test(`${code} is shown, and ${ends ? 'logs out' : 'keeps the session'}`, async ({ page }) => {
    await startAtHome(page)
    await refuseUserInfo(page, code)
    await page.reload()
    await expect(page.getByText(text).first()).toBeVisible()
    await expectSession(page, ends ? 'visitor' : 'guest')
    // Simulation mode, too, is for those who have an account.
    await expect(page.locator('html[data-simulation]')).toHaveCount(ends ? 0 : 1)
    if (!ends) return
    await visit(page, '/markets')
    await expect(page).toHaveURL(/\/markets$/)
  })
}

test('simulation mode ends with a session that is over, in every tab', async ({ page, context }) => {
  await startAtHome(page)
  const other = await context.newPage()
  await visit(other, '/asset')
  // The session is ended elsewhere, as by its owner on another device or by its time.
  const ended = await context.request.post('/v1/user/logout', { headers: { origin: new URL(page.url()).origin }, data: {} })
  expect(ended.ok()).toBe(true)
  await page.reload()
  await expectSession(page, 'visitor')
  await expect(page.locator('html[data-simulation]')).toHaveCount(0)
  await expectSession(other, 'visitor')
  await expect(other.locator('html[data-simulation]')).toHaveCount(0)
  await visit(other, '/markets')
  await expect(other).toHaveURL(/\/markets$/)
})

onlyInFull(test)(
  'a tab asks whether this browser has the key of its session: without the key the session ends, without an answer it continues',
  async ({ page, context }) => {
    await startAtHome(page)
    const asked: string[] = []
    context.on('request', (request) => request.url().includes('/v1/user/checkDevice') && asked.push(request.postData() ?? ''))
    await page.reload()
    await expectSession(page, 'guest')
    expect(asked).toEqual([])

    await context.route('**/v1/user/checkDevice*', (route) => route.abort())
    const cutOff = await context.newPage()
    await visit(cutOff, '/fee')
    await expect.poll(() => asked.length).toBe(1)
    await expectSession(cutOff, 'guest')
    await context.unroute('**/v1/user/checkDevice*')
    const second = await context.newPage()
    await visit(second, '/fee')
    await expect.poll(() => asked.length).toBe(2)
    expect(JSON.parse(asked[1] ?? '')).toMatchObject({
      userCheckDeviceUserIdHash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      userCheckDeviceSign: expect.any(String) as unknown,
    })
    await expectSession(second, 'guest')

    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((name) => name.includes('sign_keys'))
        .forEach((name) => localStorage.removeItem(name)),
    )
    const third = await context.newPage()
    await visit(third, '/fee')
    await expect(third.getByText('This browser no longer has the security key of your session. Please log in again.').first()).toBeVisible()
    await expectSession(third, 'visitor')
    await expectSession(page, 'visitor')
  },
)

onlyInFull(test)('a configuration that cannot be had: nothing is sent, and a later try goes through', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/v1/user/guest/create') && sent.push(request.url()))
  await page.route('**/gatewaySignConfig*', (route) => route.abort())
  await page.clock.install()
  await visit(page, '/')
  const start = page.getByRole('link', { name: 'Start paper trading' }).first()
  await start.click()
  await expect(page.getByText('A secure connection couldn’t be set up.').first()).toBeVisible()
  expect(sent).toEqual([])
  await page.unroute('**/gatewaySignConfig*')
  // A set-up that has just failed is not tried again at once.
  await page.clock.fastForward(SIGN_DEBOUNCE_MS)
  await start.click()
  await expectSession(page, 'guest')
  // The click also leads to the terminal: a browser that is closed on the way there may not close in time.
  await expect(page).toHaveURL(/\/spot\/BTCUSDT$/)
  await hydrated(page)
})

test('a server key that the root key does not vouch for: nothing is sent', async ({ page }) => {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await page.route('**/page-config.json', (route) => route.fulfill({ json: { signRootKey: publicKey } }))
  await visit(page, '/login')
  await logIn(page, newEmail('nobody'))
  await expect(page.getByText('This site couldn’t prove its identity').first()).toBeVisible()
})

test('a key pair that takes longer than 8 s and has no backup: the visitor sees a message', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    // A device on which key generation never finishes.
    const generateKey = () => {
      Object.assign(globalThis, { isAskedForKeys: true })
      return new Promise(() => {})
    }
    Object.assign(crypto.subtle, { generateKey })
  })
  await visit(page, '/login')
  await logIn(page, newEmail('nobody'))
  await page.waitForFunction(() => 'isAskedForKeys' in globalThis)
  await page.clock.fastForward(KEY_GENERATION_TIMEOUT_MS)
  await expect(page.getByText('Your browser couldn’t create a security key.').first()).toBeVisible()
})

test('a clock that is 10 minutes wrong: signed calls are accepted all the same', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 600_000 })
  await startAtHome(page)
  const answers: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/v1/user/overview/userinfo')) return
    // The requesting page may be gone: then this is not the expected answer.
    response.text().then(
      (text) => answers.push(text),
      () => undefined,
    )
  })
  await page.reload()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect(answers.join()).toContain('"code":"00000"')
  await expect(accountMenu(page)).toBeVisible()
})
