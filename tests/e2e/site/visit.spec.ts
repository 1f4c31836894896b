import { expect, test } from '@playwright/test'
import { site } from '#lib/locale/site.ts'
import { visit } from '../support/visit.ts'

// Goal: the background work of every page of a visit: the referrer of a visitor is known at registration, and all tabs are
// in the same mode.

const REFERRAL_KEY = `${site.brand}_referral_codes`

test('referral codes of the address are kept on arrival, malformed ones are not', async ({ page }) => {
  await visit(page, `/fee?channelCode=partner-7&vipCode=${encodeURIComponent('<b>')}&from=x`)
  const kept = () => page.evaluate((key) => localStorage.getItem(key), REFERRAL_KEY)
  await expect.poll(kept).toContain('partner-7')
  expect(Object.keys(JSON.parse((await kept()) ?? '{}') as object)).toEqual(['channelCode'])
  await visit(page, '/terms?actCode=spring')
  await expect.poll(kept).toContain('spring')
  expect(await kept()).toContain('partner-7')
})

test('slow-changing reads outlive their page; where storage is full they make room, and settings stay (specification 8.4b, 9)', async ({
  page,
}) => {
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('/v1/user/third/providers') ? 1 : 0))
  const isShown = () => expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  const cached = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('cache:')).length)
  await visit(page, '/login')
  await isShown()
  await expect.poll(cached).toBe(1)
  await page.evaluate(() => localStorage.setItem('settings of another', 'kept'))
  await visit(page, '/login')
  await isShown()
  expect(asked).toBe(1)

  await page.getByRole('banner').getByLabel('Preferences').click()
  // In one task, so that the page's own work in the background frees nothing in between.
  const filler = await page.getByText('Red up').evaluate((choice: HTMLElement) => {
    for (let size = 2 ** 22; size >= 1;)
      try {
        localStorage.setItem(`filler ${localStorage.length}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
    choice.click()
    return Object.keys(localStorage).filter((name) => name.startsWith('filler')).length
  })
  await visit(page, '/login')
  await isShown()
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'red-up')
  expect(asked).toBe(2)
  const kept = await page.evaluate(() => [
    localStorage.getItem('settings of another'),
    Object.keys(localStorage).filter((name) => name.startsWith('filler')).length,
  ])
  expect(kept).toEqual(['kept', filler])
})

test('simulation mode that is switched on in one tab reaches the others: pages outside of it give way (specification 4.1)', async ({
  page,
  context,
}) => {
  await visit(page, '/de/terms')
  const allowed = await context.newPage()
  await visit(allowed, '/de/spot/ETHUSDT')
  const other = await context.newPage()
  await visit(other, '/de/spot/BTCUSDT')
  await other.evaluate((key) => localStorage.setItem(key, '1'), site.cookies.simulation)
  await expect(page).toHaveURL(/\/de\/spot\/BTCUSDT$/)
  await expect(allowed).toHaveURL(/\/de\/spot\/ETHUSDT$/)
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === site.cookies.simulation)?.value).toBe('1')
  // The middleware redirects a visitor with the cookie.
  await page.goto('/de/terms')
  await expect(page).toHaveURL(/\/de\/spot\/BTCUSDT$/)
})

test('once a page has settled, all of it is drawn, unscrolled parts too', async ({ page }) => {
  await visit(page, '/')
  await expect(page.locator('footer')).toHaveCSS('content-visibility', 'visible')
  const hidden = () =>
    page.evaluate(
      () => [...document.querySelectorAll('main section')].filter((part) => !part.checkVisibility({ contentVisibilityAuto: true })).length,
    )
  await expect.poll(hidden).toBe(0)
})

test('a reader of a language without pages gets its currency with the English ones (specification 3.2)', async ({ browser }) => {
  const page = await browser.newPage({ locale: 'nl-NL' })
  await visit(page, '/terms')
  await expect(page.getByRole('banner')).toContainText('EUR')
  await visit(page, '/ja/terms')
  await expect(page.getByRole('banner')).toContainText('JPY')
  await page.close()
})
