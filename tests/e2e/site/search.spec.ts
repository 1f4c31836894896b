import { expect, test } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { visit } from '../support/visit.ts'

// Goal: users who know a coin, a pair or a page by name reach it in a few keystrokes, from any page and in any language.

const LANGUAGES = [
  { prefix: '', name: 'Search', page: 'Fees', path: '/fee' },
  { prefix: '/ar', name: 'بحث', page: 'الرسوم', path: '/ar/fee' },
] as const

for (const { prefix, name, page: pageName, path } of someOf('the search of the header', LANGUAGES, (each) => each.prefix === '/ar')) {
  test(`the search of the header finds pairs, coins and pages (${name})`, async ({ page }) => {
    await visit(page, `${prefix}/terms`)
    const open = page.getByRole('banner').getByRole('link', { name, exact: true })
    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    const field = dialog.getByRole('combobox')
    await expect(field).toBeFocused()

    await field.pressSequentially('bitc')
    await expect(page.getByRole('option').first()).toContainText('BTC/USDT')
    await expect(page.getByRole('option', { name: /Bitcoin Cash/ })).toBeVisible()
    // As some keyboards write it, and as it is copied from some pages.
    await field.fill('\u200bＥＴＨ／ＵＳＤＴ\u2069')
    await expect(page.getByRole('option').first()).toContainText('ETH/USDT')
    await field.fill(pageName)
    await expect(page.getByRole('option', { name: pageName })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(dialog).toHaveCount(0)
  })
}

test('a search gives way to the next one, and one that fails says so', async ({ page }) => {
  await visit(page, '/terms')
  const asked: string[] = []
  await page.route(/\/v1\/public\/search/, async (route) => {
    const text = new URL(route.request().url()).searchParams.get('text') ?? ''
    asked.push(text)
    // The first answer never arrives, so the second one is shown.
    if (text === 'eth') return
    if (text === 'sol') await route.abort()
    else await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
  const field = page.getByRole('dialog').getByRole('combobox')
  const isEnded = page.waitForEvent('requestfailed', (request) => request.url().includes('text=eth'))
  await field.fill('eth')
  await expect.poll(() => asked).toContain('eth')
  await field.fill('xrp')
  await isEnded
  await expect(page.getByRole('option').first()).toContainText('XRP/USDT')
  await field.fill('sol')
  await expect(page.getByText('The list couldn’t be loaded')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search', exact: true })).toBeFocused()
})

test('without script the search leads to the markets', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/de/terms')
  await page.getByRole('banner').getByRole('link', { name: 'Suche', exact: true }).click()
  await expect(page).toHaveURL(/\/de\/markets$/)
  await page.close()
})
