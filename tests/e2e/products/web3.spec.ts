import { expect, type Page } from '@playwright/test'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import english from '../../../messages/en.json' with { type: 'json' }
import { ERRORS } from '../../../lib/contract/errors/errors.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest, enterFrom } from '../support/guest.ts'
import { expectSession, test } from '../support/person.ts'
import { hydrated, visit } from '../support/visit.ts'
import { type BrowserWallet, giveWallet, newWalletKey } from '../support/wallet.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a wallet's owner binds it, moves paper coins to its address, swaps them and brings them back; nothing moves without the right
// signature, and each refusal has its sentence.

const SCREEN = '/trade-asset/web3'
const SECURITY = '/account/setting/security'
const SECRET = 'Second1horse!'
const amounts = (page: Page) => page.locator('main form input[inputmode="decimal"]')
const submit = (page: Page) => page.locator('main form button[type="submit"]')
const quote = (page: Page) => page.locator('[data-quote]')
const balance = (page: Page, coin: string) => page.locator('[data-balances] li').filter({ hasText: coin })
const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** Enters as a guest, by the product's public page if asked, connects the wallet and binds its address. */
async function bind(page: Page, language = '', isFromPublicPage = false): Promise<void> {
  if (isFromPublicPage) await enterFrom(page, `${language}/web3`, SCREEN)
  else await enterAsGuest(page, `${language}${SCREEN}`)
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await submit(page).click()
  await expect(page.locator('[data-address]')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await expectSession(page, 'user')
}

async function openMoves(page: Page, direction: 'deposit' | 'withdrawal'): Promise<void> {
  await page.locator('[data-tab="move"]').click()
  await page.locator(`input[type="radio"][value="${direction}"]`).check({ force: true })
}

async function deposit(page: Page, amount: string): Promise<void> {
  await openMoves(page, 'deposit')
  await amounts(page).fill(amount)
  await submit(page).click()
}

async function setPassword(page: Page): Promise<void> {
  await visit(page, SECURITY)
  await page.getByRole('button', { name: 'Set withdrawal password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set withdrawal password' })
  await dialog.getByLabel('New withdrawal password').fill(SECRET)
  await dialog.getByLabel('Repeat withdrawal password').fill(SECRET)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('a visitor reads what a wallet does here and what never happens, and starts', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/web3')
  await hydrated(page)
  await says(page, 'No chain is contacted.')
  await says(page, 'Nobody here asks for a seed phrase')
  expect(await page.getByRole('row').count()).toBeGreaterThan(5)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Connect a wallet' }).click()
  await page.waitForURL(`**${SCREEN}`)
  await says(page, 'No wallet found in this browser')
  expect(complaints).toEqual([])
})

// The quick suite takes the look in which more can go wrong: the other tests here are in English, on a desktop.
const LOOKS = [
  { language: '', width: 1440, texts: english.apiErrors },
  { language: '/ar', width: 390, texts: arabic.apiErrors },
]
for (const { language, width, texts } of someOf('a wallet from the public page', LOOKS, (_look, index) => index > 0)) {
  test(`from the public page a wallet is bound, and its coins move, swap and return by its signatures (${language}, ${width} px)`, async ({
    page,
  }) => {
    test.slow()
    const complaints = watchPage(page)
    await page.setViewportSize({ width, height: 844 })
    const wallet = await giveWallet(page)
    await bind(page, language, true)
    expect(await violationsOn(page)).toEqual([])
    await deposit(page, '100')
    await expect(balance(page, 'USDT')).toHaveText(/100/)
    expect(await violationsOn(page)).toEqual([])

    // A reload in the middle loses nothing: the wallet is asked again.
    await visit(page, `${language}${SCREEN}`)
    await expect(balance(page, 'USDT')).toHaveText(/100/)
    await amounts(page).first().fill('40')
    await submit(page).click()
    await expect(quote(page)).toHaveAttribute('data-quote', 'valid')
    expect(await violationsOn(page)).toEqual([])
    await quote(page).getByRole('button').click()
    await expect(balance(page, 'BTC')).toHaveText(/0\.\d/)
    await expect(balance(page, 'USDT')).toHaveText(/60/)
    const [first, second] = wallet.asked
    expect(first).toMatchObject({
      primaryType: 'PaperOrder',
      domain: { chainId: 0x50_61_70_65_72 },
      message: { gives: '100 USDT of the exchange account' },
    })
    expect(second).toMatchObject({ message: { gives: '40 USDT' } })
    expect(Object.keys(second?.domain ?? {})).not.toContain('verifyingContract')

    await setPassword(page)
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/swap/web3/withdraw')) bodies.push(request.postData() ?? '')
    })
    await visit(page, `${language}${SCREEN}`)
    await openMoves(page, 'withdrawal')
    await amounts(page).fill('10')
    await page.locator('main input[type="password"]').fill('Wrong1horse!')
    await submit(page).click()
    await expect.poll(() => bodies.length).toBe(1)
    await says(page, texts.withdrawPasswordWrong)
    await expect(submit(page)).toBeEnabled()
    await page.locator('main input[type="password"]').fill(SECRET)
    await submit(page).click()
    await expect(balance(page, 'USDT')).toHaveText(/50/)
    expect(bodies.join('\n')).not.toContain(SECRET)

    await visit(page, `${language}${SCREEN}?list=records`)
    await expect(page.locator('tbody tr')).toHaveCount(3)
    await expect(page.locator('tbody tr').filter({ hasText: 'BTC' })).toHaveCount(1)
    expect(await violationsOn(page)).toEqual([])
    await visit(page, `${language}/transac`)
    // A phone's card names its column before it.
    await expect(page.getByRole('cell', { name: /(?:^|\s)-100$/ })).toHaveCount(1)
    expect(complaints).toEqual([])
  })
}

async function withWallet(page: Page, key = newWalletKey()): Promise<BrowserWallet> {
  const wallet = await giveWallet(page, key)
  await bind(page)
  await deposit(page, '50')
  await expect(balance(page, 'USDT')).toHaveText(/50/)
  return wallet
}

onlyInFull(test)('what the wallet, its owner or the exchange refuses is said by name', async ({ page }) => {
  const wallet = await giveWallet(page)
  wallet.addsNetworks = false
  await bind(page)
  await deposit(page, '50')
  await says(page, 'The wallet is still on another network.')
  wallet.addsNetworks = true
  wallet.signs = false
  await submit(page).click()
  await says(page, 'The wallet didn’t sign.')
  wallet.signs = true
  wallet.otherKey = newWalletKey()
  await submit(page).click()
  await says(page, 'The signature isn’t from the wallet linked to this account.')
  wallet.otherKey = null
  await amounts(page).fill('60000')
  await says(page, 'Not enough USDT')
  await submit(page).click()
  await says(page, 'available balance')
  await amounts(page).fill('50')
  await submit(page).click()
  await expect(balance(page, 'USDT')).toHaveText(/50/)

  // Only the wallet opens this account.
  await page.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await says(page, 'This wallet is your only way to log in.')
})

onlyInFull(test)('an order whose number another one has used is refused', async ({ page, context }) => {
  const key = newWalletKey()
  const wallet = await withWallet(page, key)
  const other = await context.newPage()
  wallet.beforeSigning = async () => {
    wallet.beforeSigning = () => Promise.resolve()
    const second = await giveWallet(other, key)
    await visit(other, SCREEN)
    await deposit(other, '1')
    await expect(balance(other, 'USDT')).toHaveText(/51/)
    expect(second.asked).toHaveLength(1)
  }
  await amounts(page).fill('2')
  await submit(page).click()
  await says(page, 'nonce of this order has already been used')
})

const USED = [
  { language: '', width: 1440, texts: english.apiErrors },
  { language: '/ar', width: 390, texts: arabic.apiErrors },
]
for (const { language, width, texts } of someOf('a used signature', USED, () => false)) {
  test(`a signature that was used moves nothing again (${language}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const wallet = await giveWallet(page)
    await bind(page, language)
    await deposit(page, '50')
    await expect(balance(page, 'USDT')).toHaveText(/50/)
    wallet.repeats = true
    await amounts(page).fill('50')
    await submit(page).click()
    await says(page, texts.web3WrongKey)
    await expect(balance(page, 'USDT')).toHaveText(/50/)

    // A signed order arrives, the same request arrives again, and no answer comes back: it is sent once more, and booked once.
    wallet.repeats = false
    let repeated: unknown = null
    await page.route(
      (url) => url.pathname.endsWith('/swap/web3/withdraw'),
      async (route) => {
        await route.fetch()
        repeated = await (await route.fetch()).json()
        await route.abort()
      },
      { times: 1 },
    )
    await amounts(page).fill('20')
    await submit(page).click()
    await expect(balance(page, 'USDT')).toHaveText(/70/)
    expect(repeated).toMatchObject({ code: ERRORS.signExpired.code, data: null })
    await visit(page, `${language}${SCREEN}?list=records`)
    await expect(page.locator('tbody tr')).toHaveCount(2)
  })
}

onlyInFull(test)('a signature after its time is refused', async ({ page }) => {
  test.slow()
  const wallet = await withWallet(page)
  await page.locator('[data-tab="swap"]').click()
  await amounts(page).first().fill('10')
  await submit(page).click()
  await expect(quote(page)).toHaveAttribute('data-quote', 'valid')
  const isOver = () => expect(quote(page)).toHaveAttribute('data-quote', 'expired')
  wallet.beforeSigning = isOver
  await quote(page).getByRole('button').click()
  await isOver()
  await says(page, 'The time to sign this order has run out.')
})
