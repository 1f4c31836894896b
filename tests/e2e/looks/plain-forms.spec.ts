import { expect, test, type Locator, type Page } from '@playwright/test'
import { site } from '#lib/locale/site.ts'
import { hydrated } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: language, currency and theme can be chosen before the page's script has started, and where it never will.

const DARK = 'rgb(11, 14, 20)'
const LIGHT = 'rgb(255, 255, 255)'

async function settingsOf(page: Page): Promise<unknown> {
  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === site.cookies.settings)
  return cookie === undefined ? null : JSON.parse(decodeURIComponent(cookie.value))
}

/** Presses a button of a form, and waits for the page to which its answer leads. */
async function press(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), button.click()])
}

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('theme, currency and language are chosen by buttons, kept and marked', async ({ page }) => {
    await page.goto('/de/markets?sort=name')
    const header = page.getByRole('banner')
    const menu = header.locator('details', { has: page.locator('[data-plain-choice]') })
    const open = async () => {
      await menu.locator('summary').click()
      return menu
    }
    await press(page, (await open()).getByRole('button', { name: 'EUR' }))
    await expect(page).toHaveURL(/\/de\/markets\?sort=name$/)
    expect(await settingsOf(page)).toEqual({ unit: 'EUR' })
    const marked = (name: string) => menu.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).borderColor)
    await open()
    expect(await marked('EUR')).not.toBe(await marked('JPY'))

    expect(await backgroundOf(page)).toBe(DARK)
    await press(page, menu.getByRole('button', { name: 'Hell' }))
    expect(await backgroundOf(page)).toBe(LIGHT)
    await press(page, header.locator('[data-theme-switch]'))
    expect(await backgroundOf(page)).toBe(DARK)
    await press(page, header.locator('[data-theme-switch]'))
    expect(await backgroundOf(page)).toBe(LIGHT)

    await press(page, (await open()).getByRole('button', { name: 'العربية' }))
    await expect(page).toHaveURL(/\/ar\/markets\?sort=name$/)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await settingsOf(page)).toEqual({ unit: 'EUR', theme: 'light', language: 'ar' })
    await expect((await open()).locator('[aria-current]')).toHaveText('العربية')
  })
})

test('before the script has started, a press counts; what was chosen is there once it has', async ({ page }) => {
  const complaints = watchPage(page)
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await page.goto('/fee', { waitUntil: 'commit' })
  const header = page.getByRole('banner')
  await header.locator('[data-theme-switch]').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await header.locator('summary[aria-label="Preferences"]').click()
  await header.getByRole('button', { name: 'JPY' }).click()
  await expect.poll(() => settingsOf(page)).toEqual({ theme: 'light', unit: 'JPY' })
  isHeld = false
  for (const go of held) go()
  await page.goto('/fee')
  await hydrated(page)
  await expect(header.getByText('JPY', { exact: true })).toBeVisible()
  await expect(page.locator('[data-plain-choice]')).toHaveCount(0)
  await header.locator('[data-theme-switch]').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(complaints).toEqual([])
})
