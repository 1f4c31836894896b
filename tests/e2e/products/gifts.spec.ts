import { expect, type Browser, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import english from '../../../messages/en.json' with { type: 'json' }
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { DEVICE_TOKEN_HEADER } from '../../../lib/contract/signing/device.ts'
import { SIGN_MODE_HEADER } from '../../../lib/contract/signing/signing.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import { fillInWithdrawalPassword, SECRET } from '../support/products/p2p.ts'
import { newEmail, otherDevice, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a trader gives coins, and another person who only has the link claims a share; each failure on the way is explained.

const SCREEN = '/trade-asset/gift'
const WRONG_CODE = '7KQM-2XWD-9RTA'

const amount = (page: Page) => page.locator('main form input[inputmode="decimal"]').first()
const submit = (page: Page) => page.locator('main form button[type="submit"]')
const shared = (page: Page, of: 'code' | 'link') => page.locator(`[data-gift="${of}"]`)
const card = (page: Page) => page.locator('[data-gift-status]')

interface Given {
  readonly code: string
  readonly link: string
}

/** Fills in the form of the open screen and gives; returns what can be shared. */
async function give(page: Page, { of, shares = '2', greeting = '' }: { of: string; shares?: string; greeting?: string }): Promise<Given> {
  await amount(page).fill(of)
  await page.locator('main form input[inputmode]').nth(1).fill(shares)
  await page.locator('main form input[maxlength="100"]').fill(greeting)
  await submit(page).click()
  return sharedOn(page)
}

async function sharedOn(page: Page): Promise<Given> {
  await expect(shared(page, 'code')).toHaveText(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/)
  const [code, link] = [await shared(page, 'code').innerText(), await shared(page, 'link').innerText()]
  return { code, link }
}

async function guestOn(browser: Browser, path: string): Promise<Page> {
  const page = await otherDevice(browser)
  await enterAsGuest(page, path)
  return page
}

async function claimByCode(page: Page, code: string): Promise<void> {
  await page.locator('main form input[maxlength="40"]').fill(code)
  await submit(page).click()
}

// The quick suite takes the look in which more can go wrong: the other tests here are in English, on a desktop.
const LOOKS = [
  { language: '', width: 1440, words: english },
  { language: '/ar', width: 390, words: arabic },
]
for (const { language, width, words } of someOf('a gift from a guest', LOOKS, (_look, index) => index > 0)) {
  test(`a gift goes from a guest to a visitor who becomes one, and is in both histories (${language}, ${width} px)`, async ({
    page,
    browser,
  }) => {
    test.slow()
    const complaints = watchPage(page)
    await page.setViewportSize({ width, height: 844 })
    await enterAsGuest(page, `${language}${SCREEN}`)
    await expect(submit(page)).toBeDisabled()
    const sent = page.waitForRequest((request) => request.url().includes('/v1/redpacket/create'))
    const { link } = await give(page, { of: '40', shares: '2', greeting: '<b>Hi</b> 🎁' })
    // A sensitive call (specification 7.3): signed with its body, and with the token of the device.
    const headers = await (await sent).allHeaders()
    expect(headers[SIGN_MODE_HEADER]).toBe('2')
    expect(headers[DEVICE_TOKEN_HEADER]).toMatch(/./)
    expect(new URL(link).pathname).toMatch(new RegExp(`^${language}/trade-asset/gift/`))
    await expect(page.getByRole('img', { name: words.gifts.share.qr })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    // After a reload the giver finds the same code among the open gifts.
    await visit(page, `${language}${SCREEN}?list=open`)
    await page.locator('tbody tr').getByRole('button').first().click()
    expect((await sharedOn(page)).link).toBe(link)

    const other = await otherDevice(browser)
    const others = watchPage(other)
    await other.setViewportSize({ width, height: 844 })
    await visit(other, new URL(link).pathname)
    await expect(card(other)).toContainText('<b>Hi</b> 🎁')
    await expect(card(other)).toContainText(/40\sUSDT/)
    await expect(other.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    expect(await violationsOn(other)).toEqual([])
    await card(other).locator('a[data-opens="guest"]').click()
    await card(other).getByRole('button', { name: words.gifts.claim }).click()
    await expect(card(other).getByRole('status')).toContainText(/20\sUSDT/)
    // The page shows the claim again after a reload, and the link is good for one share only.
    await other.reload()
    await expect(card(other).getByRole('status')).toContainText(/20\sUSDT/)
    await visit(other, `${language}${SCREEN}?list=records`)
    await expect(other.locator('tbody tr').filter({ hasText: words.gifts.kinds.received })).toHaveCount(1)
    await visit(other, `${language}/asset/spot`)
    await expect(other.locator('tbody tr').filter({ hasText: '50,020' })).toHaveCount(1)

    await visit(page, `${language}${SCREEN}?list=open`)
    const takeBack = page.getByRole('button', { name: new RegExp(`^${words.gifts.open.takeBack}`) })
    await takeBack.click()
    await expect(page.getByText(words.gifts.open.takenBack).first()).toBeVisible()
    await expect(takeBack).toHaveCount(0)
    await visit(page, `${language}${SCREEN}?list=records`)
    await expect(page.locator('tbody tr').filter({ hasText: words.gifts.statuses.cancelled })).toHaveCount(1)
    await visit(page, `${language}/transac`)
    await expect(page.locator('tbody tr').filter({ hasText: '-40' })).toHaveCount(1)
    expect([...complaints, ...others]).toEqual([])
    await other.context().close()
  })
}

onlyInFull(test)('a gift is claimed once per account, also in two tabs, and says when all of it is claimed', async ({ page, browser }) => {
  test.slow()
  await enterAsGuest(page, SCREEN)
  const { code, link } = await give(page, { of: '10', shares: '2' })
  const path = new URL(link).pathname
  // The giver may claim one share too.
  const tabs = [page, await page.context().newPage()] as const
  for (const tab of tabs) {
    await visit(tab, path)
    await expect(card(tab).getByRole('button', { name: 'Claim' })).toBeVisible()
  }
  await card(tabs[0]).getByRole('button', { name: 'Claim' }).click()
  await expect(card(tabs[0]).getByRole('status')).toContainText(/5\sUSDT/)
  await card(tabs[1]).getByRole('button', { name: 'Claim' }).click()
  await expect(tabs[1].getByText('You have already claimed a share of this gift.').first()).toBeVisible()
  await expect(card(tabs[1]).getByRole('status')).toContainText(/5\sUSDT/)

  const other = await guestOn(browser, `${SCREEN}?list=claim`)
  await claimByCode(other, code.toLowerCase().replaceAll('-', ' '))
  await expect(other.getByText(/You received .*5\sUSDT/).first()).toBeVisible()
  const late = await otherDevice(browser)
  await visit(late, path)
  await expect(card(late).getByRole('status')).toHaveText('All shares of this gift have been claimed.')
  for (const each of [other, late]) await each.context().close()
})

onlyInFull(test)('five wrong codes lock the tries of an account, and then the right one too', async ({ page, browser }) => {
  test.slow()
  const other = await guestOn(browser, SCREEN)
  const { code } = await give(other, { of: '10' })
  await enterAsGuest(page, `${SCREEN}?list=claim`)
  for (let nth = 0; nth < 5; nth += 1) {
    const answered = page.waitForResponse((response) => response.url().includes('/redpacket/claim'))
    await claimByCode(page, WRONG_CODE)
    await answered
  }
  await expect(page.getByText('No gift has this code.').first()).toBeVisible()
  await claimByCode(page, code)
  await expect(page.getByText('Too many wrong codes. Try again in 24 hours.').first()).toBeVisible()
  await visit(page, `${SCREEN}/${code}`)
  await expect(page.getByRole('main').getByText('Too many wrong codes.')).toBeVisible()
  await other.context().close()
})

onlyInFull(test)(
  'a larger gift needs a withdrawal password, which guests lack, and which locks after five wrong attempts',
  async ({ page }) => {
    await enterAsGuest(page, SCREEN)
    await amount(page).fill('101')
    await submit(page).click()
    const asked = page.getByRole('dialog', { name: 'Enter your withdrawal password' })
    await expect(asked).toContainText('Guests don’t have a withdrawal password.')
    expect(await violationsOn(page)).toEqual([])

    const email = newEmail('giver')
    await asked.getByRole('button', { name: 'Sign up' }).click()
    await register(page, email)
    await expect(page.getByRole('form', { name: 'Create your account' })).toBeHidden()
    await visit(page, SCREEN)
    await amount(page).fill('101')
    await submit(page).click()
    await expect(asked).toContainText('Set one in the security settings first.')
    await asked.getByRole('link', { name: 'Open security settings' }).click()
    await fillInWithdrawalPassword(page, email)

    await visit(page, SCREEN)
    await amount(page).fill('101')
    await submit(page).click()
    const password = asked.getByLabel('Withdrawal password')
    await password.fill('Wrong1horse!')
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(asked.getByText('4 attempts left before it locks')).toBeVisible()
    await expect(page.getByText('The withdrawal password is wrong.').first()).toBeVisible()
    await password.fill(SECRET)
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await sharedOn(page)
    await page.keyboard.press('Escape')

    await amount(page).fill('101')
    await submit(page).click()
    for (let left = 4; left >= 1; left -= 1) {
      await password.fill('Wrong1horse!')
      await asked.getByRole('button', { name: 'Confirm' }).click()
      await expect(asked.getByText(new RegExp(`^${left} attempts? left before it locks`))).toBeVisible()
    }
    await password.fill('Wrong1horse!')
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(asked.getByText(/Locked until .* after five wrong attempts/)).toBeVisible()
  },
)

test('the page of no gift, and of one that was taken back, say so', async ({ page }) => {
  await visit(page, `${SCREEN}/${WRONG_CODE}`)
  await expect(page.getByRole('main').getByText('No gift has this code.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await enterAsGuest(page, SCREEN)
  const { link } = await give(page, { of: '5' })
  await visit(page, `${SCREEN}?list=open`)
  await page.getByRole('button', { name: /^Take back/ }).click()
  await expect(page.getByText('No open gifts')).toBeVisible()
  await visit(page, new URL(link).pathname)
  await expect(card(page).getByRole('status')).toHaveText('This gift was taken back.')
})
