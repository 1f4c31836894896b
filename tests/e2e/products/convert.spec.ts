import { expect, type Page } from '@playwright/test'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import english from '../../../messages/en.json' with { type: 'json' }
import { ERRORS } from '../../../lib/contract/errors/errors.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest, enterFrom } from '../support/guest.ts'
import { test } from '../support/person.ts'
import { hydrated, visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a visitor sees what a conversion would bring, and a guest converts at a quote, at a limit and in small balances.

const SCREEN = '/trade-asset/convert'
const amounts = (page: Page) => page.locator('main form input[inputmode="decimal"]')
const submit = (page: Page) => page.locator('main form button[type="submit"]')
const quote = (page: Page) => page.locator('[data-quote]')

async function askFor(page: Page, amount: string): Promise<void> {
  await amounts(page).first().fill(amount)
  await submit(page).click()
  await expect(quote(page)).toHaveAttribute('data-quote', 'valid')
}

test('a visitor reads live rates, calculates, and starts as a guest', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/convert')
  await hydrated(page)
  const estimate = page.locator('[data-estimate]')
  const answer = estimate.locator('p[aria-live]')
  await expect(answer).toHaveText(/1\sBTC\S* is worth \S*[\d,.]+\sUSDT\S* now/)
  await estimate.locator('input').fill('999999999')
  await expect(answer).toHaveText('No price for this amount right now.')
  expect(await page.getByRole('row').count()).toBeGreaterThan(5)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Convert now' }).click()
  await page.waitForURL(`**${SCREEN}`)
  await expect(amounts(page).first()).toBeVisible()
  expect(complaints).toEqual([])
})

// The quick suite takes the look in which more can go wrong: the other tests here are in English, on a desktop.
const LOOKS = [
  { language: '', width: 1440, done: /Converted .*100\sUSDT.* to .*0\.\d+\sBTC/ },
  { language: '/ar', width: 390, done: /100\sUSDT/ },
]
for (const { language, width, done } of someOf('a conversion from the public page', LOOKS, (_look, index) => index > 0)) {
  test(`from the public page a visitor converts at a quote and finds it in the history (${language}, ${width} px)`, async ({ page }) => {
    const complaints = watchPage(page)
    await page.setViewportSize({ width, height: 844 })
    await enterFrom(page, `${language}/convert`, SCREEN)
    await expect(submit(page)).toBeDisabled()
    await askFor(page, '100')
    expect(await violationsOn(page)).toEqual([])
    await quote(page).getByRole('button').click()
    await expect(page.getByText(done).first()).toBeVisible()
    await expect(quote(page)).toBeHidden()

    await visit(page, `${language}${SCREEN}?list=records`)
    await expect(page.locator('tbody tr').filter({ hasText: '100' })).toHaveCount(1)
    await visit(page, `${language}/transac`)
    await expect(page.locator('tbody tr').filter({ hasText: '-100' })).toHaveCount(1)
    expect(complaints).toEqual([])
  })
}

onlyInFull(test)('a quote that is over is refused, and so is one beyond the balance or the limits', async ({ page }) => {
  await enterAsGuest(page, SCREEN)
  await askFor(page, '10')
  await expect(quote(page)).toHaveAttribute('data-quote', 'expired')
  await expect(quote(page)).toContainText('This quote has expired.')
  await quote(page).getByRole('button', { name: 'Get new quote' }).click()
  await expect(quote(page)).toHaveAttribute('data-quote', 'valid')

  // A quote that arrives after the amount was changed is for what was asked before, and is not shown.
  let isAnswered = false
  await page.route(
    (url) => url.pathname.endsWith('/convert/quote'),
    async (route) => {
      const response = await route.fetch()
      await amounts(page).first().fill('0.5')
      await route.fulfill({ response })
      isAnswered = true
    },
    { times: 1 },
  )
  await amounts(page).first().fill('11')
  await submit(page).click()
  await expect.poll(() => isAnswered).toBe(true)
  await expect(submit(page)).toBeEnabled()
  await expect(quote(page)).toBeHidden()
  await submit(page).click()
  await expect(page.getByText('The order value is below the minimum.').first()).toBeVisible()
  await amounts(page).first().fill('50000')
  await submit(page).click()
  await amounts(page).first().fill('60000')
  await expect(page.getByText('Not enough USDT')).toBeVisible()
})

test('a limit conversion sets its coins aside, and gives them back', async ({ page }) => {
  await enterAsGuest(page, `${SCREEN}?list=limit`)
  await amounts(page).first().fill('50')
  await amounts(page).nth(1).fill('2')
  await submit(page).click()
  const open = page.getByRole('row').filter({ hasText: '1 BTC = 2 USDT' })
  await expect(open).toHaveCount(1)
  expect(await violationsOn(page)).toEqual([])
  await page.reload()
  await expect(open).toHaveCount(1)
  await open.getByRole('button').click()
  await expect(open).toHaveCount(0)
  await expect(page.getByText('50,000 USDT available')).toBeVisible()

  // A price that the market has reached already is met at once.
  await amounts(page).first().fill('50')
  await amounts(page).nth(1).fill('900000')
  await submit(page).click()
  // The answer empties the form; leaving before it would end the call.
  await expect(amounts(page).first()).toHaveValue('')
  await visit(page, `${SCREEN}?list=records`)
  await expect(page.getByRole('row').filter({ hasText: 'Completed' })).toHaveCount(1)
})

test('small balances become USDT all at once', async ({ page }) => {
  await enterAsGuest(page, SCREEN)
  await askFor(page, '3')
  await quote(page).getByRole('button').click()
  await expect(quote(page)).toBeHidden()
  await visit(page, `${SCREEN}?list=small`)
  await expect(page.getByRole('checkbox', { name: 'BTC' })).toBeChecked()
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(page.getByText(/You received .*2\.99\d*\sUSDT/).first()).toBeVisible()
  await expect(page.getByText('No small balances').first()).toBeVisible()
})

onlyInFull(test)('a quote is accepted once and in time, and two tabs cannot spend the same coins', async ({ page, context }) => {
  await enterAsGuest(page, SCREEN)
  const other = await context.newPage()
  await visit(other, SCREEN)
  const accept = (tab: Page) => quote(tab).getByRole('button').click()
  await askFor(page, '30000')
  await askFor(other, '30000')
  await accept(page)
  await expect(page.getByText(/Converted .*30,000\sUSDT/).first()).toBeVisible()
  await accept(other)
  await expect(other.getByText(english.apiErrors.insufficientBalance).first()).toBeVisible()

  // An acceptance arrives, the same request arrives again, and no answer comes back: the second click accepts the same quote.
  const isAcceptance = (url: URL): boolean => url.pathname.endsWith('/convert/accept')
  let repeated: unknown = null
  await page.route(
    isAcceptance,
    async (route) => {
      await route.fetch()
      repeated = await (await route.fetch()).json()
      await route.abort()
    },
    { times: 1 },
  )
  await askFor(page, '20')
  await accept(page)
  await expect.poll(() => repeated).toMatchObject({ code: ERRORS.signExpired.code, data: null })
  await expect(quote(page).getByRole('button')).toBeEnabled()
  await accept(page)
  await expect(page.getByText(/Converted .*20\sUSDT/).first()).toBeVisible()

  // An acceptance is held up until a younger quote, in the other tab, is over.
  await page.route(isAcceptance, async (route) => {
    await expect(quote(other)).toHaveAttribute('data-quote', 'expired')
    await route.continue()
  })
  await askFor(page, '10')
  await visit(other, SCREEN)
  await askFor(other, '5')
  await accept(page)
  await expect(page.getByText(english.apiErrors.quoteExpired).first()).toBeVisible()
  await visit(page, `${SCREEN}?list=records`)
  await expect(page.locator('tbody tr')).toHaveCount(2)
})
