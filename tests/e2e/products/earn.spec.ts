import { expect, type Page } from '@playwright/test'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest, enterFrom } from '../support/guest.ts'
import { test } from '../support/person.ts'
import { hydrated, settled, visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a visitor sees what savings would earn, and a guest subscribes flexibly and for a term, redeems, and finds it all in the history.

const SCREEN = '/trade-asset/earn'
const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text })

/** Opens the dialog of a coin on the shown term, and fills in an amount. */
async function choose(page: Page, coin: string, amount: string): Promise<void> {
  await rowOf(page, coin).getByRole('button').last().click()
  await dialog(page).locator('input[inputmode="decimal"]').fill(amount)
}

async function send(page: Page): Promise<void> {
  await dialog(page).locator('button[type="submit"]').click()
  await expect(dialog(page)).toBeHidden()
}

test('a visitor reads simulated rates, calculates, and starts as a guest', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/earn')
  await hydrated(page)
  const calculator = page.locator('[data-earn-calculator]')
  await expect(calculator.locator('p[aria-live]')).toHaveText(
    /1,000\sUSDT\S* would earn \S*62\.5\sUSDT\S* in 365 days, at a simulated APR of \S*6\.25%/,
  )
  await calculator.locator('select').nth(1).selectOption('30')
  await expect(calculator.locator('p[aria-live]')).toHaveText(/4\.76712328\sUSDT\S* in 30 days/)
  await calculator.locator('input').fill('')
  await expect(calculator.locator('p[aria-live]')).toHaveText('Enter an amount.')
  expect(await page.locator('#rates').getByRole('row').count()).toBe(16)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Start earning' }).click()
  await page.waitForURL(`**${SCREEN}`)
  await expect(rowOf(page, 'USDT')).toHaveCount(1)
  expect(complaints).toEqual([])
})

test('on a phone coin, rates and action fit the screen, for visitors and on the working screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const within = async (box: { x: number; width: number } | null) => box !== null && box.x >= 0 && box.x + box.width <= 390
  await visit(page, '/de/earn')
  const card = page.locator('#rates li').filter({ hasText: 'USDT' }).first()
  await expect(card.getByRole('link')).toBeVisible()
  for (const part of [card.getByRole('link'), card.locator('dd').last()]) expect(await within(await part.boundingBox())).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violationsOn(page)).toEqual([])
  await enterAsGuest(page, `/de${SCREEN}`)
  for (const part of [rowOf(page, 'USDT').getByRole('button').last(), rowOf(page, 'USDT').getByText('8')])
    expect(await within(await part.first().boundingBox())).toBe(true)
})

// The quick suite takes the look in which more can go wrong: the other tests here are in English, on a desktop.
const LOOKS = [
  { language: '', width: 1440 },
  { language: '/ar', width: 390 },
]
for (const { language, width } of someOf('savings from the public page', LOOKS, (_look, index) => index > 0)) {
  test(`from the public page a visitor saves flexibly and for a term, redeems, and finds it in the history (${language}, ${width} px)`, async ({
    page,
  }) => {
    const complaints = watchPage(page)
    await page.setViewportSize({ width, height: 844 })
    await enterFrom(page, `${language}/earn`, SCREEN)
    await choose(page, 'USDT', '1000')
    // 500 at 8 %, 500 at 4.5 % a year.
    await expect(dialog(page).locator('[data-earn-figures]')).toContainText('0.17123287')
    expect(await violationsOn(page)).toEqual([])
    await send(page)

    await page.getByRole('radio').nth(1).check({ force: true })
    await choose(page, 'USDT', '730')
    // 730 at 5 % for 7 days.
    await expect(dialog(page).locator('[data-earn-figures]')).toContainText('0.7')
    await send(page)

    // The savings are there after a reload in the middle.
    await visit(page, `${language}${SCREEN}?list=holdings`)
    await page.reload()
    await expect(page.locator('tbody tr')).toHaveCount(2)
    expect(await violationsOn(page)).toEqual([])

    await rowOf(page, '730').getByRole('button').click()
    await expect(dialog(page).locator('[data-given-up="true"]')).toBeVisible()
    await send(page)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await rowOf(page, '1,000').getByRole('button').click()
    await dialog(page).locator('input[inputmode="decimal"]').fill('400')
    await send(page)
    await expect(rowOf(page, '600')).toHaveCount(1)

    await visit(page, `${language}${SCREEN}?list=records`)
    await expect(page.locator('tbody tr')).toHaveCount(4)
    await visit(page, `${language}/transac`)
    // Out of the spot wallet, and out of savings again.
    await expect(rowOf(page, '-730')).toHaveCount(2)
    expect(complaints).toEqual([])
  })
}

onlyInFull(test)('too little, too much and more than the limits are refused in words', async ({ page }) => {
  await enterAsGuest(page, SCREEN)
  // By keyboard, with tips: the tip of a button in the dialog does not keep the focus from going on.
  await settled(page)
  await rowOf(page, 'USDT').getByRole('button').last().focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText('Close')
  await page.keyboard.press('Tab')
  await expect(dialog(page).locator('input[inputmode="decimal"]')).toBeFocused()
  await expect(page.getByRole('tooltip')).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await choose(page, 'USDT', '0.5')
  await expect(dialog(page)).toContainText(/The minimum is \S*1\sUSDT/)
  await expect(dialog(page).locator('button[type="submit"]')).toBeDisabled()
  await dialog(page).locator('input[inputmode="decimal"]').fill('60000')
  await expect(dialog(page)).toContainText('Not enough USDT')
  await dialog(page).locator('input[inputmode="decimal"]').fill('100')
  await send(page)

  // Another tab has redeemed it meanwhile.
  await visit(page, `${SCREEN}?list=holdings`)
  await rowOf(page, '100').getByRole('button').click()
  const other = await page.context().newPage()
  await visit(other, `${SCREEN}?list=holdings`)
  await rowOf(other, '100').getByRole('button').click()
  await send(other)
  await dialog(page).locator('button[type="submit"]').click()
  await expect(page.getByText('These savings have already ended.').first()).toBeVisible()
})

test('what is idle is subscribed automatically while the switch is on', async ({ page }) => {
  await enterAsGuest(page, SCREEN)
  const auto = page.getByRole('switch', { name: 'Auto-subscribe USDT' })
  await auto.click()
  await expect(auto).toHaveAttribute('aria-checked', 'true')
  await page.reload()
  await expect(auto).toHaveAttribute('aria-checked', 'true')
  await auto.click()
  await expect(auto).toHaveAttribute('aria-checked', 'false')
})
