import { expect } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { createBot, orderStatus } from '../support/bot.ts'
import { codeFor, expectEntered, expectSession, lettersTo, logIn, newEmail, otherDevice, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { giveWallet, newWalletKey, registerByWallet } from '../support/wallet.ts'
import { watchPage } from '../support/watch.ts'

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
  await dialog.getByLabel('Email code').fill(await codeFor(email, 1))
  const close = dialog.getByRole('button', { name: 'Close account' })
  await expect(close).toBeDisabled()
  await dialog.getByText('I want to close my account permanently.').click()
  await close.click()
  await expect(page.getByText('Your account is closed.').first()).toBeVisible()
  await expectSession(page, 'visitor')
  await expect(page.getByRole('heading', { name: 'Please login to visit' })).toBeVisible()
  expect(complaints).toEqual([])
  await expect.poll(async () => (await lettersTo(email)).at(-1)).toContain('Your account was closed at your request.')

  await visit(page, '/login')
  await logIn(page, email)
  await expect(page.getByText('The account or password is incorrect.').first()).toBeVisible()
})

onlyInFull(test)(
  'an account of a wallet is closed by its signature alone, and with it end its order, its key, its streams and its sessions',
  async ({ page, browser }) => {
    // Two devices and a bot.
    test.slow()
    const key = newWalletKey()
    const wallet = await giveWallet(page, key)
    await registerByWallet(page)
    const userId = (await page.context().cookies()).find(({ name }) => name === 'agio_uid')?.value ?? ''
    await visit(page, '/account/newapi')
    await page.getByRole('button', { name: 'New API key' }).click()
    const form = page.getByRole('dialog', { name: 'New API key' })
    await form.getByLabel('Name').fill('Grid bot')
    await form.getByText('Trade', { exact: true }).click()
    await form.getByLabel('Passphrase').fill('correct9horse')
    await form.getByRole('button', { name: 'Create key' }).click()
    const made = page.getByRole('dialog', { name: 'Your new key' })
    await expect(made).toBeVisible()
    const [apiKey = '', secret = ''] = await made.locator('code').allTextContents()
    await made.getByRole('button', { name: 'I’ve saved it' }).click()

    const other = await otherDevice(browser)
    await giveWallet(other, key)
    await visit(other, '/login')
    await other.getByRole('button', { name: 'Log in with a crypto wallet' }).click()
    await expectEntered(other)

    const bot = createBot({ apiKey, secret, passphrase: 'correct9horse' })
    const stream = await bot.listen()
    const order = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price: '1000', size: '0.01' }
    const placed = await bot.post('/api/v2/spot/trade/place-order', order)
    expect(placed.code).toBe('00000')

    await visit(page, '/account/setting/security')
    wallet.signs = false
    await page.getByRole('button', { name: 'Close account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close account' })
    await dialog.getByText('I want to close my account permanently.').click()
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(page.getByText('Please confirm that this account is yours').first()).toBeVisible()
    await expectSession(page, 'user')
    expect((await bot.post('/api/v2/spot/trade/place-order', { ...order, price: '1001' })).code).toBe('00000')

    wallet.signs = true
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(page.getByText('Your account is closed.').first()).toBeVisible()
    await expectSession(page, 'visitor')
    await expect.poll(() => orderStatus(userId, placed.data?.orderId ?? '')).toBe('cancelled')
    expect((await bot.post('/api/v2/spot/trade/place-order', order)).code).toBe('40037')
    await expect.poll(() => stream.isClosed()).toBe(true)
    await visit(other, '/account/setting/security')
    await expect(other.getByRole('heading', { name: 'Please login to visit' })).toBeVisible()
    await expectSession(other, 'visitor')
    await other.context().close()
  },
)
